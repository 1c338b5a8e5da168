import Routing

extension Known {
    /// Whether `rule` may be cited, by `event` or (nil) as a rule that decided without one; nil
    /// where the rule has no condition yet.
    ///
    /// The conditions come from the delivery rules and the rule's own sentence.
    func permits(_ rule: RoutingRule, _ event: TraceEvent?) -> Bool? {
        switch rule {
        case .uninstalled, .neverLaunched, .offline, .beforeUnlock, .nothing, .silentPriority10,
            .silentAsAlert, .pushTypeMissing, .pushTypeAdvised:
            permitsAddress(rule)
        case .storedReplaced, .storedExpired, .storedPower, .storedGroup, .forgottenDevice:
            permitsStorage(rule)
        case .r01, .r02, .r03, .r04, .r05, .r06, .r07, .r08, .r09, .r45, .r51, .badgeOrSound,
            .focusForeground, .modifiedContent, .unknownOption, .willPresentLate:
            permitsForeground(rule, event)
        case .alertAlone, .oldInBackground, .r10, .r11, .r12, .r13, .r14, .r15, .r16, .r16Scene,
            .r17, .r18, .r19, .r21, .r22, .r23, .r24, .r52, .fetchVariant, .runningInBackground,
            .suspends, .withoutBudget:
            permitsBackground(rule, event)
        case .r32, .r33, .r34, .r35, .r57, .settings, .passive, .timeSensitive, .critical,
            .summary, .filterCriteria, .lockScreen, .levelBelow15, .provisionalKept,
            .unauthorizedForeground, .provisionalForeground, .provisionalExtension:
            permitsPermission(rule, event)
        case .r20, .r25, .r26, .r27, .r28, .r29, .r30, .r31, .r53, .r56, .extensionGrace,
            .extensionBelow10:
            permitsExtension(rule, event)
        case .r36, .becomesActive, .r37, .r38, .sceneWithoutResponse, .r39, .delegateByNotification,
            .delegateAfterReturn, .r40, .r54, .r55, .respondedInFront, .sceneOfSwiftUI, .tapOpens,
            .sceneTold, .localWithoutMethod, .localNoFallback, .r46:
            permitsTap(rule, event)
        case .r41, .actionInFront, .actionUnlocks, .actionUnknown, .r42, .r43, .r44, .openedByIcon,
            .stateChange, .openingUnlocks, .actionAfterForceQuit, .heldAtRestart, .lockedFiles,
            .backOnline, .settingsUnheard:
            permitsAction(rule, event)
        case .r47, .voipForceQuit, .r48, .voipBelow13, .r49, .activityBelow17, .activityNoAlert,
            .activityEnd, .r50, .pushToTalk, .pushToTalkForceQuit, .fileProviderCallback,
            .complication, .complicationForceQuit, .controls, .walletPass, .activityForceQuit,
            .activityTimestamp, .activityKeys, .activityStale, .activityOver, .locationExpires,
            .voipUnlaunched:
            permitsSpecial(rule, event)
        case .complicationBelow9, .fileProviderBelow11, .locationBelow15, .pushToTalkBelow16,
            .activityBelow16, .controlsBelow18, .widgetsBelow26:
            permitsBelow(rule)
        case .fb1, .fb2, .fb3, .fb4, .fb5, .fb6, .fb7, .fb8, .unheard: permitsFallback(rule, event)
        case .leg01, .leg02, .leg03, .leg04, .leg05, .leg06, .leg07, .leg07Behind, .leg08, .leg09,
            .leg10:
            permitsLegacy(rule, event)
        case .reg01, .registerAtLaunch, .reg02, .reg03, .reg04, .answeredBefore, .reg05, .reg06,
            .reg07, .reg08, .reg09, .tokenNeedsNetwork, .withoutToken, .tokenExpired:
            permitsRegistration(rule, event)
        case .int01, .int02, .int03, .int04, .int05, .int06, .int07, .int08, .int21, .int22, .int23,
            .int24, .int25, .int26, .int27, .int28, .int29:
            permitsSeedHook(rule, event)
        case .int09, .int10, .int11, .int12, .int13, .int14, .int15, .int16, .int17, .int18, .int19,
            .int20, .groupLeftTwice, .firstAnswerCounts, .fetchAnsweredTwice, .passedInARing,
            .frameworkFallsBack:
            permitsFramework(rule, event)
        case .exchanged, .implementationSet, .subclassed, .delegateReplaced, .setterSwizzled,
            .observedByKVO, .notificationObserved, .calledByHand, .delegateWrapped, .stubLeft:
            permitsMechanism(rule, event)
        }
    }
}
