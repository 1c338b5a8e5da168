// INT21: methods exchanged twice, the document's first note. The hook here is right in all else:
// it has both arguments, and its selector is added to the delegate's class before the exchange, so
// it reaches the host. Then the document's own hook, twice.
#include "FirstPlan.h"

@interface ShopDelegate : Root <TokenCallback>
@end

@implementation ShopDelegate
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    host_called(self, application, token);
}
@end

@interface AppDelegate : Root <TokenCallback>
@end

@implementation AppDelegate
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    host_called(self, application, token);
}
@end

@interface RightHook : Root
+ (void)installOn:(Class)delegateClass;
- (void)framework_application:(id)application didRegister:(id)token;
@end

@implementation RightHook
+ (void)installOn:(Class)delegateClass {
    SEL name = @selector(framework_application:didRegister:);
    Method hook = class_getInstanceMethod(self, name);
    class_addMethod(
        delegateClass, name, method_getImplementation(hook), method_getTypeEncoding(hook));
    method_exchangeImplementations(
        class_getInstanceMethod(delegateClass, TOKEN_SELECTOR),
        class_getInstanceMethod(delegateClass, name));
}

- (void)framework_application:(id)application didRegister:(id)token {
    say("hook: token is %s", object_getClassName(token));
    [self framework_application:application didRegister:token];
}
@end

int main(void) {
    start();
    id delegate = [ShopDelegate new];
    for (int times = 1; times <= 3; times++) {
        [RightHook installOn:object_getClass(delegate)];
        say("framework: exchanged %d", times);
        token_arrives(delegate);
    }
    [FirstPlan install];
    [FirstPlan install];
    token_arrives([AppDelegate new]);
    say("end of main");
}
