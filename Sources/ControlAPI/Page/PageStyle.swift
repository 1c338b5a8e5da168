/// The style of the page: light and dark, and cards instead of a table on narrow screens.
enum PageStyle {
    static let css = """
        :root {
          color-scheme: light dark;
          --text: #1d1d1f; --muted: #5f6368; --ground: #ffffff; --panel: #f5f5f7;
          --line: #d8d8dc; --link: #0058b0; --good: #1a6b2f; --bad: #a8201a; --mark: #7a4b00;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --text: #ececf0; --muted: #a3a5ab; --ground: #161618; --panel: #222225;
            --line: #3a3a3f; --link: #6cb4ff; --good: #6fd08c; --bad: #ff8a80; --mark: #ffc266;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; padding: 1.5rem; background: var(--ground); color: var(--text);
          font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
        }
        header, main { max-width: 84rem; margin: 0 auto; }
        h1 { margin: 0; font-size: 1.5rem; }
        h2 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; }
        p { margin: .25rem 0 .75rem; }
        header p, small, .alert { color: var(--muted); }
        .warnings {
          margin: .5rem 0 0; padding: .5rem 1rem .5rem 2rem; color: var(--mark);
          border: 1px solid var(--mark); border-radius: 8px;
        }
        a { color: var(--link); }
        code, pre { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        pre {
          margin: 0 0 .75rem; padding: .75rem 1rem; overflow-x: auto;
          background: var(--panel); border-radius: 8px;
        }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; }
        dt { color: var(--muted); }
        dd { margin: 0; overflow-wrap: anywhere; }
        table { width: 100%; border-collapse: collapse; }
        th { text-align: left; font-weight: 600; color: var(--muted); }
        th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
        td { overflow-wrap: anywhere; }
        td small { white-space: nowrap; }
        tr.accepted .answer { color: var(--good); }
        tr.refused .answer, tr.unanswered .answer { color: var(--bad); }
        .hidden {
          padding: 0 .2em; border: 1px solid var(--mark); border-radius: 3px;
          color: var(--mark); font-size: .75em;
        }
        @media (max-width: 50rem) {
          body { padding: 1rem; }
          thead { display: none; }
          table, tbody, tr, td { display: block; }
          tr {
            margin-bottom: .75rem; padding: .5rem .75rem; background: var(--panel);
            border-radius: 8px;
          }
          td { position: relative; min-height: 1.75rem; padding: .15rem 0 .15rem 5rem; border: 0; }
          td:empty { display: none; }
          td::before { content: attr(data-label); position: absolute; left: 0; color: var(--muted); }
        }

        """
}
