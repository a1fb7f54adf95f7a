import { addDays, zonedToUtc } from '../../rules/calendar.ts';
import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import type { LotBook } from './lots.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoItem, DemoLot, DemoPackout, DemoPackoutEntry, DemoSettings, DemoUser, TenantKind } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

const FIRST_NUMBER = 60_001;
/** Batches of each recipe, one for each lot of the output. */
const BATCHES = 6;

/** Recipes of the warehouse with the yield by weight. */
const RECIPES: readonly { readonly from: RegExp; readonly to: RegExp; readonly yield: number }[] = [
  { from: /^CANTALOUPE\b/, to: /CUT CANTALOUPE CHUNKS/, yield: 0.61 },
  { from: /^HONEYDEW\b/, to: /CUT HONEYDEW CHUNKS/, yield: 0.58 },
  { from: /^PINEAPPLE\b/, to: /CUT PINEAPPLE (CHUNKS|SPEARS)/, yield: 0.52 },
  { from: /^WATERMELON\b/, to: /CUT WATERMELON CHUNKS/, yield: 0.66 },
  { from: /CHEESE, BLUE WHEEL/, to: /CHEESE, BLUE CRUMBLES/, yield: 0.97 },
  { from: /CHEESE, CHEDDAR .*4\/5 ?LB/, to: /CHEESE, CHEDDAR .*2\/5 ?LB/, yield: 0.995 },
];

/**
 * Returns the packouts of the first warehouse in the last weeks, and one that is open today. Their outputs are the lots
 * of the output item, so a recall of a melon also finds the customers of its chunks. `came` returns the base units ever
 * received of a lot. The output of each lot equals that quantity if the ledger covers it.
 */
export function generatePackouts(
  { kind, timeZone }: Pick<DemoSettings, 'kind' | 'timeZone'>,
  today: string,
  items: readonly DemoItem[],
  users: readonly DemoUser[],
  lots: LotBook,
  came: (lot: DemoLot) => number,
): DemoPackout[] {
  const random = createRandom(`${kind} packouts`);
  const warehouse = WAREHOUSES[kind][0]!.id;
  const packer = users.find(({ licenses }) => licenses.includes('packouts'));
  const made: Omit<DemoPackout, 'packoutNumber'>[] = [];
  const find = (pattern: RegExp) =>
    items.find((item) => item.isActive && item.isStandard && pattern.test(item.description));
  for (const recipe of RECIPES) {
    const [from, to] = [find(recipe.from), find(recipe.to)];
    if (!from || !to || from.itemCode === to.itemCode) continue;
    const isFirst = made.every(({ closedAt }) => closedAt !== null);
    for (let before = 0; before < BATCHES; before += 1) {
      const lot = lots.lotOn(to, warehouse, today, before);
      if (lot.receivedOn >= today) continue;
      const there = came(lot);
      const base = there > 0 ? there : random.int(6, 20) * to.uoms[0]!.factor;
      const day = lot.receivedOn;
      made.push({
        ...frame(kind, warehouse, packer, day, `${recipe.from} ${day}`, 16),
        inLedger: there > 0,
        entries: batch(kind, { ...recipe, from, to }, lots.lotOn(from, warehouse, day), lot, base, day, random),
      });
    }
    if (isFirst) made.push(openToday(kind, warehouse, packer, from, lots, today, zonedToUtc(today, '00:00', timeZone)));
  }
  return made
    .sort((a, b) => (a.openedAt < b.openedAt ? -1 : a.openedAt > b.openedAt ? 1 : a.id < b.id ? -1 : 1))
    .map((packout, at) => ({ ...packout, packoutNumber: FIRST_NUMBER + at }));
}

const frame = (
  kind: TenantKind,
  warehouseId: string,
  packer: DemoUser | undefined,
  day: string,
  name: string,
  hour: number,
) => ({
  ...{ id: demoId(kind, 'packout', name), warehouseId, day },
  openedAt: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  closedAt: `${day}T${String(hour + 1).padStart(2, '0')}:00:00.000Z`,
  ...{ byId: packer?.id ?? null, by: packer?.displayName ?? '' },
});

interface Recipe {
  readonly from: DemoItem;
  readonly to: DemoItem;
  readonly yield: number;
}

/**
 * Returns the entries of one batch: whole cases of the source for `base` units of the output, near the usual yield, and
 * the trim.
 */
