import type { BrowserContext, CDPSession, Page } from 'playwright';
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import { openPage } from '../browser/chromium.ts';
import { memoryOf } from '../server-memory.ts';
import { type FieldBed, PICKER } from './bed.ts';
import type { WarehouseRow } from './warehouse.ts';

const WAIT_MS = 150_000;
/** A phone, as pickers use. */
export const PHONE = { viewport: { width: 390, height: 844 } } as const;
export const LIST = '/mobile/warehouse/picking/orders';

/** A picker's device: a page, and access to its browser's metrics. */
export interface Device {
  readonly page: Page;
  readonly session: CDPSession;
  /** From the response to the sign-in until the whole warehouse was on the device, in milliseconds. */
  readonly firstPullMs: number;
}

/** Signs the picker in on a new device and waits until the whole warehouse is on it and the app is installed. */
export async function pickersDevice(
  context: BrowserContext,
  bed: FieldBed,
  warehouse: WarehouseRow,
  trails = 0,
): Promise<Device> {
  await bed.employ(warehouse.id);
  const page = await openPage(context, `${bed.origin}/auth`);
  await page.locator('input[autocomplete="username"]').fill(PICKER);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  const answered = page.waitForResponse((response) => response.url().includes('/auth/login'));
  await page.keyboard.press('Enter');
  if (!(await answered).ok()) throw new Error('the picker could not sign in');
  const startedAt = Date.now();
  const wanted = { pickOrders: warehouse.openOrders, lots: warehouse.lots, lotTrails: trails };
  const deadline = startedAt + WAIT_MS;
  for (;;) {
    const held = await countRows(page).catch(() => null);
    const at = Date.now();
    if (
      held &&
      held.pickOrders >= wanted.pickOrders &&
      held.lots >= wanted.lots &&
      held.lotTrails >= wanted.lotTrails
    ) {
      const session = await context.newCDPSession(page);
      await page.waitForURL(/\/mobile/);
      await installed(page);
      return { page, session, firstPullMs: at - startedAt };
    }
    if (at > deadline) throw new Error(`the device holds ${JSON.stringify(held)} of ${JSON.stringify(wanted)}`);
    await page.waitForTimeout(50);
  }
}

/**
 * Returns how much of the warehouse is in the device's database; null until the app created it. Reads without the app.
 */
const countRows = (page: Page) =>
  page.evaluate(async () => {
    // Dexie multiplies versions by ten: an older one lacks the warehouse tables.
    const known = (await indexedDB.databases()).find(
      ({ name, version }) => name?.startsWith('cratebook:') && version! >= 50,
    );
    if (!known?.name) return null;
    const opening = indexedDB.open(known.name);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = db.transaction(['pickOrders', 'lots', 'lotTrails']);
    const count = (store: string) =>
      new Promise<number>((resolve, reject) => {
        const asking = transaction.objectStore(store).count();
        asking.onsuccess = () => resolve(asking.result);
        asking.onerror = () => reject(asking.error);
      });
    const [pickOrders, lots, lotTrails] = await Promise.all([count('pickOrders'), count('lots'), count('lotTrails')]);
    db.close();
    return { pickOrders, lots, lotTrails };
  });

const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 100));
  });

/** Time when a text was on the screen, in milliseconds: of the Unix clock, and since the request of the page. */
export interface Painted {
  readonly at: number;
  readonly sinceStart: number;
}

/**
 * Waits until the screen shows an element whose text is or contains `text`, and its frame is painted. Throws after 30
 * seconds, with the scanner's answers so far.
 */
export const painted = (page: Page, selector: string, text = '', how: 'is' | 'has' = 'has'): Promise<Painted> =>
  page.evaluate(
    ([wanted, words, way]) =>
      new Promise<Painted>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ at: Date.now(), sinceStart: performance.now() });
        const deadline = performance.now() + 30_000;
        const answers = new Set<string>();
        const look = () => {
          const found = [...document.querySelectorAll(wanted)].some(
            (each) =>
              (way === 'is' ? each.textContent === words : each.textContent.includes(words)) &&
              each.getClientRects().length > 0,
          );
          answers.add(document.querySelector('[data-scan-feedback]')?.textContent ?? '');
          if (found) port2.postMessage(null);
          else if (performance.now() < deadline) requestAnimationFrame(look);
          else reject(new Error(`no ${wanted} “${words}”, but ${[...answers].join(' / ')}`));
        };
        requestAnimationFrame(look);
      }),
    [selector, text, how] as const,
  );

/** Slows a page's processor down by a factor; its workers keep their speed. */
export const slowDown = (session: CDPSession, times: number): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate: times });

/** Memory of the page's script after garbage collection, and of its process (Linux only, else null); megabytes. */
export async function memoryOfPage({ page, session }: Device): Promise<{ script: number; process: number | null }> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const browser = page.context().browser();
  if (process.platform !== 'linux' || !browser) return { script: usedSize / 1e6, process: null };
  const own = await browser.newBrowserCDPSession();
  const { processInfo } = await own.send('SystemInfo.getProcessInfo');
  await own.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = await Promise.all(pages.map(async ({ id }) => (await memoryOf(id)).now));
  return { script: usedSize / 1e6, process: Math.max(...sizes) };
}
