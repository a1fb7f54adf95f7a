import type { Page } from 'playwright';
import { Office } from '../../tests/e2e/harness/api.ts';
import { slowDown } from '../field/device.ts';
import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { say } from './bed.ts';
import { openPage, withProfile } from './chromium.ts';
import { CHEF, product, signIn } from './product.ts';

const LINES = 40;
/** The app's share of the ninety seconds for a count: a tenth. The rest is the user's time to look, reach and tap. */
const GOAL_MS = 9000;

/** The counted quantities: one digit for most lines, two for some. */
const COUNTS = Array.from({ length: LINES }, (_, line) => String((line * 7) % 13));
const TAPS = COUNTS.reduce((taps, count) => taps + count.length + 1, 0);

async function makeGuide(origin: string): Promise<string> {
  const office = await Office.of(origin, CHEF);
  const { data } = await office.call<{ data: { itemCode: string; orderUom: string }[] }>(
    'GET',
    `/portal/items/search?PageSize=${LINES}`,
  );
  const [location] = await office.call<{ customerLocationId: string }[]>('GET', '/portal/shipping-locations');
  const lines = data.map(({ itemCode, orderUom: uom }, position) => ({
    ...{ itemCode, uom, position, section: '', par: 12, weekdayPars: null },
  }));
  if (lines.length !== LINES) throw new Error(`the catalog has ${lines.length} items`);
  const { id } = await office.call<{ id: string }>('POST', '/portal/orderguides', {
    ...{ id: crypto.randomUUID(), name: 'A wall of shelves', customerLocationId: location?.customerLocationId, lines },
  });
  return id;
}

/** Counts all lines with the pad; returns the sum of milliseconds from each tap to the frame with its effect. */
const countAll = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ counts, lines }) => {
      const keys = '[role="group"][aria-label="Number pad"] button';
      // A key's name may be followed by its keyboard shortcut.
      const pad = (name: string) =>
        [...document.querySelectorAll<HTMLButtonElement>(keys)].find(({ textContent }) =>
          textContent?.startsWith(name),
        );
      const stands = (text: string) => document.body.innerText.includes(text);
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      let sum = 0;
      const tap = async (name: string, done: () => boolean) => {
        const button = pad(name);
        if (!button) throw new Error(`the pad has no ${name}`);
        const from = performance.now();
        button.click();
        do await painted();
        while (!done() && performance.now() - from < 20_000);
        if (!done()) throw new Error(`nothing came of ${name}`);
        sum += performance.now() - from;
      };
      const shown = () => document.querySelector('output[aria-label="On hand"]')?.textContent?.trim();
      for (const [line, count] of counts.entries()) {
        for (let digit = 0; digit < count.length; digit += 1)
          await tap(count[digit]!, () => shown() === count.slice(0, digit + 1));
        const next = line + 2 > lines ? `${lines} of ${lines} counted` : `${line + 2} of ${lines}`;
        await tap(line + 1 === lines ? 'Finish' : 'Next', () => stands(next));
      }
      return sum;
    },
    { counts: COUNTS, lines: LINES },
  );

/** A wall of shelves counted on a phone with the number pad: the app's share of the time. */
export async function shelfBench(): Promise<Row[]> {
  const { origin } = await product();
  const rows: Row[] = [];
  for (const times of [1, 4]) {
    const figures: number[] = [];
    await withProfile(
      async (context) => {
        const page = await openPage(context, 'about:blank');
        await signIn(page, origin);
        const session = await context.newCDPSession(page);
        for (let run = 0; run <= RUNS; run++) {
          const id = await makeGuide(origin);
          await page.goto(`${origin}/portal/account/orderguides/${id}`);
          await page.getByRole('link', { name: 'Count the shelf' }).click();
          await page.getByText(`1 of ${LINES}`, { exact: true }).waitFor();
          await slowDown(session, times);
          const ms = await countAll(page);
          await slowDown(session, 1);
          if (run > 0) figures.push(ms);
          say(`${LINES} lines, ${TAPS} taps: ${Math.round(ms)} ms`);
        }
      },
      { viewport: { width: 390, height: 844 } },
    );
    const took = statsOf(figures);
    rows.push({
      what: `${LINES} lines of a shelf counted with ${TAPS} taps: the app’s part of it${times === 1 ? '' : `, processor ${times} times slower`}`,
      ...took,
      ...{ unit: 'ms', against: '', ratio: null, goal: `≤ ${GOAL_MS / 1000} s of 90`, met: took.median <= GOAL_MS },
    });
  }
  return rows;
}
