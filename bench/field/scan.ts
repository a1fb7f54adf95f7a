import { say } from '../browser/bed.ts';
import { withProfile } from '../browser/chromium.ts';
import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { fieldBed } from './bed.ts';
import { cameraReads } from './camera.ts';
import { PHONE, pickersDevice, slowDown } from './device.ts';
import { LARGE } from './growth.ts';
import { median, openOrder, scanCases } from './wedge.ts';

const SCANS = 8;
const SLOWER = 4;
const GOAL_MS = 150;

const goal = (figure: number) => ({ goal: `< ${GOAL_MS} ms`, met: figure < GOAL_MS });
const pace = (times: number): string => (times === 1 ? '' : `, processor ${times} times slower`);

/** From a scan to its answer on the picking screen of a device with 1,000 open orders. */
export async function scanBench(): Promise<Row[]> {
  const bed = await fieldBed();
  const warehouse = await bed.warehouse(LARGE);
  const rows: Row[] = [];
  await withProfile(async (context) => {
    const device = await pickersDevice(context, bed, warehouse);
    for (const [place, times] of [1, SLOWER].entries()) {
      const middles: number[] = [];
      const slowest: number[] = [];
      for (let run = 0; run <= RUNS; run++) {
        await slowDown(device.session, 1);
        const order = warehouse.scanned[(place * (RUNS + 1) + run) % warehouse.scanned.length]!;
        const picked = await openOrder(device.page, order, bed.origin);
        await slowDown(device.session, times);
        const figures = await scanCases(device, order, picked, SCANS);
        say(`${figures.join(', ')} ms${pace(times)}`);
        if (run === 0) continue;
        middles.push(median(figures));
        slowest.push(Math.max(...figures));
      }
      const middle = statsOf(middles);
      const worst = statsOf(slowest);
      const none = { unit: 'ms', against: '', ratio: null } as const;
      rows.push(
        { what: `from a scanner’s last key to its answer${pace(times)}`, ...middle, ...none, ...goal(middle.median) },
        { what: `the slowest of ${SCANS} scans${pace(times)}`, ...worst, ...none, ...goal(worst.median) },
      );
    }
  }, PHONE);
  for (const { times, reads } of await cameraReads(bed, warehouse, [1, SLOWER])) {
    const answers = statsOf(reads.map(({ answerMs }) => answerMs));
    const whole = statsOf(reads.map(({ pictureMs }) => pictureMs));
    const none = { unit: 'ms', against: '', ratio: null } as const;
    const of = `(${reads.length} reads)`;
    rows.push(
      {
        what: `from the camera’s read to its answer${pace(times)} ${of}`,
        ...answers,
        ...none,
        ...goal(answers.median),
      },
      { what: `from the first picture with the code to the answer${pace(times)} ${of}`, ...whole, ...none },
    );
  }
  return rows;
}
