// Inlined in the page (server/build/page-start.ts), and runs before the first paint. It must agree with
// src/lib/colour-mode.ts (key, attribute), src/lib/i18n-locale.ts (prefixes), src/lib/signed-in-hint.ts (key) and, for the
// skeleton, with the access and layout of each screen's route.
(() => {
  // Chromium offers installation once. On a slow phone that is before the app's scripts load
  // (src/app/shell/install-offer.ts).
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
    // Earlier releases stored the texts of the last screen here.
    localStorage.removeItem('sketch');
  } catch {
    // Storage can be forbidden. Then the system's mode applies, and the app finds the signed-in user.
  }
  if (mode !== 'light' && mode !== 'dark') {
    const usual = root.dataset.defaultTheme === 'dark' && mode !== 'system';
    mode = usual || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = mode;

  // Visitors who are not signed in see the sign-in skeleton. Some screens have it for all users.
  const path = location.pathname.slice(prefix ? 3 : 0).replace(/^\/|\/$/g, '');
  if (/^(auth\/(reset|impersonate)|logout|invite(\/[^/]*)?|util\/.*)$/.test(path)) root.dataset.outline = 'door';
  else if (!signedIn) root.dataset.outline = path === '' ? 'welcome' : path === 'contact-us' ? 'door' : 'sign-in';

  const parsed = (next) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', next);
    else next();
  };

  // In development the page has its own script tag. A build's scripts are fetched here, in parallel instead of one after
  // another. Without a service worker they are fetched once the skeleton is painted, because they keep a slow phone busy.
  let scripts = null;
  try {
    scripts = JSON.parse(document.getElementById('ahead').textContent);
  } catch {
    // The page in development has no such list.
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
    // A page in the background renders no frames.
    setTimeout(begin, 200);
  }
})();
