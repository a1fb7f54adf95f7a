import type { Nullable } from 'kysely';
import { notKeptWeight, notLoadedQuantity, refusedQuantity } from '../../../rules/delivery.ts';
import { pricedWeight } from '../../../rules/picking.ts';
import { addQuantities, fromMilli, multiplyQuantities, subtractQuantities, toMilli } from '../../../rules/quantity.ts';
import { mulDiv } from '../../../rules/rounding.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { shareOfWeight } from '../../../rules/weight.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { lotAt, type Move, moveStock } from '../floor/ledger.ts';
import { lockStock } from '../floor/stock-lock.ts';

/** Bin for goods that customers did not keep, until a worker has inspected them. */
export const RETURNS_BIN = 'RETURNS';

/** The lot of a line's last pick; its columns are null if it is unknown. */
type LotOfPick = Nullable<Columns<'lots', 'origin_country' | 'vendor_id' | 'received_on' | 'packed_on' | 'expires_on'>>;

/** A line that was delivered, with its last pick if it has one. */
interface LineRow
  extends Columns<'sales_orders', 'id' | 'sales_order_number' | 'warehouse_id'>,
    Columns<
      'sales_order_lines',
      | 'line_number'
      | 'uom_factor'
      | 'picked_quantity'
      | 'picked_weight_grams'
      | 'weighed_quantity'
      | 'average_weight_grams'
      | 'lots'
      | 'item_code'
    >,
    Columns<'delivery_lines', 'outcome'>,
    Nullable<Columns<'pick_events', 'base_quantity' | 'quantity' | 'lot_code'>>,
    LotOfPick {
  entered: number;
}

interface ComesBack {
  readonly salesOrderId: string;
  readonly salesOrderNumber: number;
  readonly warehouseId: string;
  readonly lineNumber: number;
  readonly itemCode: string;
  /**
   * In base units. `wanted`: quantity that has to be back in the warehouse. `entered`: quantity that the ledger already
   * shows as returned.
   */
  readonly wanted: number;
  readonly entered: number;
  /** A known weight, with the quantity that has this weight. Null: not weighed. */
  readonly weighed: readonly [grams: number, base: number] | null;
  readonly lotCode: string;
  readonly lot: LotOfPick;
}

/**
 * Posts stock movements until the ledger matches what was refused, returned and not loaded of delivered orders whose
 * truck is back. Posts the missing quantity, or a negative one if too much was posted. Can run again after each later
 * report. The goods go to a lot in the returns bin, on hold, with the lot code of the last pick if it is known.
 */
export async function bringGoodsBack(
  tx: Tx,
  salesOrderIds: readonly string[],
  by: { readonly userId: string | null; readonly name: string; readonly at: string; readonly day: string },
): Promise<void> {
  const lines = (await readComingBack(tx, salesOrderIds)).filter(({ wanted, entered }) => wanted !== entered);
  const moves: Move[] = [];
  await lockStock(tx, lines);
  for (const line of lines) {
    const lotId = await lotAt(tx, {
      id: uuidv7(),
      warehouseId: line.warehouseId,
      itemCode: line.itemCode,
      lotCode: line.lotCode,
      bin: RETURNS_BIN,
      originCountry: line.lot.origin_country,
      vendorId: line.lot.vendor_id,
      receivedOn: line.lot.received_on ?? by.day,
      packedOn: line.lot.packed_on,
      expiresOn: line.lot.expires_on,
      ...{ onHold: true, holdReason: 'returned' },
    });
    const quantity = subtractQuantities(line.wanted, line.entered);
    moves.push({
      id: uuidv7(),
      kind: 'return',
      warehouseId: line.warehouseId,
      itemCode: line.itemCode,
      lotId,
      quantity,
      weightGrams: weightOf(line, quantity),
      sourceId: line.salesOrderId,
      sourceLine: line.lineNumber,
      at: by.at,
      byUser: by.userId,
      byName: by.name,
    });
  }
  await moveStock(tx, moves);
}

/** Returns the weight in grams, with the sign of the quantity. Null if nothing was weighed. */
function weightOf({ weighed }: ComesBack, quantity: number): number | null {
  if (!weighed) return null;
  const grams = shareOfWeight(weighed[0], Math.abs(quantity), weighed[1]);
  return quantity < 0 ? -grams : grams;
}

