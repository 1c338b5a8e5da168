extension Diagnostic {
    /// The codes of the book: 28 of the delivery rules, then further ones of the same form.
    ///
    /// Source: delivery rules C3.
    package enum Code: UInt8, Sendable, CaseIterable {
        case delegateDeallocated, delegateLate, delegateReplaced, classNotFound, unrecognized
        case arity, inheritedShadowed, fallbackSuppressed, selectorCache, handlerTwice
        case handlerNever, handlerLate, recursion, swiftUIForwardingLost, noBackgroundMode
        case notRegisteredYet, forceQuit, throttled, heldReplaced, noAlertForExtension
        case notificationNameUnknown, mismatchPushType, duplicateResponse, assumed, notForwarded
        case hookUndone, unneededHook, noExtension

        case systemLegacy, systemUnknown, systemTooOld, specialType
        case nothingToDo, alertsOff, silentPriority10, noRemoteMethod, noFetchMethod
        case backgroundRefreshOff, beforeUnlock, lowPower, focus, optionUnknown
        case flagIsTrue, noCategory, notEntitled, registersOnlyWhenGranted, registersOffMain
        case noTokenHandler, callNotReported, settingsDead, heldDiscarded

        case pushTypeMissing, permissionTooNew, focusFilter, activityIgnored, activityNote
        case protectedData, watchAsPhone

        case noDelegateYet, userNotificationsMissing, hookSilent, notCalledByApp

        case noResponseMethod, tokenNeedsNetwork, typeDeprecated, hookMisplaced
        case processBeforeUnlock, offMainUnused

        /// The code as it is written: `E-DELEGATE-DEALLOC`.
        package var name: String { entry.name }
        /// How bad it is.
        package var level: Level { entry.level }
        /// What it means, in one sentence.
        package var says: String { entry.says }
        /// What to do about it, in one sentence; nil where there is nothing to do.
        package var remedy: String? { entry.remedy }
    }

    /// What the book says of one code.
    struct Entry: Sendable {
        let code: Code
        let name: String
        let level: Level
        let says: String
        let remedy: String?

        init(_ code: Code, _ name: String, _ says: String, remedy: String? = nil) {
            self.code = code
            self.name = name
            switch name.first {
            case "E": level = .error
            case "W": level = .warning
            case _: level = .info
            }
            self.says = says
            self.remedy = remedy
        }
    }
}

extension Diagnostic.Code {
    /// The entries of all codes, each at the place of its number.
    private static let book: [Diagnostic.Entry] = {
        let entries =
            (Diagnostic.integrationBook + Diagnostic.pushBook + Diagnostic.hookBook
            + Diagnostic.actionBook)
            .sorted { $0.code.rawValue < $1.code.rawValue }
        precondition(entries.map(\.code) == allCases, "each code has one entry in the book")
        return entries
    }()

    var entry: Diagnostic.Entry { Diagnostic.Code.book[Int(rawValue)] }
}
