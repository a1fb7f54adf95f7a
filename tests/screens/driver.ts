import type { Page } from 'playwright/test';
import type { Delivery, DeliveryLine } from '../../contract/deliveries.ts';
import { readCode } from '../e2e/harness/read-code.ts';
import { typeAsScanner } from '../e2e/harness/wedge.ts';
import { rowsOf } from '../harness/device-tables.ts';
import type { Chapter } from './chapter.ts';
import type { Stage } from './stage.ts';

const ROUTE = '/mobile/driver';
/** A good GTIN that nothing of the demo bears. */
const STRANGER = '09521234543213';

/** The label of a case that two stops of a run get, and the load of that run. */
let shared = { label: '', load: `${ROUTE}/load` };

const gtinOf = ({ units, uomFactor }: DeliveryLine) =>
  units.find(({ factor, gtin }) => factor === uomFactor && gtin !== null)?.gtin?.padStart(14, '0');

/**
 * Finds an item that two stops of a run get, so that a label alone doesn't tell which one a case is for
 * (server/demo/orders.ts creates one).
 */
async function findShared(stage: Stage): Promise<void> {
  const deliveries = await rowsOf<Delivery>(stage.page, 'deliveries');
  const staged = deliveries.filter(({ status }) => status === 'staged' || status === 'shipped');
  const [found] = staged.flatMap((one) =>
    one.lines.flatMap((line) => {
      const gtin = gtinOf(line);
      const fits = ({ itemCode, pickedQuantity, loadedQuantity }: DeliveryLine) =>
        itemCode === line.itemCode && pickedQuantity > loadedQuantity;
      const isShared = staged.some(
        (two) =>
          two.customerLocationId !== one.customerLocationId &&
          two.routeId === one.routeId &&
          two.deliveryDate === one.deliveryDate &&
          two.lines.some(fits),
      );
      return gtin && isShared && fits(line) ? [{ gtin, ...one }] : [];
    }),
  );
  if (!found) throw new Error('no two stops of a run get the same');
  shared = {
    label: `(01)${found.gtin}(21)1`,
    load: `${ROUTE}/load?${new URLSearchParams({ route: found.routeId ?? '', day: found.deliveryDate })}`,
  };
}

/** More than parity makes up for. */
const LOST = 6;
/** The run as codes, in the order of their numbers. */
let frames: readonly string[] = [];

async function scanStranger(page: Page): Promise<void> {
  if (!(await page.locator('#main form input').first().isVisible())) return;
  await typeAsScanner(page, `(01)${STRANGER}(10)X1\n`);
  await page.locator('[data-scan-feedback]').waitFor();
}

/** Reads the codes on the screen, as a camera would. */
async function film(page: Page): Promise<void> {
  const code = page.locator('#main [data-transfer-frame]');
  const buttons = page.locator('#main button:has(svg.lucide-pause, svg.lucide-chevron-right)');
  await buttons.first().click();
  const found = new Map<number, string>();
  for (;;) {
    await code.locator('svg').waitFor();
    const number = Number(await code.getAttribute('data-transfer-frame'));
    if (found.has(number)) break;
    const text = await readCode(await code.screenshot());
    found.set(number, text?.replace(/^]Q\d/, '') ?? '');
    await page.locator('#main button:has(svg.lucide-chevron-right)').click();
  }
  frames = [...found].sort(([a], [b]) => a - b).map(([, text]) => text);
}

/** Types the codes into the page as a scanner does, each within a burst, without the first `lost` of them. */
async function typeFrames(page: Page, lost: number): Promise<void> {
  for (const text of frames.slice(lost))
    await page.evaluate((keys) => {
      for (const key of [...keys, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, text);
}

/**
 * A driver's screens on a phone: the run, the load, a stop with its signature pad, the end, and the transfer of a run
 * to another phone.
 */
export const DRIVER: Chapter = {
  name: 'driver',
  host: 'localhost',
  user: 'driver@greenleaf.test',
  stops: [
    { name: 'route', path: ROUTE },
    {
      name: 'leave',
      path: ROUTE,
      dress: async (page) => {
        const leave = page.locator('#main [data-bottom-bar] button').first();
        // A day without a route, or with one in progress, has nothing to leave with.
        if ((await leave.count()) === 0) return;
        await leave.click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    { name: 'load-check', path: `${ROUTE}/load` },
    { name: 'load-wrong', path: `${ROUTE}/load`, dress: scanStranger },
    {
      name: 'load-choice',
      before: findShared,
      path: () => shared.load,
      dress: async (page) => {
        await typeAsScanner(page, `${shared.label}\n`);
        await page.locator('dialog[open] [role=group] button').nth(1).waitFor();
        await page.locator('[data-scan-feedback]').waitFor({ state: 'hidden' });
      },
    },
    {
      name: 'stop',
      before: async (stage) => {
        await stage.go(ROUTE);
        const first = stage.page.locator(`#main a[href*="${ROUTE}/stops/"]`).first();
        const href = (await first.count()) > 0 ? await first.getAttribute('href') : null;
        stage.made.set('stop', href?.slice(href.indexOf('/stops/') + 7) ?? 'none');
      },
      path: (stage) => `${ROUTE}/stops/${stage.made.get('stop')}`,
    },
    {
      name: 'stop-trouble',
      path: (stage) => `${ROUTE}/stops/${stage.made.get('stop')}`,
      dress: async (page) => {
        const less = page.locator('#main li button:has(svg.lucide-minus)').first();
        if ((await less.count()) > 0) await less.click();
      },
    },
    {
      name: 'stop-payment',
      path: (stage) => `${ROUTE}/stops/${stage.made.get('stop')}`,
      dress: async (page) => {
        const note = page.locator('#main button[aria-haspopup=dialog]:not(:has(svg))').last();
        if ((await note.count()) === 0) return;
        await note.click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    { name: 'signature', path: (stage) => `${ROUTE}/stops/${stage.made.get('stop')}?sign=1` },
    { name: 'run-summary', path: `${ROUTE}/summary` },
    {
      name: 'route-transfer',
      path: `${ROUTE}/transfer`,
      dress: async (page) => {
        const code = page.locator('#main [data-transfer-frame]');
        if ((await code.count()) > 0) await code.locator('svg').waitFor();
      },
    },
    {
      name: 'route-transfer-asked',
      path: `${ROUTE}/transfer`,
      dress: async (page) => {
        const field = page.locator('#main form input').last();
        if (!(await field.isVisible())) return;
        // In the next language only the requested codes are still shown.
        if (frames.length === 0) await film(page);
        await field.fill('1');
        await field.press('Enter');
        await page.locator('#main [data-transfer-frame="1"]').waitFor();
      },
    },
    { name: 'route-transfer-take-over', path: `${ROUTE}/transfer?side=take` },
    {
      name: 'route-transfer-stranger',
      path: `${ROUTE}/transfer?side=take`,
      dress: (page) => typeAsScanner(page, `(01)${STRANGER}\n`),
    },
    // The codes read above are typed as a scanner does: first without the first codes, then with them.
    { name: 'route-transfer-missing', path: `${ROUTE}/transfer?side=take`, dress: (page) => typeFrames(page, LOST) },
    { name: 'route-transfer-arrived', path: `${ROUTE}/transfer?side=take`, dress: (page) => typeFrames(page, 0) },
  ],
};
