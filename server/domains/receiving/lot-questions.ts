import { msg } from '#msg';
import { AppError } from '../../../contract/errors.ts';
import type { ExceptionFact, FloorException } from '../../../contract/floor.ts';
import type { LotSource } from '../../../contract/lot-source.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { isEmail } from '../../../rules/email.ts';
import { isAssignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { standing } from '../../../rules/receiving/tally.ts';
import { listedFood } from '../../../rules/traceability/food-list.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { raiseException, settleException } from '../floor/exceptions.ts';
import { aboutEntry, subjectOf } from './over-receipt.ts';
import { keepUsualSource } from './usual-source.ts';

const KIND = 'lot_question';

type Entry = Omit<ReceiptEntry, 'by' | 'hasPhoto'>;

/** What is missing of a listed food's lot: the supplier's code, or who gave the code. */
type Missing = 'code' | 'source';

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

async function missingOf(tx: Tx, order: PurchaseOrder, entry: Entry): Promise<Missing | null> {
  const line = order.lines.find(({ lineNumber }) => lineNumber === entry.lineNumber);
  const isListed = line ? line.isListed : listedFood(entry.description, null) !== null;
  if (!isListed) return null;
  // Only goods of an exempt supplier get a code from the warehouse (21 CFR 1.1345(b)).
  if (isAssignedLot(entry.lotCode, order.poNumber)) return order.isVendorExempt ? null : 'code';
  return (await isSourceKnown(tx, entry)) ? null : 'source';
}

/**
 * Opens an exception for a listed food whose cases don't show its supplier's lot code, or who gave the code, and mails
 * the question to the vendor once for each line of an order. Closes the exception once the entry is reversed or the
 * source is known. `order` already includes the entry.
 */
export async function evaluateLotCode(context: SignedInContext, order: PurchaseOrder, entry: Entry): Promise<void> {
  const { tx, actor } = context;
  if (entry.kind !== 'receive' && entry.kind !== 'reverse') return;
  const subject = subjectOfLot(order, entry);
  const isHere = standing(order.entries).some(
    ({ kind, itemCode, lotCode }) => kind === 'receive' && itemCode === entry.itemCode && lotCode === entry.lotCode,
  );
  const missing = isHere ? await missingOf(tx, order, entry) : null;
  if (!missing) return settleException(tx, KIND, subject, entry.receivedAt, actor.displayName);
  if (await isAsked(tx, subject)) return;
  const at = entry.receivedAt;
  await raiseException(tx, {
    id: uuidv7(),
    kind: KIND,
    subject,
    warehouseId: order.warehouseId,
    about: { ...aboutEntry(order, entry), missing, vendorId: order.vendorId },
    facts: [
      { what: `no_lot_${missing}`, quantity: entry.quantity, uom: entry.uom, by: actor.displayName, at },
      ...(await askVendor(context, order, entry, missing)),
    ],
  });
}

/** Returns whether a question was opened already, also if it is closed. */
async function isAsked(tx: Tx, subject: string): Promise<boolean> {
  const { rows } = await tx.connection.query(
    'select from exceptions where tenant_id = $1 and kind = $2 and subject = $3 limit 1',
    [tx.tenantId, KIND, subject],
    'is_lot_asked',
  );
  return rows.length > 0;
}

/** Mails the question to the vendor, unless another lot of the line was asked about. Returns what was done as a fact. */
async function askVendor(
  { tx, tenant, now }: SignedInContext,
  order: PurchaseOrder,
  entry: Entry,
  missing: Missing,
): Promise<ExceptionFact[]> {
  const fact = (what: string, by: string): ExceptionFact[] => [
    { what, quantity: null, uom: null, by, at: now.toISOString() },
  ];
  const { rows } = await tx.connection.query<{ readonly email: string | null; readonly is_asked: boolean }>(
    `select v.contact ->> 'email' as email, exists (select from exceptions e where e.tenant_id = $1 and e.kind = $3 and e.subject like $4 || ':%') as is_asked
     from vendors v where v.tenant_id = $1 and v.id = $2`,
    [tx.tenantId, order.vendorId, KIND, subjectOf(order.id, entry)],
    'contact_of_vendor',
  );
  const email = rows[0]?.email?.trim() ?? '';
  if (!isEmail(email) || !(await isMailConfigured(tx))) return fact('vendor_not_asked', '');
  if (!rows[0]?.is_asked) {
    const replyTo = tenant.companyEmail ?? undefined;
    await enqueueMail(tx, {
      to: email,
      ...(replyTo && { replyTo }),
      ...lotMail(order, entry, missing, tenant.companyName),
    });
  }
  return fact('vendor_asked', email);
}

/** Returns subject and text of the question to a vendor, in English, as purchase orders are. */
function lotMail(
  order: PurchaseOrder,
  entry: Entry,
  missing: Missing,
  companyName: string,
): { readonly subject: string; readonly text: string } {
  const t = textsOf('en');
  const { quantity, day } = formatsOf('en');
  const { lotCode, uom } = entry;
  const { description } = aboutEntry(order, entry);
  const title =
    missing === 'code'
      ? t(msg({ message: 'Lot code needed: purchase order {number}' }), { number: String(order.poNumber) })
      : t(msg({ message: 'Who assigned lot {lotCode}? Purchase order {number}' }), {
          ...{ lotCode, number: String(order.poNumber) },
        });
  return {
    subject: `${title} – ${companyName}`,
    text: [
      t(msg({ message: 'We received these goods from you on {day}:' }), { day: day(entry.receivedOn) }),
      '',
      `${quantity(entry.quantity)} ${uom}  ${description}`,
      '',
      missing === 'code'
        ? t(
            msg`This food is on the FDA’s Food Traceability List, and its cases show no traceability lot code. Please tell us the code, and name, address and phone of the place that assigned it (21 CFR 1.1345).`,
          )
        : t(
            msg({
              message:
                'This food is on the FDA’s Food Traceability List, and its cases do not show who assigned lot {lotCode}. Please tell us name, address and phone of the place that assigned it, or a reference to it (21 CFR 1.1345).',
            }),
            { lotCode },
          ),
      '',
      companyName,
    ].join('\n'),
  };
}

/** Applies a decision on a question about a lot: `name_source` states who gave the lot its code. */
export async function resolveLotQuestion(
  { tx }: SignedInContext,
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
}
