import type { MoveKind } from '../../../contract/floor.ts';
import { addQuantities, roundQuantity } from '../../../rules/quantity.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { raiseException } from './exceptions.ts';
import { lockStock } from './stock-lock.ts';

/** A stock movement in base units: a positive quantity enters the bin, a negative one leaves it. */
export interface Move {
  /** Made by the caller, on the device where it has one. A movement with a known id is posted once. */
  readonly id: string;
  readonly kind: MoveKind;
  readonly warehouseId: string;
  readonly itemCode: string;
  /** A row of `lots`; null if the lot is unknown. */
  readonly lotId: string | null;
  readonly quantity: number;
  readonly weightGrams?: number | null;
  readonly sourceId?: string | null;
  readonly sourceLine?: number | null;
  /** Time of the movement, by the server's clock. */
  readonly at: string;
  readonly byUser: string | null;
  readonly byName: string;
}

/**
 * Appends movements to the ledger and updates lot balances and stock to match. Returns the new ones. Only `moveStock`
 * (ledger.ts) and corrections of counts (counts/evaluate.ts) call this.
 */
export async function postMoves(tx: Tx, moves: readonly Move[]): Promise<Move[]> {
  if (moves.length === 0) return [];
  await lockGoods(tx, moves);
  const entered = await enterMoves(tx, moves);
  const fresh = new Set(entered.map(({ id }) => id));
  const posted = moves.filter((move) => fresh.has(move.id));
  const all = [...posted, ...(await makeUpForCounts(tx, posted))];
  await addToStock(tx, all);
  await addToLots(tx, all);
  return posted;
}

/**
 * Locks the stock rows and lots of movements before anything is read, so that a count sees all of a movement or none of
 * it.
 */
async function lockGoods(tx: Tx, moves: readonly Move[]): Promise<void> {
  await lockStock(tx, moves);
  const lots = [...new Set(moves.flatMap(({ lotId }) => lotId ?? []))].sort();
  if (lots.length === 0) return;
  await tx.connection.query(
    'select from lots where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
    [tx.tenantId, lots],
    'lock_lots',
  );
}

/** Appends the movements. Returns the rows of the new ones. */
async function enterMoves(tx: Tx, moves: readonly Move[]): Promise<Columns<'stock_moves', 'id'>[]> {
  const column = <T>(pick: (move: Move) => T): T[] => moves.map(pick);
  const { rows } = await tx.connection.query<Columns<'stock_moves', 'id'>>(
    `insert into stock_moves (tenant_id, id, kind, warehouse_id, item_code, lot_id, lot_code, bin, quantity, weight_grams, source_id, source_line, at, by_user, by_name)
     select $1, m.id, m.kind, m.warehouse_id, m.item_code, m.lot_id, coalesce(l.lot_code, ''), coalesce(l.bin, ''), m.quantity, m.weight, m.source_id, m.source_line, m.at, m.by_user, m.by_name
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::numeric[], $8::bigint[], $9::uuid[], $10::int[], $11::timestamptz[], $12::uuid[], $13::text[])
       as m(id, kind, warehouse_id, item_code, lot_id, quantity, weight, source_id, source_line, at, by_user, by_name)
     left join lots l on l.tenant_id = $1 and l.id = m.lot_id
     on conflict (tenant_id, id) do nothing returning id`,
    [
      tx.tenantId,
      column((move) => move.id),
      column((move) => move.kind),
      column((move) => move.warehouseId),
      column((move) => move.itemCode),
      column((move) => move.lotId),
      column((move) => roundQuantity(move.quantity)),
      column((move) => move.weightGrams ?? null),
      column((move) => move.sourceId ?? null),
      column((move) => move.sourceLine ?? null),
      column((move) => move.at),
      column((move) => move.byUser),
      column((move) => move.byName),
    ],
    'enter_moves',
  );
  return rows;
}

/**
 * A late movement dated before an applied count is already in that count. Posts the opposite quantity to the count's
 * correction, so that the counted quantity stays true at its time (SYNC.md, inventory count). Returns the corrections.
 */
