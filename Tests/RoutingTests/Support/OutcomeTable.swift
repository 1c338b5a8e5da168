/// What becomes of the pushes of the exhaustive totality test, by payload class and state.
///
/// A cell counts 1,050 routes: 5 systems (9.3, 12, 17.2, 18.0, 27) x 14 hook sets (none and the
/// 13 that have a name) x 3 life cycles x 5 permissions, that is 210 for each permission. The app
/// is that of the default plan with a service extension. Reviewed by hand:
///
/// - never-launched: no token, so nothing can be sent (A1). force-quit: as suspended, but no app
///   code runs, so that silent pushes are dropped (R18); special types wake all the same (A8).
/// - P0, P7: nothing that a device acts on (A2, R29).
/// - P1, P6 not in front: authorized and ephemeral show (420), provisional lists (210), denied
///   and not determined drop (420).
/// - P5, P8 not in front: the same, but without permission the app is still woken (420, R33).
/// - P1, P5, P6, P8 in front: on iOS 9.3 nothing is shown (210 silent). On the four later systems
///   the 420 - 84 = 336 routes with permission show, less the 24 of seed-proxy, whose delegate is
///   gone (INT06): 312. Provisional lists on iOS 14 and later with 13 sets x 3 life cycles x 3
///   systems = 117; iOS 12 does not know the option banner. All others are silent callbacks.
/// - P2 in front: the app does not answer with badge, so it is silent. P3: as P1, but under
///   provisional permission a sound is nothing to list. Not in front both show only with
///   permission (420).
/// - P4: a silent callback in every state but force-quit, whatever the permission (R33).
/// - P9, P10, P11, P17 run app code or an extension; P12 to P16 are the system's (A8). A system
///   that does not know the type drops the push (A10): location, Live Activity and Push to Talk
///   on 9.3 and 12 (420), controls on 17.2 too (630), widgets on 18 too (840), file provider on
///   9.3 (210). The unknown iOS 27 drops nothing.
///
/// Some of it rests on rules that are assumed, and says so in each trace (denied in front, VoIP
/// after a force-quit). The table does not make them facts: whoever chooses otherwise changes it.
enum OutcomeTable {
    static let text = """
        P0 foreground inactive background suspended terminated force-quit: dropped 1050
        P0 never-launched: impossible 1050
        P1 foreground inactive: shown 312, listed 117, silent-callback 621
        P1 background suspended terminated force-quit: shown 420, listed 210, dropped 420
        P1 never-launched: impossible 1050
        P2 foreground inactive: silent-callback 1050
        P2 background suspended terminated force-quit: shown 420, dropped 630
        P2 never-launched: impossible 1050
        P3 foreground inactive: shown 312, silent-callback 738
        P3 background suspended terminated force-quit: shown 420, dropped 630
        P3 never-launched: impossible 1050
        P4 foreground inactive background suspended terminated: silent-callback 1050
        P4 force-quit: dropped 1050
        P4 never-launched: impossible 1050
        P5 foreground inactive: shown 312, listed 117, silent-callback 621
        P5 background suspended terminated: shown 420, listed 210, silent-callback 420
        P5 force-quit: shown 420, listed 210, dropped 420
        P5 never-launched: impossible 1050
        P6 foreground inactive: shown 312, listed 117, silent-callback 621
        P6 background suspended terminated force-quit: shown 420, listed 210, dropped 420
        P6 never-launched: impossible 1050
        P7 foreground inactive background suspended terminated force-quit: dropped 1050
        P7 never-launched: impossible 1050
        P8 foreground inactive: shown 312, listed 117, silent-callback 621
        P8 background suspended terminated: shown 420, listed 210, silent-callback 420
        P8 force-quit: shown 420, listed 210, dropped 420
        P8 never-launched: impossible 1050
        P9 foreground inactive background suspended terminated force-quit: silent-callback 1050
        P9 never-launched: impossible 1050
        P10 foreground inactive background suspended terminated force-quit: silent-callback 630, dropped 420
        P10 never-launched: impossible 1050
        P11 foreground inactive background suspended terminated force-quit: silent-callback 1050
        P11 never-launched: impossible 1050
        P12 foreground inactive background suspended terminated force-quit: dropped 420, system 630
        P12 never-launched: impossible 1050
        P13 foreground inactive background suspended terminated force-quit: dropped 840, system 210
        P13 never-launched: impossible 1050
        P14 foreground inactive background suspended terminated force-quit: dropped 630, system 420
        P14 never-launched: impossible 1050
        P15 foreground inactive background suspended terminated force-quit: dropped 210, system 840
        P15 never-launched: impossible 1050
        P16 foreground inactive background suspended terminated force-quit: system 1050
        P16 never-launched: impossible 1050
        P17 foreground inactive background suspended terminated force-quit: silent-callback 630, dropped 420
        P17 never-launched: impossible 1050
        """
}
