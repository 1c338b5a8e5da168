#include "FirstPlan.h"

@implementation FirstPlan
+ (void)install {
    Class delegateClass = objc_lookUpClass("AppDelegate");
    Method original = class_getInstanceMethod(delegateClass, TOKEN_SELECTOR);
    Method hook = class_getInstanceMethod(self, @selector(framework_didRegisterDeviceToken:));
    say("framework: class AppDelegate is %s", delegateClass ? "found" : "not found");
    // The document's comment says that this adds an empty implementation; what it adds is the hook.
    BOOL added = class_addMethod(
        delegateClass, TOKEN_SELECTOR, method_getImplementation(hook),
        method_getTypeEncoding(hook));
    say("framework: class_addMethod answers %s", added ? "YES" : "NO");
    if (!added) method_exchangeImplementations(original, hook);
}

// The caller passes the application first, and a method is a C function: the only parameter gets
// the first argument, whatever its name says.
- (void)framework_didRegisterDeviceToken:(id)deviceToken {
    say("hook: self is %s, deviceToken is %s", object_getClassName(self),
        object_getClassName(deviceToken));
    // Meant to reach the host's implementation. self is the app delegate here.
    [self framework_didRegisterDeviceToken:deviceToken];
    say("hook: came back");
}
@end