async function makeUpForCounts(tx: Tx, moves: readonly Move[]): Promise<Move[]> {
  const lots = [...new Set(moves.flatMap(({ lotId }) => lotId ?? []))];
  if (lots.length === 0) return [];
  const { rows } = await tx.connection.query<
    Columns<'counts', 'lot_id' | 'id' | 'counted_at' | 'counted_by' | 'counted_by_name'>
  >(
    `select distinct on (lot_id) lot_id, id, counted_at, counted_by, counted_by_name from counts
     where tenant_id = $1 and lot_id = any($2::uuid[]) and status = 'applied' order by lot_id, counted_at desc`,
    [tx.tenantId, lots],
    'standing_counts',
  );
  const counts = rowsBy(rows, 'lot_id', (row) => row);
  const made = moves.flatMap((move): Move[] => {
    const count = move.lotId ? counts.get(move.lotId) : undefined;
    if (!count || move.sourceId === count.id) return [];
    const [at, countedAt] = [Date.parse(move.at), Date.parse(count.counted_at)];
    if (move.kind === 'count' ? at >= countedAt : at > countedAt) return [];
    return [
      {
        ...move,
        id: uuidv7(),
        kind: 'count',
        quantity: -move.quantity,
        weightGrams: null,
        sourceId: count.id,
        sourceLine: null,
        at: count.counted_at,
        byUser: count.counted_by,
        byName: count.counted_by_name,
      },
    ];
  });
  if (made.length > 0) await enterMoves(tx, made);
  return made;
}

async function addToStock(tx: Tx, moves: readonly Move[]): Promise<void> {
  const sums = new Map<string, { warehouseId: string; itemCode: string; quantity: number }>();
  for (const { warehouseId, itemCode, quantity } of moves) {
    const key = `${warehouseId}\n${itemCode}`;
    sums.set(key, { warehouseId, itemCode, quantity: addQuantities(sums.get(key)?.quantity ?? 0, quantity) });
  }
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  if (sorted.length === 0) return;
  await tx.connection.query(
    `insert into stock as s (tenant_id, warehouse_id, item_code, on_hand)
     select $1, * from unnest($2::text[], $3::text[], $4::numeric[])
     on conflict (tenant_id, warehouse_id, item_code) do update set on_hand = s.on_hand + excluded.on_hand`,
    [
      tx.tenantId,
      sorted.map((sum) => sum.warehouseId),
      sorted.map((sum) => sum.itemCode),
      sorted.map((sum) => sum.quantity),
    ],
    'add_to_stock',
  );
}

async function addToLots(tx: Tx, moves: readonly Move[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { lotId, quantity } of moves) if (lotId) sums.set(lotId, addQuantities(sums.get(lotId) ?? 0, quantity));
  const ids = [...sums.keys()];
  if (ids.length === 0) return;
  const { rows } = await tx.connection.query<
    Columns<'lots', 'id' | 'item_code' | 'warehouse_id' | 'lot_code' | 'bin' | 'on_hand'>
  >(
    `update lots l set on_hand = l.on_hand + m.quantity from unnest($2::uuid[], $3::numeric[]) as m(id, quantity)
     where l.tenant_id = $1 and l.id = m.id returning l.id, l.item_code, l.warehouse_id, l.lot_code, l.bin, l.on_hand`,
    [tx.tenantId, ids, [...sums.values()]],
    'add_to_lots',
  );
  const below = rows.filter((row) => row.on_hand < 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const row of below) {
    const last = moves.findLast((move) => move.lotId === row.id);
    if (!last || last.quantity >= 0) continue;
    await raiseException(tx, {
      id: uuidv7(),
      kind: 'negative_stock',
      subject: row.id,
      warehouseId: row.warehouse_id,
      about: {
        itemCode: row.item_code,
        lotId: row.id,
        lotCode: row.lot_code,
        bin: row.bin,
        onHand: row.on_hand,
      },
      facts: [{ what: last.kind, quantity: -last.quantity, uom: null, by: last.byName, at: last.at }],
    });
  }
}
