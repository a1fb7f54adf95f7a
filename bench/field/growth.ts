import { say } from '../browser/bed.ts';
import { withProfile } from '../browser/chromium.ts';
import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { type FieldBed, fieldBed } from './bed.ts';
import { LIST, memoryOfPage, PHONE, painted, pickersDevice } from './device.ts';
import type { WarehouseRequest } from './warehouse.ts';
import { median, openOrder, scanCases } from './wedge.ts';

const SCANS = 8;
const LOTS = 5_200;
const SIZES = [10, 100, 1_000] as const;
const wishOf = (openOrders: number): WarehouseRequest => ({ id: `B${openOrders}`, openOrders, lots: LOTS });
/** The warehouse with most orders. */
export const LARGE = wishOf(1_000);

/** Measurements of a warehouse, one figure per run. */
interface Figures {
  readonly pull: number[];
  readonly list: number[];
  readonly scan: number[];
  readonly script: number[];
  readonly process: number[];
}

const KINDS = {
  pull: ['first pull of a picker’s device', 'ms'],
  list: ['the app opened at the list of orders, until it is painted', 'ms'],
  scan: ['from a scanner’s last key to its answer', 'ms'],
  script: ['memory of the page’s script at the list', 'MB'],
  process: ['memory of the page’s process at the list', 'MB'],
} as const satisfies Record<keyof Figures, readonly [string, Row['unit']]>;

/**
 * The cost of ten and a hundred times the open orders for a picker: each warehouse has 5,200 lots, so that only the
 * orders grow.
 */
export async function growthOfFieldBench(): Promise<Row[]> {
  const bed = await fieldBed();
  const measured: Figures[] = [];
  for (const size of SIZES) measured.push(await figuresOf(bed, wishOf(size)));
  const kinds = (Object.keys(KINDS) as (keyof Figures)[]).filter((kind) => measured.every((of) => of[kind].length > 0));
  return kinds.flatMap((kind) => {
    const [what, unit] = KINDS[kind];
    const least = statsOf(measured[0]![kind]);
    return SIZES.map((size, index): Row => {
      const figures = statsOf(measured[index]![kind]);
      const orders = `${size.toLocaleString('en-US')} open orders`;
      const none = index === 0;
      return {
        what: `${what}, ${orders}`,
        ...figures,
        unit,
        against: none ? '' : `${SIZES[0]} open orders`,
        ratio: none ? null : least.median / figures.median,
      };
    });
  });
}

async function figuresOf(bed: FieldBed, wish: WarehouseRequest): Promise<Figures> {
  const warehouse = await bed.warehouse(wish);
  const figures: Figures = { pull: [], list: [], scan: [], script: [], process: [] };
  // Each run has a new device. An extra one before the first warms the server up.
  for (let run = wish.openOrders === SIZES[0] ? 0 : 1; run <= RUNS; run++) {
    await withProfile(async (context) => {
      const device = await pickersDevice(context, bed, warehouse);
      await device.page.waitForTimeout(1_000);
      await device.page.goto(`${bed.origin}${LIST}`, { waitUntil: 'commit' });
      const { sinceStart } = await painted(device.page, `a[href^="${LIST}/"]`);
      await device.page.waitForTimeout(1_000);
      const memory = await memoryOfPage(device);
      const order = warehouse.scanned[run % warehouse.scanned.length]!;
      const scans = await scanCases(device, order, await openOrder(device.page, order, bed.origin), SCANS);
      say(
        `${wish.openOrders} orders: pull ${device.firstPullMs} ms, list ${Math.round(sinceStart)} ms, scans ${scans.join(', ')} ms, ${Math.round(memory.script)} and ${Math.round(memory.process ?? 0)} MB`,
      );
      if (run === 0) return;
      figures.pull.push(device.firstPullMs);
      figures.list.push(sinceStart);
      figures.scan.push(median(scans));
      figures.script.push(memory.script);
      if (memory.process !== null) figures.process.push(memory.process);
    }, PHONE);
  }
  return figures;
}
