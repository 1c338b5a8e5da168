/// What becomes of the pushes of the exhaustive run over the user's settings.
///
/// A number counts the 32 sets of switches (alert, badge, sound, list, lock screen), for a payload
/// class, states, an interruption level and a place: with a Focus (f), with the scheduled summary
/// (s), locked (l), or with none of them (-). `-off` is a level that the user refused. iOS 17,
/// authorized, an app with a service extension and both entitlements. Reviewed by hand:
///
/// - In front neither level nor Focus, summary or lock decide: the app answers banner and sound,
///   so 8 of 32 sets, those with neither alert nor sound, show nothing (A5, R01).
/// - Not in front and undisturbed, 24 sets have a banner or a sound; of the 8 without them the list
///   takes 4, badge alone 2, and 2 show nothing: shown 26, listed 4, dropped 2.
/// - Locked, the banner becomes an entry on the lock screen: with alert alone it takes that switch
///   too, or the list's. Shown 16 with sound, 4 on the lock screen, 3 by badge; listed 6.
/// - A Focus and level passive take banner and sound: listed 16, by badge 8 (R35, A5.passive).
/// - The summary takes what has an entry, banner or list: listed 24. Of the other 8 sound or badge
///   show 6, under a Focus or passive badge alone 4 (A5.summary). It waits for passive too.
/// - Time-sensitive breaks through Focus and summary; refused it is active. Critical sounds in
///   every set, even without a sound in the payload (A5.critical).
/// - Badge and sound alone (P2, P3) have no entry: 16 by their own switch; a sound is gone under a
///   Focus and under passive. The summary holds neither.
/// - P4 has nothing to show and P7 nothing to do (R29). P5 and P8 wake the app, so that what is
///   dropped elsewhere is a silent callback, save after a force-quit (R18).
/// - P6 and P8: where alerts are on the service extension runs, although nothing may come of it:
///   a silent callback too (R30).
enum SettingsTable {
    static let text = """
        P1 foreground inactive: shown 24, silent-callback 8
        P1 background suspended terminated force-quit
            shown 26, listed 4, dropped 2
                active: -
                time-sensitive: - f s fs
                time-sensitive-off: -
                critical-off: -
            shown 8, listed 16, dropped 8
                active: f fl
                passive: - f l fl
                time-sensitive-off: f fl
                critical-off: f fl
            shown 6, listed 24, dropped 2
                active: s sl
                time-sensitive-off: s sl
                critical-off: s sl
            shown 4, listed 24, dropped 4
                active: fs fsl
                passive: s fs sl fsl
                time-sensitive-off: fs fsl
                critical-off: fs fsl
            shown 23, listed 6, dropped 3
                active: l
                time-sensitive: l fl sl fsl
                time-sensitive-off: l
                critical-off: l
            shown 32
                critical: any
        P1 never-launched: impossible 32
        P2 foreground inactive: silent-callback 32
        P2 background suspended terminated force-quit
            shown 16, dropped 16
                active: any
                passive: any
                time-sensitive: any
                time-sensitive-off: any
                critical-off: any
            shown 32
                critical: any
        P2 never-launched: impossible 32
        P3 foreground inactive: shown 16, silent-callback 16
        P3 background suspended terminated force-quit
            shown 16, dropped 16
                active: - s l sl
                time-sensitive: any
                time-sensitive-off: - s l sl
                critical-off: - s l sl
            dropped 32
                active: f fs fl fsl
                passive: any
                time-sensitive-off: f fs fl fsl
                critical-off: f fs fl fsl
            shown 32
                critical: any
        P3 never-launched: impossible 32
        P4 foreground inactive background suspended terminated: silent-callback 32
        P4 force-quit: dropped 32
        P4 never-launched: impossible 32
        P5 foreground inactive: shown 24, silent-callback 8
        P5 background suspended terminated
            shown 26, listed 4, silent-callback 2
                active: -
                time-sensitive: - f s fs
                time-sensitive-off: -
                critical-off: -
            shown 8, listed 16, silent-callback 8
                active: f fl
                passive: - f l fl
                time-sensitive-off: f fl
                critical-off: f fl
            shown 6, listed 24, silent-callback 2
                active: s sl
                time-sensitive-off: s sl
                critical-off: s sl
            shown 4, listed 24, silent-callback 4
                active: fs fsl
                passive: s fs sl fsl
                time-sensitive-off: fs fsl
                critical-off: fs fsl
            shown 23, listed 6, silent-callback 3
                active: l
                time-sensitive: l fl sl fsl
                time-sensitive-off: l
                critical-off: l
            shown 32
                critical: any
        P5 force-quit
            shown 26, listed 4, dropped 2
                active: -
                time-sensitive: - f s fs
                time-sensitive-off: -
                critical-off: -
            shown 8, listed 16, dropped 8
                active: f fl
                passive: - f l fl
                time-sensitive-off: f fl
                critical-off: f fl
            shown 6, listed 24, dropped 2
                active: s sl
                time-sensitive-off: s sl
                critical-off: s sl
            shown 4, listed 24, dropped 4
                active: fs fsl
                passive: s fs sl fsl
                time-sensitive-off: fs fsl
                critical-off: fs fsl
            shown 23, listed 6, dropped 3
                active: l
                time-sensitive: l fl sl fsl
                time-sensitive-off: l
                critical-off: l
            shown 32
                critical: any
        P5 never-launched: impossible 32
        P6 foreground inactive: shown 24, silent-callback 8
        P6 background suspended terminated force-quit
            shown 26, listed 4, dropped 2
                active: -
                time-sensitive: - f s fs
                time-sensitive-off: -
                critical-off: -
            shown 8, listed 16, silent-callback 4, dropped 4
                active: f fl
                passive: - f l fl
                time-sensitive-off: f fl
                critical-off: f fl
            shown 6, listed 24, dropped 2
                active: s sl
                time-sensitive-off: s sl
                critical-off: s sl
            shown 4, listed 24, dropped 4
                active: fs fsl
                passive: s fs sl fsl
                time-sensitive-off: fs fsl
                critical-off: fs fsl
            shown 23, listed 6, silent-callback 1, dropped 2
                active: l
                time-sensitive: l fl sl fsl
                time-sensitive-off: l
                critical-off: l
            shown 32
                critical: any
        P6 never-launched: impossible 32
        P7 foreground inactive background suspended terminated force-quit: dropped 32
        P7 never-launched: impossible 32
        P8 foreground inactive: shown 24, silent-callback 8
        P8 background suspended terminated
            shown 26, listed 4, silent-callback 2
                active: -
                time-sensitive: - f s fs
                time-sensitive-off: -
                critical-off: -
            shown 8, listed 16, silent-callback 8
                active: f fl
                passive: - f l fl
                time-sensitive-off: f fl
                critical-off: f fl
            shown 6, listed 24, silent-callback 2
                active: s sl
                time-sensitive-off: s sl
                critical-off: s sl
            shown 4, listed 24, silent-callback 4
                active: fs fsl
                passive: s fs sl fsl
                time-sensitive-off: fs fsl
                critical-off: fs fsl
            shown 23, listed 6, silent-callback 3
                active: l
                time-sensitive: l fl sl fsl
                time-sensitive-off: l
                critical-off: l
            shown 32
                critical: any
        P8 force-quit
            shown 26, listed 4, dropped 2
                active: -
                time-sensitive: - f s fs
                time-sensitive-off: -
                critical-off: -
            shown 8, listed 16, silent-callback 4, dropped 4
                active: f fl
                passive: - f l fl
                time-sensitive-off: f fl
                critical-off: f fl
            shown 6, listed 24, dropped 2
                active: s sl
                time-sensitive-off: s sl
                critical-off: s sl
            shown 4, listed 24, dropped 4
                active: fs fsl
                passive: s fs sl fsl
                time-sensitive-off: fs fsl
                critical-off: fs fsl
            shown 23, listed 6, silent-callback 1, dropped 2
                active: l
                time-sensitive: l fl sl fsl
                time-sensitive-off: l
                critical-off: l
            shown 32
                critical: any
        P8 never-launched: impossible 32
        """
}
