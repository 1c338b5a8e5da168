/// What becomes of the pushes of the exhaustive totality test, by payload class and state.
///
/// A cell counts 1,125 routes: 5 systems (9.3, 12, 17.2, 18.0, 27) x 15 hook sets (none, the 13 that
/// have a name, and two exchanges of one kind together) x 3 life cycles x 5 permissions, that is
/// 225 for each permission. The app is that of the default plan with a service extension. Reviewed
/// by hand:
///
/// - never-launched: no token, so nothing can be sent (A1). force-quit: as suspended, but no app
///   code runs, so that silent pushes are dropped (R18); special types wake all the same (A8).
/// - P0, P7: nothing that a device acts on (A2, R29).
/// - P1, P6 not in front: authorized and ephemeral show (450), provisional lists (225), denied
///   and not determined drop (450).
/// - P5, P8 not in front: the same, but without permission the app is still woken (450, R33).
/// - P1, P5, P6, P8 in front: on iOS 9.3 nothing is shown (225 silent). On the four later systems
///   the 450 - 90 = 360 routes with permission show, less the 24 of seed-proxy, whose delegate is
///   gone (INT06): 336. Provisional lists on iOS 14 and later with 14 sets x 3 life cycles x 3
///   systems = 126; iOS 12 does not know the option banner. All others are silent callbacks.
/// - P2 in front: the app does not answer with badge, so it is silent. P3: as P1, but under
///   provisional permission a sound is nothing to list. Not in front both show only with
///   permission (450).
/// - P4: a silent callback in every state but force-quit, whatever the permission (R33).
/// - P9, P10, P11, P17 run app code or an extension; P12 to P16 are the system's (A8). A system
///   that does not know the type drops the push (A10): location, Live Activity and Push to Talk
///   on 9.3 and 12 (450), controls on 17.2 too (675), widgets on 18 too (900), file provider on
///   9.3 (225). The unknown iOS 27 drops nothing.
///
/// Some of it rests on rules that are assumed, and says so in each trace (denied in front, VoIP
/// after a force-quit). The table does not make them facts: whoever chooses otherwise changes it.
enum OutcomeTable {
    static let text = """
        P0 foreground inactive background suspended terminated force-quit: dropped 1125
        P0 never-launched: impossible 1125
        P1 foreground inactive: shown 336, listed 126, silent-callback 663
        P1 background suspended terminated force-quit: shown 450, listed 225, dropped 450
        P1 never-launched: impossible 1125
        P2 foreground inactive: silent-callback 1125
        P2 background suspended terminated force-quit: shown 450, dropped 675
        P2 never-launched: impossible 1125
        P3 foreground inactive: shown 336, silent-callback 789
        P3 background suspended terminated force-quit: shown 450, dropped 675
        P3 never-launched: impossible 1125
        P4 foreground inactive background suspended terminated: silent-callback 1125
        P4 force-quit: dropped 1125
        P4 never-launched: impossible 1125
        P5 foreground inactive: shown 336, listed 126, silent-callback 663
        P5 background suspended terminated: shown 450, listed 225, silent-callback 450
        P5 force-quit: shown 450, listed 225, dropped 450
        P5 never-launched: impossible 1125
        P6 foreground inactive: shown 336, listed 126, silent-callback 663
        P6 background suspended terminated force-quit: shown 450, listed 225, dropped 450
        P6 never-launched: impossible 1125
        P7 foreground inactive background suspended terminated force-quit: dropped 1125
        P7 never-launched: impossible 1125
        P8 foreground inactive: shown 336, listed 126, silent-callback 663
        P8 background suspended terminated: shown 450, listed 225, silent-callback 450
        P8 force-quit: shown 450, listed 225, dropped 450
        P8 never-launched: impossible 1125
        P9 foreground inactive background suspended terminated force-quit: silent-callback 1125
        P9 never-launched: impossible 1125
        P10 foreground inactive background suspended terminated force-quit: silent-callback 675, dropped 450
        P10 never-launched: impossible 1125
        P11 foreground inactive background suspended terminated force-quit: silent-callback 1125
        P11 never-launched: impossible 1125
        P12 foreground inactive background suspended terminated force-quit: dropped 450, system 675
        P12 never-launched: impossible 1125
        P13 foreground inactive background suspended terminated force-quit: dropped 900, system 225
        P13 never-launched: impossible 1125
        P14 foreground inactive background suspended terminated force-quit: dropped 675, system 450
        P14 never-launched: impossible 1125
        P15 foreground inactive background suspended terminated force-quit: dropped 225, system 900
        P15 never-launched: impossible 1125
        P16 foreground inactive background suspended terminated force-quit: system 1125
        P16 never-launched: impossible 1125
        P17 foreground inactive background suspended terminated force-quit: silent-callback 675, dropped 450
        P17 never-launched: impossible 1125
        """
}
