/// One rule of what a device does: a small number into the one book that says the rest.
///
/// Cases are named after their id; those without a number of their own have a word.
package enum RoutingRule: UInt8, Sendable, CaseIterable {
    // Rules for pushes that get no further than the device's door.
    case uninstalled, neverLaunched, offline, beforeUnlock, nothing, silentPriority10, silentAsAlert
    case pushTypeMissing, pushTypeAdvised
    // Rules of the service for pushes that cannot be delivered at once.
    case storedReplaced, storedExpired, storedPower, storedGroup, forgottenDevice
    // Rules for an app in front.
    case r01, r02, r03, r04, r05, r06, r07, r08, r09, r45, r51, badgeOrSound, focusForeground
    case modifiedContent, unknownOption, willPresentLate
    // Rules for an app that is not in front.
    case alertAlone, oldInBackground
    case r10, r11, r12, r13, r14, r15, r16, r16Scene, r17, r18, r19, r21, r22, r23, r24, r52
    case fetchVariant, runningInBackground, suspends, withoutBudget
    // Rules about permission and the user's settings.
    case r32, r33, r34, r35, r57, settings, passive, timeSensitive, critical, summary
    case filterCriteria, lockScreen, levelBelow15, provisionalKept, unauthorizedForeground
    case provisionalForeground, provisionalExtension
    // Rules about the service extension.
    case r20, r25, r26, r27, r28, r29, r30, r31, r53, r56, extensionGrace, extensionBelow10
    // Rules about what the user does, and about local notifications.
    case r36, becomesActive, r37, r38, sceneWithoutResponse, r39, delegateByNotification, r40, r41
    case actionInFront, actionUnlocks, actionUnknown, r42, r43, r44, r46, localWithoutMethod
    case localNoFallback, r54, r55, openedByIcon, stateChange
    case respondedInFront, openingUnlocks, sceneOfSwiftUI, actionAfterForceQuit, heldAtRestart
    case lockedFiles, backOnline, tapOpens, sceneTold, settingsUnheard
    case delegateAfterReturn
    // Rules for the push types that do not notify the user.
    case r47, voipForceQuit, r48, voipBelow13, r49, activityBelow17, activityNoAlert, activityEnd
    case r50, pushToTalk, pushToTalkForceQuit, fileProviderCallback, complication
    case complicationForceQuit, controls, walletPass, activityForceQuit, activityTimestamp
    case activityKeys, activityStale, activityOver, locationExpires, voipUnlaunched
    // Rules for push types that an older system does not know.
    case complicationBelow9, fileProviderBelow11, locationBelow15, pushToTalkBelow16
    case activityBelow16, controlsBelow18, widgetsBelow26
    // Rules about what the system calls where a method is missing.
    case fb1, fb2, fb3, fb4, fb5, fb6, fb7, fb8, unheard
    // Rules of iOS 8 and 9.
    case leg01, leg02, leg03, leg04, leg05, leg06, leg07, leg07Behind, leg08, leg09, leg10
    // Rules about registration and the question for permission.
    case reg01, registerAtLaunch, reg02, reg03, reg04, answeredBefore, reg05, reg06, reg07, reg08
    case reg09
    case tokenNeedsNetwork, withoutToken, tokenExpired
    // Rules about the three plans of the first founding document.
    case int01, int02, int03, int04, int05, int06, int07, int08, int21, int22, int23, int24, int25
    case int26, int27, int28, int29
    // Rules about the hooks of real push frameworks.
    case int09, int10, int11, int12, int13, int14, int15, int16, int17, int18, int19, int20
    // Rules about the mechanisms by which frameworks get in.
    case exchanged, implementationSet, subclassed, delegateReplaced, setterSwizzled, observedByKVO
    case notificationObserved, calledByHand, delegateWrapped, stubLeft
    case groupLeftTwice, firstAnswerCounts, fetchAnsweredTwice, passedInARing
    case frameworkFallsBack

    /// `R01` and so on; a part behind a dot names one side of a rule, `A2.nothing` a section.
    package var id: String { entry.id }
    /// The rule in one sentence.
    package var says: String { entry.says }
    /// How well it is known.
    package var evidence: Evidence { entry.evidence }
    /// Where it stands: a page, a header, a public thread, or the section of our own choice.
    package var source: String { entry.source }
}

extension RoutingRule {
    /// The routing rule book, by subject.
    package static let all: [RoutingRule] = allCases

    /// The rule with that id, or nil.
    package static func rule(id: String) -> RoutingRule? {
        all.first { $0.id == id }
    }
}
