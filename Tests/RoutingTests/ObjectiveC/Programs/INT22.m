// INT22: a proxy, then a hook, that does not forward: the document's second note and its core
// principle. Each comes after its twin that forwards, and nothing else is different between them.
#include "Stage.h"

@interface Host : Root <TokenCallback>
@end

@implementation Host
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    host_called(self, application, token);
}
@end

// Stands between the system and the object that was the delegate before.
@interface Proxy : Root <TokenCallback> {
    id original;
    BOOL forwards;
}
+ (id)before:(id)object forwards:(BOOL)answer;
@end

@implementation Proxy
+ (id)before:(id)object forwards:(BOOL)answer {
    Proxy *proxy = [self new];
    proxy->original = object;
    proxy->forwards = answer;
    return proxy;
}

- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    say("proxy: token is %s", object_getClassName(token));
    if (!forwards) return;
    [(id<TokenCallback>)original application:application
        didRegisterForRemoteNotificationsWithDeviceToken:token];
}
@end

@interface Hook : Root
+ (void)exchange:(SEL)name on:(Class)delegateClass;
- (void)forwarding_application:(id)application didRegister:(id)token;
- (void)selfish_application:(id)application didRegister:(id)token;
@end

@implementation Hook
+ (void)exchange:(SEL)name on:(Class)delegateClass {
    Method hook = class_getInstanceMethod(self, name);
    class_addMethod(
        delegateClass, name, method_getImplementation(hook), method_getTypeEncoding(hook));
    method_exchangeImplementations(
        class_getInstanceMethod(delegateClass, TOKEN_SELECTOR),
        class_getInstanceMethod(delegateClass, name));
}

- (void)forwarding_application:(id)application didRegister:(id)token {
    say("hook: token is %s", object_getClassName(token));
    [self forwarding_application:application didRegister:token];
}

- (void)selfish_application:(id)application didRegister:(id)token {
    (void)application;
    say("hook: token is %s", object_getClassName(token));
}
@end

int main(void) {
    start();
    id host = [Host new];
    Class hostClass = object_getClass(host);
    say("proxy that forwards");
    token_arrives([Proxy before:host forwards:YES]);
    say("proxy that does not");
    token_arrives([Proxy before:host forwards:NO]);

    say("hook that forwards");
    [Hook exchange:@selector(forwarding_application:didRegister:) on:hostClass];
    token_arrives(host);
    // A second exchange takes it out again; see INT21.
    [Hook exchange:@selector(forwarding_application:didRegister:) on:hostClass];
    say("hook that does not");
    [Hook exchange:@selector(selfish_application:didRegister:) on:hostClass];
    token_arrives(host);
    say("end of main");
}
