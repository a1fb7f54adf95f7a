import { AppError } from '../../../contract/errors.ts';
import {
  LISTED_RECALLS,
  type NotifiedLocation,
  type Recall,
  type RecallBalance,
  type RecallFound,
  type RecallHead,
} from '../../../contract/recalls.ts';
import { INSTANT } from '../../db/instant.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { NOTICE, type NoticeRow, presentNotice } from './collection.ts';
import { goodsByLocation, type RecallRow, recipientsOf } from './notices.ts';
import { findLots, type RecalledLot } from './recalled-lots.ts';

type HeadRow = RecallRow &
  Columns<'recalls', 'started_by' | 'ended_at' | 'ended_by' | 'conclusion'> & {
    readonly notified: number;
    readonly answered: number;
  };

const HEAD = `
  select r.id, r.recall_number, r.lot_code, r.item_code, r.is_exact, r.is_mock, r.reason, r.instructions, ${INSTANT('r.started_at')} as started_at, r.started_by,
    r.state, ${INSTANT('r.ended_at')} as ended_at, r.ended_by, r.conclusion,
    (select count(*)::int from recall_notices n where n.tenant_id = r.tenant_id and n.recall_id = r.id and n.goods <> '[]') as notified,
    (select count(*)::int from recall_notices n where n.tenant_id = r.tenant_id and n.recall_id = r.id and n.goods <> '[]' and n.answer is not null) as answered
  from recalls r where r.tenant_id = $1`;

const presentHead = (row: HeadRow): RecallHead => ({
  id: row.id,
  recallNumber: row.recall_number,
  lotCode: row.lot_code,
  itemCode: row.item_code,
  isExact: row.is_exact,
  isMock: row.is_mock,
  reason: row.reason,
  instructions: row.instructions,
  startedAt: row.started_at,
  startedBy: row.started_by,
  state: row.state,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  conclusion: row.conclusion,
  notified: row.notified,
  answered: row.answered,
});

/** Returns the latest recalls, open ones first. */
export async function readRecalls(tx: Tx): Promise<RecallHead[]> {
  const { rows } = await tx.connection.query<HeadRow>(
    `${HEAD} order by (r.state = 'open') desc, r.recall_number desc limit ${LISTED_RECALLS}`,
    [tx.tenantId],
    'read_recalls',
  );
  return rows.map(presentHead);
}

