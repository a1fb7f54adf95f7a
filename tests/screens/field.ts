import type { Chapter, Stop } from './chapters.ts';

const FLOOR = '/mobile/warehouse';
const DRIVER = '/mobile/driver';

/** A list, and the first thing that it leads to. */
function listAndFirst(name: string, path: string): Stop[] {
  return [
    { name: `${name}s`, path },
    {
      name,
      before: async (stage) => {
        await stage.go(path);
        const first = stage.page.locator(`#main a[href*="${path}/"]`).first();
        const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
        stage.made.set(name, href?.split('/').at(-1) ?? 'none');
      },
      path: (stage) => `${path}/${stage.made.get(name)}`,
    },
  ];
}

/** What the people of a house see on a handheld. */
export const FIELD: readonly Chapter[] = [
  {
    name: 'picker',
    host: 'localhost',
    user: 'picker@greenleaf.test',
    stops: [
      { name: 'picker-home', path: '/mobile' },
      ...listAndFirst('picking-order', `${FLOOR}/picking/orders`),
      { name: 'picking-batch', path: `${FLOOR}/picking/batch` },
      { name: 'inventory', path: `${FLOOR}/inventory` },
      { name: 'transfers', path: `${FLOOR}/transfers` },
      { name: 'exceptions', path: `${FLOOR}/exceptions` },
    ],
  },
  {
    name: 'receiver',
    host: 'localhost',
    user: 'receiver@greenleaf.test',
    stops: [
      ...listAndFirst('purchase-order', `${FLOOR}/receiving/purchaseorders`),
      { name: 'recall', path: `${FLOOR}/recall` },
    ],
  },
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
    ],
  },
];