function batch(
  kind: TenantKind,
  { from, to, yield: usual }: Recipe,
  source: DemoLot,
  lot: DemoLot,
  base: number,
  day: string,
  random: Random,
): DemoPackoutEntry[] {
  const weight = Math.round((base / to.uoms[0]!.factor) * to.netWeightGrams);
  // The output never weighs more than the source: one more case is taken if necessary.
  const ratio = Math.min(0.995, usual * (1 + random.int(-30, 30) / 1000));
  const cases = Math.max(1, Math.ceil(weight / ratio / from.netWeightGrams));
  const taken = Math.max(Math.round(weight / ratio), Math.round((cases - 1) * from.netWeightGrams));
  const trimmed = Math.round((taken - weight) * 0.95);
  const unit = from.uoms[0]!;
  // Broken cases are counted in pieces.
  const packed = to.uoms.find(({ factor }) => base % factor === 0) ?? { uom: 'EA', factor: 1 };
  const entry = (name: string, minutes: number) => ({
    id: demoId(kind, 'packout-entry', `${lot.id} ${name}`),
    at: `${day}T16:${String(minutes).padStart(2, '0')}:00.000Z`,
  });
  const keepsLonger = lot.expiresOn !== null && source.expiresOn !== null && lot.expiresOn > source.expiresOn;
  return [
    {
      ...{ ...entry('source', 0), kind: 'source', item: from, quantity: cases, uom: unit.uom, factor: unit.factor },
      ...{ weightGrams: taken, lot: source, expiryReason: '' },
    },
    {
      ...{
        ...entry('output', 40),
        kind: 'output',
        item: to,
        quantity: base / packed.factor,
        uom: packed.uom,
        factor: packed.factor,
      },
      ...{ weightGrams: weight, lot, expiryReason: keepsLonger ? 'Vacuum packed' : '' },
    },
    ...(trimmed > 0
      ? [
          {
            ...{ ...entry('loss', 50), kind: 'loss' as const, item: from, quantity: 0, uom: 'LB', factor: 1 },
            ...{ weightGrams: trimmed, lot: null, expiryReason: '' },
          },
        ]
      : []),
  ];
}

/** Returns a packout of today, opened at `at`, with two cases of the source and no output. */
function openToday(
  kind: TenantKind,
  warehouse: string,
  packer: DemoUser | undefined,
  item: DemoItem,
  lots: LotBook,
  today: string,
  at: string,
): Omit<DemoPackout, 'packoutNumber'> {
  const unit = item.uoms[0]!;
  return {
    ...frame(kind, warehouse, packer, today, `open ${item.itemCode}`, 0),
    openedAt: at,
    closedAt: null,
    inLedger: true,
    entries: [
      {
        ...{ id: demoId(kind, 'packout-entry', `open ${item.itemCode}`), kind: 'source', item, quantity: 2 },
        ...{ uom: unit.uom, factor: unit.factor, weightGrams: 2 * item.netWeightGrams },
        ...{ lot: lots.lotOn(item, warehouse, addDays(today, -1)), expiryReason: '', at },
      },
    ],
  };
}

/** Returns the quantities that packouts took from lots and added to them, in base units, as in the ledger. */
export const packoutMoves = (packouts: readonly DemoPackout[]) =>
  packouts.flatMap((packout) =>
    packout.inLedger
      ? packout.entries.flatMap((entry) =>
          entry.lot
            ? [
                {
                  packout,
                  entry,
                  lot: entry.lot,
                  base: (entry.kind === 'source' ? -1 : 1) * entry.quantity * entry.factor,
                },
              ]
            : [],
        )
      : [],
  );

/** Returns the row of a packout. */
export const packoutRow = (packout: DemoPackout): NewRow<'packouts'> => ({
  id: packout.id,
  packout_number: packout.packoutNumber,
  warehouse_id: packout.warehouseId,
  status: packout.closedAt ? 'closed' : 'open',
  opened_at: packout.openedAt,
  opened_by: packout.by,
  closed_at: packout.closedAt,
  closed_by: packout.closedAt ? packout.by : '',
});

/** Returns the rows of a packout's entries. */
export const packoutEntryRows = (packout: DemoPackout): NewRow<'packout_entries'>[] =>
  packout.entries.map((entry) => ({
    id: entry.id,
    packout_id: packout.id,
    kind: entry.kind,
    reverses: null,
    item_code: entry.item.itemCode,
    description: entry.item.description,
    quantity: entry.quantity,
    uom: entry.uom,
    factor: entry.factor,
    weight_grams: entry.weightGrams,
    lot_id: entry.lot?.id ?? null,
    lot_code: entry.lot?.lotCode ?? '',
    origin_country: entry.lot?.originCountry || null,
    packed_on: entry.kind === 'output' ? packout.day : null,
    expires_on: entry.lot?.expiresOn ?? null,
    expiry_reason: entry.expiryReason,
    bin: entry.lot?.bin ?? '',
    reason: entry.kind === 'loss' ? 'trim' : null,
    done_on: packout.day,
    done_at: entry.at,
    by_user: packout.byId,
    by_name: packout.by,
    recorded_at: entry.at,
  }));

/** Returns the ledger row of a packout's movement. */
export const packoutMoveRow = ({
  packout,
  entry,
  lot,
  base,
}: ReturnType<typeof packoutMoves>[number]): NewRow<'stock_moves'> => ({
  id: entry.id,
  kind: entry.kind === 'source' ? 'packout_out' : 'packout_in',
  warehouse_id: packout.warehouseId,
  item_code: entry.item.itemCode,
  lot_id: lot.id,
  lot_code: lot.lotCode,
  bin: lot.bin,
  quantity: base,
  weight_grams: Math.sign(base) * entry.weightGrams,
  source_id: packout.id,
  source_line: null,
  at: entry.at,
  by_user: packout.byId,
  by_name: packout.by,
});
