// Stands in the page itself (server/build/page-start.ts) and runs before first paint. It must agree with src/lib/colour-mode.ts (key,
// attribute), src/lib/i18n-locale.ts (prefixes), src/lib/signed-in-hint.ts (key) and, for the outline, with what each screen's route says.
(() => {
  // Chromium makes its offer once, on a slow phone before the app's scripts are there (src/app/shell/install-offer.ts).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });

  const root = document.documentElement;
  const prefix = /^\/(es|fr)(?=\/|$)/.exec(location.pathname);
  root.lang = prefix ? prefix[1] : 'en';
  let mode = null;
  let signedIn = null;
  try {
    mode = localStorage.getItem('colour-mode');
    signedIn = localStorage.getItem('signed-in');
    // Releases before this one kept the words of the last screen here.
    localStorage.removeItem('sketch');
  } catch {
    // Storage can be forbidden; then the system decides, and the app finds out who is there.
  }
  if (mode !== 'light' && mode !== 'dark') {
    const usual = root.dataset.defaultTheme === 'dark' && mode !== 'system';
    mode = usual || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = mode;

  // Whoever isn't signed in stands before the door; some screens look like it to everybody.
  const path = location.pathname.slice(prefix ? 3 : 0).replace(/^\/|\/$/g, '');
  if (/^(auth\/(reset|impersonate)|logout|invite(\/[^/]*)?|util\/.*)$/.test(path)) root.dataset.outline = 'door';
  else if (!signedIn) root.dataset.outline = path === '' ? 'welcome' : path === 'contact-us' ? 'door' : 'sign-in';

  const parsed = (next) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', next);
    else next();
  };

  // In development the page has its script itself. A build's are fetched from here: all that the start would ask for one after the other at
  // once, and where no service worker has them at hand, when the outline is on the screen: a slow phone is busy with them for a while.
  let scripts = null;
  try {
    scripts = JSON.parse(document.getElementById('ahead').textContent);
  } catch {
    // As it stands in development.
  }
  if (!scripts) return;
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const path of [...scripts.app, ...scripts[signedIn ? 'in' : 'out'], ...scripts[root.lang]]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = path;
      document.head.append(link);
    }
    for (const path of scripts.app) {
      const script = document.createElement('script');
      script.type = 'module';
      script.async = false;
      script.src = path;
      document.head.append(script);
    }
  };
  if (navigator.serviceWorker?.controller) parsed(begin);
  else {
    parsed(() => requestAnimationFrame(() => setTimeout(begin)));
    // A page in the background draws no frames.
    setTimeout(begin, 200);
  }
})();
