// INT03: the first plan; no class has the name AppDelegate. The delegate has another name, or it is
// written in Swift, where the runtime's name of a class contains its module, or SwiftUI made it.
#include "FirstPlan.h"

@interface ShopDelegate : Root <TokenCallback>
@end

@implementation ShopDelegate
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token {
    host_called(self, application, token);
}
@end

// A class whose name Objective-C cannot spell, with the host's implementation as its own.
static Class delegate_class(const char *name) {
    Method host = class_getInstanceMethod(objc_lookUpClass("ShopDelegate"), TOKEN_SELECTOR);
    Class made = objc_allocateClassPair(objc_lookUpClass("Root"), name, 0);
    class_addMethod(
        made, TOKEN_SELECTOR, method_getImplementation(host), method_getTypeEncoding(host));
    objc_registerClassPair(made);
    return made;
}

int main(void) {
    start();
    Class swift = delegate_class("Shop.AppDelegate");
    Class swiftUI = delegate_class("SwiftUI.AppDelegate");
    [FirstPlan install];
    token_arrives([ShopDelegate new]);
    token_arrives([swift new]);
    token_arrives([swiftUI new]);
    say("end of main");
}
