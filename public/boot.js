// Runs before first paint, as a blocking script of its own because the content security policy allows no inline code.
// It must agree with src/lib/colour-mode.ts (key, attribute) and src/lib/i18n-locale.ts (prefixes).
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
})();
