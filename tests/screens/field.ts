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
      { name: 'glass', path: (stage) => `${DRIVER}/stops/${stage.made.get('stop')}?sign=1` },
      { name: 'run-summary', path: `${DRIVER}/summary` },
      { name: 'baton', path: `${DRIVER}/baton` },
      { name: 'baton-take-over', path: `${DRIVER}/baton?side=take` },
    ],
  },
];
