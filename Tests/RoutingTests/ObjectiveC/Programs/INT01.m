// INT01: the first plan; the delegate's class is named AppDelegate and implements the callback.
#include "FirstPlan.h"

@interface AppDelegate : Root <TokenCallback>
@end

@implementation AppDelegate
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    host_called(self, application, token);
}
@end

int main(void) {
    start();
    [FirstPlan install];
    token_arrives([AppDelegate new]);
    say("end of main");
}
