/// How a page looks: on a screen light or dark, on a telephone, on paper.
enum ReportStyle {
  static let sheet: StaticString = """

    :root {
      color-scheme: light dark;
      --paper: #fffffb; --ink: #1d1d1a; --soft: #62625a; --rule: #dcdbd0; --band: #f4f2e7; --alarm: #a4281c;
      --f0: #0a5fa6; --f1: #c24e05; --f2: #137a58; --f3: #8a3b90; --f4: #8f6a00; --f5: #b5215d; --f6: #21768a; --f7: #75756c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #17181b; --ink: #e8e6de; --soft: #a5a39a; --rule: #36373c; --band: #22242a; --alarm: #ff8d7f;
        --f0: #6cb4f5; --f1: #ff9c5e; --f2: #5ecfa8; --f3: #d391da; --f4: #e2bc40; --f5: #ff7fab; --f6: #71cbdd; --f7: #aaa89f;
      }
    }
    .f0 { --f: var(--f0) } .f1 { --f: var(--f1) } .f2 { --f: var(--f2) } .f3 { --f: var(--f3) }
    .f4 { --f: var(--f4) } .f5 { --f: var(--f5) } .f6 { --f: var(--f6) } .f7 { --f: var(--f7) }
    * { box-sizing: border-box }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
    body {
      margin: 0 auto; padding: 2.5rem 2rem 3rem; max-width: 62rem; background: var(--paper); color: var(--ink);
      font: 15px/1.5 Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif;
      font-variant-numeric: tabular-nums;
    }
    h1, .verdict { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, P052, "URW Palladio L", "Book Antiqua", Georgia, serif }
    h1 { margin: 0; font-size: 2.1rem; line-height: 1.15; font-weight: 600; overflow-wrap: anywhere }
    .facts { margin: .5rem 0 0; overflow-wrap: anywhere }
    .origin { margin: 0; color: var(--soft); font-size: .87rem; overflow-wrap: anywhere }
    .verdict { margin: 1.6rem 0 .4rem; font-size: 1.42rem; line-height: 1.35; max-width: 48rem }
    .remarks { margin: 0; max-width: 42rem }
    .figures { display: flex; flex-wrap: wrap; gap: .8rem 2.4rem; margin: 1.8rem 0 0; padding: .9rem 0; border: solid var(--rule);
      border-width: 1px 0 }
    .figures dt { color: var(--soft); font-size: .8rem }
    .figures dd { margin: 0; font-size: 1.2rem; font-weight: 600 }
    .figures div { display: flex; flex-direction: column-reverse }
    section { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); gap: 0 1.5rem; padding: 1.6rem 0;
      border-bottom: 1px solid var(--rule) }
    h2 { margin: 0; font-size: .95rem; font-weight: 600 }
    h3 { margin: 1.1rem 0 .25rem; font-size: .87rem; font-weight: 600 }
    .body > :first-child { margin-top: 0 } .body > :last-child { margin-bottom: 0 }
    .body > p:first-child + h3 { margin-top: .6rem }
    p { margin: 0 0 .6rem } .body > p { max-width: 42rem }
    figure { margin: 0 }
    figcaption, .remark { color: var(--soft); font-size: .87rem; margin-top: .4rem }
    .legend { list-style: none; margin: 0 0 1rem; padding: 0; display: flex; flex-wrap: wrap; gap: .15rem 1.6rem; font-size: .87rem;
      color: var(--soft) }
    .legend b { color: var(--ink) }
    .marks { position: absolute }
    .legend .key { display: inline-block; margin-right: .4em; vertical-align: -1px; fill: var(--f) }
    .legend i { display: inline-block; border-radius: 50%; margin-right: .5em }
    .legend i.ring { border: 1.6px solid var(--ink); width: 13px; height: 13px; vertical-align: -2px }
    .legend i.measured { background: var(--ink); width: 2px; height: 14px; border-radius: 0; vertical-align: -3px; margin-left: 6px }
    .chart { padding-right: 10px; break-inside: avoid } .chart + .chart { margin-top: 1rem }
    svg { display: block; overflow: visible }
    svg text { font-size: 12px; fill: var(--ink) }
    svg text.axis, svg text.unknown { fill: var(--soft); font-size: 11px }
    .tick { stroke: var(--rule) } .zero { stroke: var(--soft) }
    .band { fill: var(--band) } .row.chosen .size { font-weight: 700 }
    .row g { fill: var(--f); stroke: none }
    .stem { stroke: var(--f); stroke-opacity: .45 } .range { stroke: var(--f); stroke-width: 5; stroke-linecap: round;
      stroke-opacity: .75 }
    circle.ring { fill: none; stroke: var(--ink); stroke-width: 1.6 } line.measured { stroke: var(--ink); stroke-width: 2 }
    .graph rect { fill: var(--band); stroke: var(--soft) } .graph .link line { stroke: var(--soft); stroke-width: 1.5 }
    .graph .link text { font-size: 10px; fill: var(--soft) }
    .graph .refused line { stroke: var(--alarm) } .graph .refused text { fill: var(--alarm) }
    .graph .off line { stroke-dasharray: 4 4; stroke-width: 1 }
    .scroll { overflow-x: auto; margin: 0 0 .6rem }
    table { border-collapse: collapse; width: 100%; font-size: .87rem; line-height: 1.4 }
    th, td { text-align: left; vertical-align: top; font-weight: 400; padding: .3rem 1.2rem .3rem 0;
      border-bottom: 1px solid var(--rule); overflow-wrap: break-word }
    th:last-child, td:last-child { padding-right: 0 }
    thead th { color: var(--soft); font-size: .8rem; border-bottom-color: var(--soft); padding-top: 0 }
    .fit { width: auto; min-width: 60% }
    tbody tr:last-child > * { border-bottom: 0 }
    tbody th { font-weight: 600; white-space: nowrap }
    tbody th small { font-weight: 400; color: var(--soft); white-space: normal }
    .notable td:nth-child(2) { font-weight: 600 }
    .controls tbody th, .modes tbody th { white-space: normal }
    .group th { padding-top: .9rem; color: var(--soft); font-weight: 400 }
    tr.faint td, tr.faint th { color: var(--soft) }
    .number { white-space: nowrap }
    .slider { margin-top: 4px } .slider line { stroke: var(--rule); stroke-width: 2 } .slider .default { stroke: var(--soft);
      stroke-width: 1.5 }
    .slider circle { fill: var(--ink) }
    .bar { margin-top: 6px } .bar .track { fill: var(--rule) } .bar .part { fill: var(--ink) }
    .rates { white-space: nowrap } .sizes span { display: inline-block; white-space: nowrap; min-width: 5.6rem }
    .findings { margin: 0; padding: 0; list-style: none } .findings li { margin-bottom: .4rem; max-width: 42rem; overflow-wrap: anywhere }
    .findings small, td small { color: var(--soft) }
    .findings .warning b, .findings .error b { color: var(--alarm) }
    pre { margin: 0; padding: .6rem .8rem; background: var(--band); white-space: pre-wrap; overflow-wrap: anywhere;
      -webkit-user-select: all; user-select: all }
    pre span { display: inline-block; max-width: 100% }
    pre, code { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .82rem }
    footer { padding-top: 1.2rem; color: var(--soft); font-size: .8rem }
    .overview { display: block } .overview h1 { margin-bottom: 1rem }
    .pair .overview tbody th { font-weight: 400; color: var(--soft) }
    .pair .overview .notable td { font-weight: 600 }
    .across { margin-top: 1.6rem } .across .of { margin: 0; color: var(--soft); font-size: .8rem }
    .across section:last-child { border-bottom: 0 }
    @media (min-width: 75rem) {
      .pair { max-width: 100rem }
      .across { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 3.5rem; margin: 0;
        border-bottom: 1px solid var(--rule) }
      .across .of { display: none } .across section { display: block; border: 0 } .across section h2 { margin-bottom: .6rem }
    }
    @media (max-width: 44rem) {
      body { padding: 1.4rem 1rem 2rem; font-size: 14px }
      h1 { font-size: 1.6rem } .verdict { font-size: 1.2rem }
      section { display: block } h2 { margin-bottom: .6rem; font-size: 1.05rem }
      .figures { gap: .7rem 1.6rem }
      th, td { padding-right: .8rem } tbody th { white-space: normal }
      .controls tr > :nth-child(3):not([colspan]) { display: none }
      .sizes span { min-width: 4.9rem } .crowded { display: none }
      .systems thead { display: none } .systems tr { display: grid; grid-template-columns: 8.5rem 1fr;
        border-bottom: 1px solid var(--rule); padding: .3rem 0 }
      .systems td, .systems th { border: 0; padding: .05rem 0 } .systems td:last-child { grid-column: 1 / -1; color: var(--soft) }
    }
    @media print {
      :root {
        color-scheme: light;
        --paper: #fff; --ink: #000; --soft: #555; --rule: #ccc; --band: #f1f1ee; --alarm: #a4281c;
        --f0: #0a5fa6; --f1: #c24e05; --f2: #137a58; --f3: #8a3b90; --f4: #8f6a00; --f5: #b5215d; --f6: #21768a; --f7: #75756c;
      }
      @page { margin: 14mm }
      html { font-size: 11px }
      body { padding: 0; max-width: none; font-size: 8pt; line-height: 1.35; -webkit-print-color-adjust: exact;
        print-color-adjust: exact }
      h1 { font-size: 17pt } .verdict { margin: .8rem 0 .3rem; font-size: 12pt }
      .figures { margin-top: .8rem; padding: .4rem 0 }
      section { display: block; padding: .5rem 0 } h2 { margin-bottom: .3rem } h3 { margin: .5rem 0 .15rem }
      h1, .verdict, tr, li { break-inside: avoid } h2, h3, thead, .legend { break-after: avoid } p { orphans: 2;
        widows: 2 } .body > p { break-after: avoid }
      .chart { zoom: .62 } .legend { margin-bottom: .4rem } .scroll { overflow: visible }
      table { font-size: 7.5pt; line-height: 1.25 } th, td { padding: .1rem .8rem .1rem 0 } .slider { margin-top: 0 }
      pre, code { font-size: 6.5pt } pre { padding: .3rem .5rem }
      [id^="commands"] .body { columns: 2; column-gap: 1.2rem }
    }

    """
}
