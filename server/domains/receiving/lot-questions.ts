import { AppError } from '../../../contract/errors.ts';
import type { ExceptionFact, FloorException } from '../../../contract/floor.ts';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { isAssignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { raiseException, settleException, settleExceptions } from '../floor/exceptions.ts';
import { readFoodDecisions } from '../traced-foods/decisions.ts';
import { entriesOfLot, LOT_QUESTION, type Missing, vendorAddress } from './ask-vendors.ts';
import { aboutEntry, subjectOf } from './over-receipt.ts';
import { keepUsualSource } from './usual-source.ts';

type Entry = Omit<ReceiptEntry, 'by' | 'hasPhoto'>;

const subjectOfLot = (order: PurchaseOrder, entry: Entry): string => `${subjectOf(order.id, entry)}:${entry.lotCode}`;

/** Returns whether receipts or the lot itself name the source of a lot code. */
async function isSourceKnown(tx: Tx, { itemCode, lotCode }: Entry): Promise<boolean> {
  const { rows } = await tx.connection.query(
    `select where sources_of_lot($1, $2, $3) <> '[]'`,
    [tx.tenantId, itemCode, lotCode],
    'is_lot_source_known',
  );
  return rows.length > 0;
}

/** Returns whether an entry's food is on the list. A decision of the office counts more than the words. */
async function isListed(tx: Tx, order: PurchaseOrder, { lineNumber, itemCode, description }: Entry): Promise<boolean> {
  const line = order.lines.find((one) => one.lineNumber === lineNumber);
  if (line) return line.isListed ?? false;
  return listedFood(description, (await readFoodDecisions(tx, [itemCode])).get(itemCode) ?? null) !== null;
}

async function missingOf(tx: Tx, order: PurchaseOrder, entry: Entry): Promise<Missing | null> {
  if (!(await isListed(tx, order, entry))) return null;
  // Only goods of an exempt supplier get a code from the warehouse (21 CFR 1.1345(b)).
  if (isAssignedLot(entry.lotCode, order.poNumber)) return order.isVendorExempt ? null : 'code';
  return (await isSourceKnown(tx, entry)) ? null : 'source';
}

/**
 * Opens an exception for a listed food whose cases don't show its supplier's lot code, or who gave the code. The
 * vendor is asked by mail the next night (`askVendors`), so that a receipt that was undone asks nothing. Closes the
 * exception once the entry is reversed or the source is known. `order` already includes the entry.
 */
export async function evaluateLotCode(context: SignedInContext, order: PurchaseOrder, entry: Entry): Promise<void> {
  const { tx, actor } = context;
  if (entry.kind !== 'receive' && entry.kind !== 'reverse') return;
  const at = entry.receivedAt;
  const subject = subjectOfLot(order, entry);
  const isHere = entriesOfLot(order, entry).length > 0;
  const missing = isHere ? await missingOf(tx, order, entry) : null;
  if (!missing) {
    await settleException(tx, LOT_QUESTION, subject, at, actor.displayName);
    if (isHere && entry.source) await settleSourceQuestions(tx, entry, at, actor.displayName);
    return;
  }
  // Only a receipt asks: the reversal of another one says nothing new about the lot.
  if (entry.kind !== 'receive' || (await isAnswered(tx, subject))) return;
  await raiseException(tx, {
    id: uuidv7(),
    kind: LOT_QUESTION,
    subject,
    warehouseId: order.warehouseId,
    about: { ...aboutEntry(order, entry), missing, vendorId: order.vendorId },
    facts: [
      { what: `no_lot_${missing}`, quantity: entry.quantity, uom: entry.uom, by: actor.displayName, at },
      await askedFact(context, order, subject),
    ],
  });
}

/** Returns whether a question is open already, or was decided on. A question that a reversal closed opens again. */
async function isAnswered(tx: Tx, subject: string): Promise<boolean> {
  const { rows } = await tx.connection.query(
    `select from exceptions where tenant_id = $1 and kind = $2 and subject = $3 and (status = 'open' or resolution <> 'correct') limit 1`,
    [tx.tenantId, LOT_QUESTION, subject],
    'is_lot_asked',
  );
  return rows.length > 0;
}

/** Returns how the vendor is asked: it was asked about this lot before, it will be, or it has no address. */
async function askedFact({ tx, now }: SignedInContext, order: PurchaseOrder, subject: string): Promise<ExceptionFact> {
  const { rows } = await tx.connection.query<{ readonly fact: ExceptionFact }>(
    `select f.fact from exceptions e, lateral jsonb_array_elements(e.facts) as f(fact)
     where e.tenant_id = $1 and e.kind = $2 and e.subject = $3 and f.fact ->> 'what' = 'vendor_asked' limit 1`,
    [tx.tenantId, LOT_QUESTION, subject],
    'was_vendor_asked',
  );
  if (rows[0]) return rows[0].fact;
  const email = await vendorAddress(tx, order.vendorId);
  const what = email === null ? 'vendor_not_asked' : 'vendor_to_ask';
  return { what, quantity: null, uom: null, by: email ?? '', at: now.toISOString() };
}

/** Closes the open questions who gave a lot its code, at any line of any order, because its source is known. */
async function settleSourceQuestions(
  tx: Tx,
  { itemCode, lotCode }: Pick<Entry, 'itemCode' | 'lotCode'>,
  at: string,
  by: string,
): Promise<void> {
  const { rows } = await tx.connection.query<{ readonly subject: string }>(
    `select subject from exceptions where tenant_id = $1 and kind = $2 and status = 'open'
       and about @> jsonb_build_object('itemCode', $3::text, 'lotCode', $4::text, 'missing', 'source')`,
    [tx.tenantId, LOT_QUESTION, itemCode, lotCode],
    'questions_of_lot',
  );
  await settleExceptions(
    tx,
    LOT_QUESTION,
    rows.map(({ subject }) => subject),
    at,
    by,
  );
}

/** Applies a decision on a question about a lot: `name_source` states who gave the lot its code. */
export async function resolveLotQuestion(
  { tx, actor }: SignedInContext,
  { about }: FloorException,
  decision: { readonly resolution: string; readonly source?: LotSource | undefined; readonly resolvedAt: string },
): Promise<void> {
  if (decision.resolution !== 'name_source') return;
  const { source } = decision;
  if (!source || about.missing !== 'source') throw new AppError('invalid_input', { source: source ?? null });
  const [itemCode, lotCode] = [String(about.itemCode), String(about.lotCode)];
  await tx.connection.query(
    `update lots l set source = $4 where l.tenant_id = $1 and l.id in (
       select k.id from lots k where k.tenant_id = $1 and k.item_code = $2 and k.lot_code = $3 and k.source is null order by k.id for update)`,
    [tx.tenantId, itemCode, lotCode, JSON.stringify(source)],
    'name_lot_source',
  );
  await keepUsualSource(tx, String(about.vendorId), itemCode, source, decision.resolvedAt);
  // The caller then records the decision with the question itself.
  await settleSourceQuestions(tx, { itemCode, lotCode }, decision.resolvedAt, actor.displayName);
}
