import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { keyEvents } from '../../tests/e2e/harness/wedge.ts';
import { statsOf } from '../table.ts';
import { type Device, LIST, painted } from './device.ts';
import { MANY, type ScannedOrder, type Target } from './house.ts';

/** Scanners type a key every five milliseconds. */
const GAP_MS = 5;
/** Between two cases a picker needs longer than this. */
const BETWEEN_MS = 350;
/** A case each time: the same one again would count as a bounce. */
let serial = 0;

/** What is printed on a case of a line, as a scanner reads it. */
export const caseLabel = ({ gtin, lotCode }: Target): string => `(01)${gtin}(10)${lotCode}(21)${++serial}`;

/**
 * Types a code as a scanner does, and answers when its last key, Enter, went off; milliseconds of the Unix clock. The keys carry times GAP_MS apart, so that a
 * busy machine changes nothing about their pace. Those before Enter have reached the page by then, as a scanner's have.
 */
async function type({ session }: Device, text: string): Promise<number> {
  const startedAt = Date.now() - text.length * GAP_MS;
  const keys = [...text].flatMap((character, index) => keyEvents(character, startedAt + index * GAP_MS));
  await Promise.all(keys.map((event) => session.send('Input.dispatchKeyEvent', event)));
  const [down, up] = keyEvents('\n', startedAt + text.length * GAP_MS);
  const at = Date.now();
  await Promise.all([down, up].map((event) => session.send('Input.dispatchKeyEvent', event)));
  return at;
}

/** Opens an order on the picking screen, and answers how much of each of its lines is picked. */
export async function openOrder(page: Page, { id }: ScannedOrder, origin: string): Promise<Map<number, number>> {
  await page.goto(`${origin}${LIST}/${id}`);
  await page.getByRole('button', { name: 'Enter by hand' }).waitFor();
  return new Map(await page.evaluate(readPicked, id));
}

async function readPicked(id: string): Promise<[number, number][]> {
  const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('cratebook:'));
  const opening = indexedDB.open(known?.name ?? '');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const asking = db.transaction('pickOrders').objectStore('pickOrders').get(id);
  const order = await new Promise<{ lines: { lineNumber: number; pickedQuantity: number }[] }>((resolve, reject) => {
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  });
  db.close();
  return order.lines.map(({ lineNumber, pickedQuantity }) => [lineNumber, pickedQuantity]);
}

/** An answer stands for a while, and the next line's may say the same: each has elements of its own. */
const markOld = (): void => {
  for (const each of document.querySelectorAll('[data-scan-feedback] p')) each.setAttribute('data-bench-old', '');
};

/**
 * Scans so many cases, one line's after the other's, and answers for each how long it took from its last key until the answer that counts it stood on
 * the screen; milliseconds. Each pick is durable before it is answered, and is sent and pulled meanwhile. One before them isn't counted.
 */
export async function scanCases(
  device: Device,
  order: ScannedOrder,
  picked: Map<number, number>,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let index = -1; index < count; index++) {
    const target = order.targets[(index + 1) % order.targets.length]!;
    const next = (picked.get(target.lineNumber) ?? 0) + 1;
    picked.set(target.lineNumber, next);
    await device.page.evaluate(markOld);
    const answer = painted(
      device.page,
      '[data-scan-feedback="ok"] p:not([data-bench-old])',
      `${next} of ${MANY}`,
      'is',
    );
    const enterAt = await type(device, caseLabel(target));
    const { at } = await answer;
    if (index >= 0) times.push(at - enterAt);
    await sleep(BETWEEN_MS);
  }
  return times;
}

export const median = (figures: readonly number[]): number => statsOf(figures).median;
