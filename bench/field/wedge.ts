import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { keyEvents } from '../../tests/e2e/harness/wedge.ts';
import { statsOf } from '../table.ts';
import { type Device, LIST, painted } from './device.ts';
import { MANY, type ScannedOrder, type Target } from './warehouse.ts';

/** Milliseconds between a scanner's keys. */
const GAP_MS = 5;
/** Least milliseconds between two cases of a picker. */
const BETWEEN_MS = 350;
/** A different case each time, because a repeated one would count as a bounce. */
let serial = 0;

/** Returns the printed code of a line's case, as a scanner reads it. */
export const caseLabel = ({ gtin, lotCode }: Target): string => `(01)${gtin}(10)${lotCode}(21)${++serial}`;

/**
 * Types a code like a scanner; returns when its last key, Enter, was sent, in milliseconds of the Unix clock. The keys
 * have timestamps GAP_MS apart, so that a busy machine does not change their pace. The page has received all keys
 * before Enter by then, as with a scanner.
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

/** Opens an order on the picking screen; returns the picked quantity of each of its lines. */
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

/** An answer stays for a while, and the next line's may have the same text: each has its own elements. */
const markOld = (): void => {
  for (const each of document.querySelectorAll('[data-scan-feedback] p')) each.setAttribute('data-bench-old', '');
};

/**
 * Scans a number of cases, line after line. Returns for each the milliseconds from its last key to the answer on the
 * screen that counts it. Each pick is durable before its answer, and is sent and pulled in the background. An extra
 * first one does not count.
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
      ':is([data-scan-feedback="ok"], [data-scan-feedback="line-done"]) p:not([data-bench-old])',
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
