// INT04: the first plan; the class AppDelegate inherits the callback, as where a cross-platform
// kit ships the parent class. The hook goes under the callback's name into AppDelegate and hides
// the parent's implementation, which nothing can reach through it any more.
#include "FirstPlan.h"

@interface KitDelegate : Root <TokenCallback>
@end

@implementation KitDelegate
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    host_called(self, application, token);
}
@end

@interface AppDelegate : KitDelegate
@end

@implementation AppDelegate
@end

int main(void) {
    start();
    id delegate = [AppDelegate new];
    token_arrives(delegate);
    [FirstPlan install];
    token_arrives([KitDelegate new]);
    token_arrives(delegate);
    say("end of main");
}
