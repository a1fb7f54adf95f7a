import type { Chapter } from './chapters.ts';
import { PACKER } from './packer.ts';
import { PICKER } from './picker.ts';
import { RECEIVER } from './receiver.ts';

const DRIVER = '/mobile/driver';

/** What the people of a house see on a handheld. */
export const FIELD: readonly Chapter[] = [
  PICKER,
  RECEIVER,
  PACKER,
  {
    name: 'driver',
    host: 'localhost',
    user: 'driver@greenleaf.test',
    stops: [
      { name: 'route', path: DRIVER },
      {
        name: 'leave',
        path: DRIVER,
        dress: async (page) => {
          const leave = page.locator('#main [data-bottom-bar] button').first();
          // A day without a route, or one that is under way, has nothing to leave for.
          if ((await leave.count()) === 0) return;
          await leave.click();
          await page.locator('dialog[open]').waitFor();
        },
      },
      { name: 'load-check', path: `${DRIVER}/load` },
      {
        name: 'stop',
        before: async (stage) => {
          await stage.go(DRIVER);
          const first = stage.page.locator(`#main a[href*="${DRIVER}/stops/"]`).first();
          const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
          stage.made.set('stop', href?.slice(href.indexOf('/stops/') + 7) ?? 'none');
        },
        path: (stage) => `${DRIVER}/stops/${stage.made.get('stop')}`,
      },
      {
        name: 'stop-trouble',
        path: (stage) => `${DRIVER}/stops/${stage.made.get('stop')}`,
        dress: async (page) => {
          const less = page.locator('#main li button:has(svg.lucide-minus)').first();
          if ((await less.count()) > 0) await less.click();
        },
      },
      {
        name: 'stop-payment',
        path: (stage) => `${DRIVER}/stops/${stage.made.get('stop')}`,
        dress: async (page) => {
          const note = page.locator('#main button[aria-haspopup=dialog]:not(:has(svg))').last();
          if ((await note.count()) === 0) return;
          await note.click();
          await page.locator('dialog[open]').waitFor();
        },
      },
      { name: 'glass', path: (stage) => `${DRIVER}/stops/${stage.made.get('stop')}?sign=1` },
      { name: 'run-summary', path: `${DRIVER}/summary` },
      {
        name: 'baton',
        path: `${DRIVER}/baton`,
        dress: async (page) => {
          const code = page.locator('#main [data-baton-frame]');
          if ((await code.count()) > 0) await code.locator('svg').waitFor();
        },
      },
      { name: 'baton-take-over', path: `${DRIVER}/baton?side=take` },
    ],
  },
];