/**
 * Converts a quantity of the line to base units by its last pick: 0.333 case that was picked as 4.163 lb comes back as
 * 4.163 lb. Each result is rounded once to thousandths, because the quotient of base and quantity has no finite decimal
 * form.
 */
function baseOfPick({ quantity: picked, base_quantity: base, uom_factor }: LineRow): (quantity: number) => number {
  if (!picked || base === null) return (quantity) => multiplyQuantities(quantity, uom_factor);
  return (quantity) => fromMilli(mulDiv([toMilli(quantity), toMilli(base)], toMilli(picked)));
}

/**
 * Returns a weight in grams and the quantity in base units that has this weight. Uses the goods that the customer did
 * not keep if their own weight is known and nothing else is returned, otherwise the whole line. Null if nothing was
 * weighed.
 */
function weightBack(row: LineRow, inBase: (quantity: number) => number): readonly [grams: number, base: number] | null {
  const picked = {
    pickedQuantity: row.picked_quantity,
    weighedQuantity: row.weighed_quantity,
    averageWeightGrams: row.average_weight_grams,
  };
  const pickedWeightGrams = pricedWeight({ ...picked, pickedWeightGrams: row.picked_weight_grams });
  if (pickedWeightGrams === null || picked.pickedQuantity === 0) return null;
  const line = { ...picked, pickedWeightGrams, outcome: row.outcome };
  const notKept = notKeptQuantity(line);
  const grams = notKeptWeight(line, notKept);
  return notKept > 0 && grams !== null && line.outcome?.returnedQuantity === 0
    ? [grams, inBase(notKept)]
    : [pickedWeightGrams, inBase(picked.pickedQuantity)];
}

/** Returns what is in the warehouse although it was picked: refused goods, and those that were not loaded. */
const notKeptQuantity = (line: Parameters<typeof notLoadedQuantity>[0]): number =>
  addQuantities(refusedQuantity(line), notLoadedQuantity(line));

/** Reads lines of delivered orders whose route run is finished, sorted by item code: lots are created in this order. */
async function readComingBack(tx: Tx, salesOrderIds: readonly string[]): Promise<ComesBack[]> {
  const { rows } = await tx.connection.query<LineRow>(
    `select s.id, s.sales_order_number, s.warehouse_id, l.line_number, l.uom_factor, l.picked_quantity, l.picked_weight_grams, l.weighed_quantity, l.average_weight_grams, l.lots, d.outcome,
       coalesce(p.item_code, l.item_code) as item_code, p.base_quantity, p.quantity, p.lot_code,
       k.origin_country, k.vendor_id, k.received_on, k.packed_on, k.expires_on,
       (select coalesce(sum(m.quantity), 0) from stock_moves m where m.tenant_id = $1 and m.source_id = s.id and m.source_line = l.line_number and m.kind = 'return') as entered
     from sales_orders s
     join sales_order_lines l on l.tenant_id = $1 and l.sales_order_id = s.id
     join delivery_lines d on d.tenant_id = $1 and d.sales_order_id = s.id and d.line_number = l.line_number
     left join lateral (select e.item_code, e.quantity, e.base_quantity, e.lot_code, e.lot_id from pick_events e
       where e.tenant_id = $1 and e.sales_order_id = s.id and e.line_number = l.line_number and e.kind = 'pick' and e.undone_by is null
       order by e.at desc, e.id desc limit 1) p on true
     left join lots k on k.tenant_id = $1 and k.id = p.lot_id
     where s.tenant_id = $1 and s.id = any($2::uuid[]) and s.status in ('delivered', 'invoiced') and s.run_finished
     order by 12, s.id, l.line_number`,
    [tx.tenantId, salesOrderIds],
    'goods_coming_back',
  );
  return rows.map((row) => {
    const { outcome } = row;
    const inBase = baseOfPick(row);
    const notKept = notKeptQuantity({ pickedQuantity: row.picked_quantity, outcome });
    return {
      salesOrderId: row.id,
      salesOrderNumber: row.sales_order_number,
      warehouseId: row.warehouse_id,
      lineNumber: row.line_number,
      itemCode: row.item_code,
      wanted: inBase(addQuantities(notKept, outcome?.returnedQuantity ?? 0)),
      entered: row.entered,
      weighed: weightBack(row, inBase),
      lotCode: row.lot_code || row.lots[0] || `SO-${row.sales_order_number}`,
      lot: row,
    };
  });
}
