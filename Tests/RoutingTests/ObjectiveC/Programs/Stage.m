#include "Stage.h"
#include <stdarg.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

@implementation Root
// Apple's runtime sends this to every class before its first message, root classes too.
+ (void)initialize {
}

+ (id)new {
    return class_createInstance(self, 0);
}

- (BOOL)respondsToSelector:(SEL)selector {
    return class_respondsToSelector(object_getClass(self), selector);
}
@end

@implementation Application
@end

@implementation Token
@end

void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

void host_called(id host, id application, id token) {
    say("host: %s called with %s and %s", object_getClassName(host),
        object_getClassName(application), object_getClassName(token));
}

void start(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(20);
#ifdef __GNU_LIBOBJC__
    // Before the GNU runtime gives up on a message it looks these two up and uses what it gets
    // unchecked: where no one has registered the name, it ends the program by SIGSEGV. With both
    // known, and implemented by no class here, it says what was not recognized and aborts, as an
    // app does whose NSObject has thrown.
    sel_registerName("forward::");
    sel_registerName("doesNotRecognize:");
#endif
}

void token_arrives(id delegate) {
    if (![delegate respondsToSelector:TOKEN_SELECTOR]) {
        say("system: %s has no such method", object_getClassName(delegate));
        return;
    }
    say("system: calls %s", object_getClassName(delegate));
    [(id<TokenCallback>)delegate application:[Application new]
        didRegisterForRemoteNotificationsWithDeviceToken:[Token new]];
}
