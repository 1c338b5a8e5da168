// What every program stands on: the objects of an app as far as the hooks meet them.
//
// Only calls are made that do the same in the GNU runtime and, by Apple's published objc4, in its:
// objc_lookUpClass, class_getInstanceMethod, class_addMethod (NO when the class itself has the
// method or is Nil, YES when it only inherits the method), method_exchangeImplementations (nothing
// happens without both methods), and a message that the receiver's class does not know, which ends
// the program by SIGABRT. What was run is the GNU runtime. Different, and not relied on: the words
// in which the end is reported, and when +load runs. A hook is therefore installed by a call at the
// start of main: no callback has come by then, as none has in +load.
#ifndef STAGE_H
#define STAGE_H
#include <objc/objc.h>
#include <objc/runtime.h>

// NSObject belongs to Foundation, not to the runtime. This root class does the little of it that is
// needed; class_createInstance is what +alloc is made of.
__attribute__((objc_root_class))
@interface Root {
    Class isa;
}
+ (void)initialize;
+ (id)new;
- (BOOL)respondsToSelector:(SEL)selector;
@end

// Stands for UIApplication.
@interface Application : Root
@end

// Stands for the NSData of a device token.
@interface Token : Root
@end

// The callback of UIApplicationDelegate that all programs are about, with both its arguments.
@protocol TokenCallback
- (void)application:(id)application
    didRegisterForRemoteNotificationsWithDeviceToken:(id)token;
@end

#define TOKEN_SELECTOR @selector(application:didRegisterForRemoteNotificationsWithDeviceToken:)

// Prints a line at once, so that it is there even when the next call ends the program.
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The host app's own implementation of the callback: says who was called with what.
void host_called(id host, id application, id token);

// First call of main: an end by a signal leaves no core file, no program runs for ever, and a
// message that is not recognized ends the program in the runtime's own way.
void start(void);

// Does what the system does when the token is there: asks whether the delegate has the optional
// method, and calls it if so.
void token_arrives(id delegate);
#endif
