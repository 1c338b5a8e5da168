// The first plan of the founding document, step by step as it stands there, with its defects: the
// class is looked up by one fixed name, the hook takes one argument where the callback has two, and
// the hook calls its own selector on the app delegate, whose class was never given it.
#ifndef FIRST_PLAN_H
#define FIRST_PLAN_H
#include "Stage.h"

@interface FirstPlan : Root
// What the document does in +load, without its guard against doing it twice.
+ (void)install;
- (void)framework_didRegisterDeviceToken:(id)deviceToken;
@end
#endif
