extension PageFile {
  /// The contents of the file.
  package var text: String {
    switch self {
    case .document: Self.documentText
    case .style: Self.styleText
    case .script: Self.pictureScript + Self.controlScript
    case .icon: Self.iconText
    }
  }

  private static let documentText = #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <title>Camera preview</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="page.css">
    <script src="page.js" defer></script>
    </head>
    <body>
    <header>
      <h1 id="name">Camera</h1>
      <span id="recorded" class="badge" hidden>recorded</span>
      <label class="mode"><span class="unseen">Mode</span><select id="mode" disabled></select></label>
      <div class="tools">
        <button type="button" id="pause" aria-pressed="false" title="Pause (space)">Pause</button>
        <button type="button" id="details" aria-pressed="false" title="Number, age and rate (o)">Details</button>
        <button type="button" id="full" title="Full screen (f)">Full screen</button>
      </div>
    </header>
    <main>
      <figure id="view">
        <img id="picture" alt="" hidden>
        <p id="overlay" hidden></p>
        <div id="notice" role="status"><strong id="notice-text">Looking for the camera…</strong><span id="notice-help"></span></div>
      </figure>
      <aside aria-labelledby="panel-title">
        <div class="title">
          <h2 id="panel-title">Controls</h2>
          <button type="button" id="reset" disabled>Reset all</button>
        </div>
        <p id="control-notice" role="status"></p>
        <form id="controls" autocomplete="off"></form>
      </aside>
    </main>
    <noscript><p class="noscript">This page needs JavaScript. Players open the address of this page with <code>stream</code> at its end.</p></noscript>
    </body>
    </html>

    """#

  private static let iconText = #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#1f2426"/>\#
    <circle cx="16" cy="16" r="9" fill="none" stroke="#e8ebea" stroke-width="2.5"/><circle cx="16" cy="16" r="4" fill="#58b3a4"/></svg>
    """#
}
