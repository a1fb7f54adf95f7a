// Runs before first paint, as a blocking script of its own because the content security policy allows no inline code.
// It must agree with src/lib/colour-mode.ts (key, attribute), src/lib/i18n-locale.ts (prefixes) and src/lib/signed-in-hint.ts (key).
(function () {
  var root = document.documentElement;
  var prefix = /^\/(es|fr)(?=\/|$)/.exec(location.pathname);
  root.lang = prefix ? prefix[1] : 'en';
  var mode = null;
  try {
    mode = localStorage.getItem('colour-mode');
  } catch (_) {
    // Storage can be forbidden; then the system decides.
  }
  if (mode !== 'light' && mode !== 'dark') {
    var dark = root.dataset.defaultTheme === 'dark' && mode !== 'system';
    mode = dark || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = mode;

  // What the start would ask for one after the other comes at once. Only where the build has said what that is.
  var ahead = document.getElementById('ahead');
  var scripts = null;
  var signedIn = false;
  try {
    scripts = JSON.parse(ahead.textContent);
    signedIn = localStorage.getItem('signed-in') === '1';
  } catch (_) {
    // Then they come as they are asked for.
  }
  if (!scripts) return;
  scripts[signedIn ? 'in' : 'out'].concat(scripts[root.lang]).forEach(function (path) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    document.head.appendChild(link);
  });
})();