/** Returns a recall with what was found: as of now, or of an ended one as of its end, with later answers. */
export async function readRecall(tx: Tx, id: string, timeZone: string): Promise<Recall> {
  const { rows } = await tx.connection.query<HeadRow & Columns<'recalls', 'found'>>(
    `select h.*, f.found from (${HEAD} and r.id = $2) h join recalls f on f.tenant_id = $1 and f.id = h.id`,
    [tx.tenantId, id],
    'read_recall',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  const stored = row.found;
  if (stored === null) return { ...presentHead(row), found: await findNow(tx, row, timeZone) };
  return { ...presentHead(row), found: row.is_mock ? stored : { ...stored, locations: await readNotified(tx, row) } };
}

/** Returns who received the lots of a recall and where the rest is, as of now. */
export async function findNow(tx: Tx, recall: RecallRow, timeZone: string): Promise<RecallFound> {
  const lots = await findLots(tx, {
    lotCode: recall.lot_code,
    itemCode: recall.item_code,
    isExact: recall.is_exact,
  });
  const recipients = await recipientsOf(tx, lots, timeZone);
  const received = goodsByLocation(recipients);
  const ofMock = (): NotifiedLocation[] =>
    [...received].map(([customerLocationId, goods]) => {
      const one = recipients.find((recipient) => recipient.customerLocationId === customerLocationId)!;
      return {
        id: recall.id,
        customerLocationId,
        recallNumber: recall.recall_number,
        reason: recall.reason,
        instructions: recall.instructions,
        startedAt: recall.started_at,
        state: recall.state,
        goods,
        answer: null,
        customerName: one.customerName,
        locationName: one.locationName,
        phone: one.phone,
      };
    });
  return {
    balances: await readBalances(tx, lots),
    locations: recall.is_mock ? ofMock() : await readNotified(tx, recall),
    waiting: recipients
      .filter(({ shippedOn, quantity }) => shippedOn === null && quantity > 0)
      .map((one) => ({
        salesOrderNumber: one.salesOrderNumber,
        locationName: one.locationName,
        warehouseName: one.warehouseName,
        status: one.status,
        itemCode: one.itemCode,
        description: one.description,
        lotCode: one.lotCode,
        quantity: one.quantity,
        uom: one.uom,
      })),
  };
}

type NotifiedRow = NoticeRow & {
  readonly customer_name: string;
  readonly location_name: string;
  readonly phone: string | null;
};

/** Returns the locations with a notice by name, those without an answer first. */
async function readNotified(tx: Tx, recall: Pick<RecallRow, 'id'>): Promise<NotifiedLocation[]> {
  const { rows } = await tx.connection.query<NotifiedRow>(
    `select ${NOTICE}, coalesce(c.name, n.customer_id) as customer_name, coalesce(l.display_name, n.customer_location_id) as location_name,
       -- The phone of the latest order: the location's own row has none.
       (select s.shipping_address ->> 'contactPhone' from sales_orders s where s.tenant_id = n.tenant_id and s.customer_location_id = n.customer_location_id
         order by s.ordered_at desc limit 1) as phone
     from recall_notices n left join customers c on c.tenant_id = n.tenant_id and c.customer_id = n.customer_id
     left join customer_locations l on l.tenant_id = n.tenant_id and l.customer_location_id = n.customer_location_id
     where n.tenant_id = $1 and n.recall_id = $2 and n.goods <> '[]'
     order by n.answer is not null, customer_name, location_name, n.id`,
    [tx.tenantId, recall.id],
    'read_notified_locations',
  );
  return rows.map((row) => ({
    ...presentNotice(row),
    customerName: row.customer_name,
    locationName: row.location_name,
    phone: row.phone ?? '',
  }));
}

/** Returns what became of lots by item, from the stock ledger. */
async function readBalances(tx: Tx, lots: readonly RecalledLot[]): Promise<RecallBalance[]> {
  const { rows } = await tx.connection.query<RecallBalance>(
    `select w.item as "itemCode", coalesce(max(i.description), '') as description,
       coalesce((select u ->> 'uom' from jsonb_array_elements(max(i.uoms::text)::jsonb) u where (u ->> 'factor')::numeric = 1 limit 1), '') as uom,
       coalesce(sum(m.quantity) filter (where m.kind in ('opening', 'receive', 'unreceive', 'packout_in')), 0) as received,
       coalesce(sum(m.quantity), 0) as "onHand",
       -coalesce(sum(m.quantity) filter (where m.kind in ('pick', 'unpick', 'return')), 0) as picked,
       -coalesce(sum(m.quantity) filter (where m.kind = 'packout_out'), 0) as packed,
       -coalesce(sum(m.quantity) filter (where m.kind = 'count'), 0) as missing,
       -coalesce(sum(m.quantity) filter (where m.kind in ('transfer_out', 'transfer_in')), 0) as moving
     from unnest($2::text[], $3::text[]) as w(item, lot)
     left join lots k on k.tenant_id = $1 and k.item_code = w.item and k.lot_code = w.lot
     left join stock_moves m on m.tenant_id = $1 and m.lot_id = k.id
     left join items i on i.tenant_id = $1 and i.item_code = w.item
     group by w.item order by w.item`,
    [tx.tenantId, lots.map(({ itemCode }) => itemCode), lots.map(({ lotCode }) => lotCode)],
    'recall_balances',
  );
  return rows;
}
