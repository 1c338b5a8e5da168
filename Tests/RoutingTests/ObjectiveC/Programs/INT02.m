// INT02: the first plan; the class AppDelegate does not implement the callback. Without the hook
// the system would call nothing.
#include "FirstPlan.h"

@interface AppDelegate : Root
@end

@implementation AppDelegate
@end

int main(void) {
    start();
    id delegate = [AppDelegate new];
    token_arrives(delegate);
    [FirstPlan install];
    token_arrives(delegate);
    say("end of main");
}
