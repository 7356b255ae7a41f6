extension PageFile {
  static let styleText = #"""
    :root {
      color-scheme: light dark;
      --ground: #f3f4f2; --sheet: #fcfcfb; --ink: #1d2221; --quiet: #626a68; --line: #dfe3e0;
      --accent: #23776a; --on-accent: #fff; --warn: #8c4a10; --stage: #15191a; --on-stage: #eef1f0;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #121516; --sheet: #1a1e1f; --ink: #e6eae8; --quiet: #98a19e; --line: #2c3233;
        --accent: #62bdae; --on-accent: #0d1413; --warn: #eab078; --stage: #0a0c0d;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { height: 100%; }
    body {
      margin: 0; height: 100dvh; display: flex; flex-direction: column;
      background: var(--ground); color: var(--ink);
      font: 15px/1.45 system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; -webkit-text-size-adjust: 100%;
    }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

    header {
      display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .75rem;
      padding: .65rem max(1rem, env(safe-area-inset-right)) .65rem max(1rem, env(safe-area-inset-left));
    }
    h1 {
      margin: 0; font-size: 1.05rem; font-weight: 600; letter-spacing: -.005em;
      min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    .badge { padding: .05rem .55rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--quiet); font-size: .8rem; }
    .mode { margin-left: auto; min-width: 0; }
    .tools { display: flex; gap: .4rem; }

    button, select, input[type="number"], input[type="text"] {
      font: inherit; color: inherit; background: var(--sheet);
      border: 1px solid var(--line); border-radius: .5rem; padding: .3rem .7rem; min-height: 2.15rem;
    }
    button { cursor: pointer; }
    button:hover:enabled, select:hover:enabled { border-color: var(--quiet); }
    button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
    :disabled { cursor: default; opacity: .5; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    select { max-width: 100%; text-overflow: ellipsis; }

    main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) 21rem; }
    figure {
      position: relative; margin: 0 0 1rem 1rem; min-height: 0; overflow: hidden;
      background: var(--stage); border-radius: .8rem;
    }
    #picture { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; }
    figure[data-gravity="resize"] #picture { object-fit: fill; }
    figure[data-gravity="resizeAspectFill"] #picture { object-fit: cover; }
    figure:fullscreen { margin: 0; border-radius: 0; }
    #overlay {
      position: absolute; left: .75rem; bottom: .75rem; margin: 0; padding: .2rem .65rem; border-radius: .45rem;
      background: rgb(8 10 10 / .68); color: #eef1f0; font-variant-numeric: tabular-nums; font-size: .85rem; white-space: pre;
    }
    #notice {
      position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center;
      gap: .35rem; padding: 1.5rem; text-align: center; color: var(--on-stage); background: rgb(10 12 13 / .72);
    }
    #notice strong { font-weight: 600; font-size: 1.1rem; max-width: 34rem; }
    #notice span { color: #b4bdba; max-width: 34rem; }

    aside { overflow-y: auto; padding: 0 1rem 1.5rem; scrollbar-gutter: stable; scrollbar-width: thin; }
    .title { display: flex; align-items: center; justify-content: space-between; gap: .5rem; }
    h2 { margin: 0; font-size: .95rem; font-weight: 600; }
    #control-notice { margin: .5rem 0 0; color: var(--warn); }
    #control-notice:empty { display: none; }
    fieldset { margin: .9rem 0 0; padding: .2rem .9rem .5rem; border: 1px solid var(--line); border-radius: .8rem; background: var(--sheet); }
    legend { padding: 0 .35rem; color: var(--quiet); font-size: .85rem; }
    .control {
      display: grid; grid-template-columns: minmax(0, 1fr) 1.8rem auto; align-items: center; gap: .1rem .45rem; padding: .38rem 0;
    }
    .control + .control { border-top: 1px solid color-mix(in srgb, var(--line) 55%, transparent); }
    .control > label, .control > .label { overflow-wrap: anywhere; }
    .control small { display: block; color: var(--quiet); }
    .control input[type="range"] { grid-column: 1 / -1; width: 100%; margin: .1rem 0 .2rem; accent-color: var(--accent); min-height: 1.5rem; border-radius: .4rem; }
    .control input[type="number"] { width: 5.6rem; min-height: 1.9rem; padding: .1rem .3rem .1rem .5rem; text-align: right; }
    .control select, .control input[type="text"] { grid-column: 1 / -1; width: 100%; margin-bottom: .2rem; min-height: 2rem; padding: .1rem .5rem; }
    .control.wide > label { grid-column: 1 / 2; }
    .control.wide > .default { grid-column: 3; }
    .control input[type="checkbox"] {
      appearance: none; margin: 0; width: 2.35rem; height: 1.35rem; border-radius: 1rem; cursor: pointer;
      background: radial-gradient(circle at .675rem 50%, #fff .49rem, transparent .52rem) var(--quiet); transition: background-position .12s;
    }
    .control input[type="checkbox"]:checked { background-color: var(--accent); background-position: 1rem 0; background-repeat: no-repeat; }
    .control output { color: var(--quiet); overflow-wrap: anywhere; }
    .control .default {
      justify-self: end; min-height: 0; width: 1.8rem; height: 1.8rem; padding: 0; border-color: transparent; background: none; color: var(--quiet);
    }
    .control .default[data-same="true"] { visibility: hidden; }
    .control.inactive > :not(.default) { opacity: .5; }
    .noscript { padding: 0 1rem 1rem; }

    @media (max-width: 56rem) {
      body { height: auto; min-height: 100dvh; }
      header { padding-bottom: .5rem; }
      h1 { flex: 1 1 60%; }
      .mode { order: 2; flex: 1 1 auto; margin: 0; }
      .mode select { width: 100%; }
      .tools { order: 3; }
      main { display: block; }
      figure {
        position: sticky; top: 0; z-index: 1; margin: 0; border-radius: 0; width: 100%; aspect-ratio: 4 / 3; max-height: 56dvh;
      }
      aside { padding: .9rem max(1rem, env(safe-area-inset-right)) 2rem max(1rem, env(safe-area-inset-left)); }
    }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }

    """#
}
