import { msg } from '#msg';
import type { ExceptionFact } from '../../../contract/floor.ts';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { isEmail } from '../../../rules/email.ts';
import { standing } from '../../../rules/receiving/tally.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { findPurchaseOrder } from './collection.ts';

/** The kind of exception that asks about a lot of a food on the Food Traceability List. */
export const LOT_QUESTION = 'lot_question';

/** What is missing of a listed food's lot: the supplier's code, or who gave the code. */
export type Missing = 'code' | 'source';

type OfLot = Pick<ReceiptEntry, 'lineNumber' | 'itemCode' | 'lotCode'>;

/** Returns the receipts of a lot at its line that were not reversed. */
export const entriesOfLot = (order: PurchaseOrder, of: OfLot): ReceiptEntry[] =>
  standing(order.entries).filter(
    ({ kind, lineNumber, itemCode, lotCode }) =>
      kind === 'receive' && lineNumber === of.lineNumber && itemCode === of.itemCode && lotCode === of.lotCode,
  );

/** Returns the address to which a vendor's questions are mailed; null without one, or without a mail server. */
export async function vendorAddress(tx: Tx, vendorId: string): Promise<string | null> {
  const { rows } = await tx.connection.query<{ readonly email: string | null }>(
    `select contact ->> 'email' as email from vendors where tenant_id = $1 and id = $2`,
    [tx.tenantId, vendorId],
    'address_of_vendor',
  );
  const email = rows[0]?.email?.trim() ?? '';
  return isEmail(email) && (await isMailConfigured(tx)) ? email : null;
}

type About = OfLot & {
  readonly purchaseOrderId: string;
  readonly description: string;
  readonly missing: Missing;
};

type QuestionRow = Columns<'exceptions', 'id'> & { readonly about: About; readonly is_announced: boolean };

/**
 * Mails the open questions about lots to their vendors: one mail for each purchase order, with each question once. A
 * question of a receipt that was undone is closed and not mailed, nor is one of a food that the office has since taken
 * off the list. Without an address the question says so. A repeated run mails nothing. Returns the number of mails.
 */
export async function askVendors(
  tx: Tx,
  tenant: Pick<Tenant, 'companyName' | 'companyEmail'>,
  now: Date,
): Promise<number> {
  const { rows } = await tx.connection.query<QuestionRow>(
    `select id, about, facts @> '[{"what": "vendor_to_ask"}]' as is_announced from exceptions
     where tenant_id = $1 and kind = $2 and status = 'open' and not facts @> '[{"what": "vendor_asked"}]'
       and not exists (select from food_decisions d where d.tenant_id = $1 and d.item_code = about ->> 'itemCode' and not d.is_listed)
     order by subject for update`,
    [tx.tenantId, LOT_QUESTION],
    'lots_to_ask_about',
  );
  let mails = 0;
  for (const [orderId, asked] of Map.groupBy(rows, ({ about }) => about.purchaseOrderId)) {
    const order = await findPurchaseOrder(tx, orderId);
    if (!order) continue;
    const email = await vendorAddress(tx, order.vendorId);
    const at = now.toISOString();
    if (email === null) {
      const announced = asked.filter(({ is_announced }) => is_announced);
      await replaceFact(tx, announced, { what: 'vendor_not_asked', quantity: null, uom: null, by: '', at });
      continue;
    }
    const replyTo = tenant.companyEmail ?? undefined;
    const mail = lotMail(
      order,
      asked.map(({ about }) => about),
      tenant.companyName,
    );
    await enqueueMail(tx, { to: email, ...(replyTo && { replyTo }), ...mail });
    await replaceFact(tx, asked, { what: 'vendor_asked', quantity: null, uom: null, by: email, at });
    mails += 1;
  }
  return mails;
}

/** Replaces what questions say about their mail. */
const replaceFact = (tx: Tx, questions: readonly QuestionRow[], fact: ExceptionFact): Promise<unknown> =>
  tx.connection.query(
    `update exceptions e set facts = (select coalesce(jsonb_agg(f.fact order by f.at), '[]') from jsonb_array_elements(e.facts) with ordinality f(fact, at)
       where f.fact ->> 'what' not in ('vendor_to_ask', 'vendor_not_asked')) || $3::jsonb
     where tenant_id = $1 and id = any($2::uuid[])`,
    [tx.tenantId, questions.map(({ id }) => id), JSON.stringify([fact])],
    'note_vendor_mail',
  );

/** Returns subject and text of the questions to a vendor, in English, as purchase orders are. */
function lotMail(
  order: PurchaseOrder,
  questions: readonly About[],
  companyName: string,
): { readonly subject: string; readonly text: string } {
  const t = textsOf('en');
  const { quantity, shortDay } = formatsOf('en');
  const number = String(order.poNumber);
  const goodsOf = (question: About): string[] =>
    entriesOfLot(order, question).map((entry) =>
      [
        ...[shortDay(entry.receivedOn), `${quantity(entry.quantity)} ${entry.uom}`, question.description],
        ...(question.missing === 'source'
          ? [t(msg({ message: 'Lot {lotCode}' }), { lotCode: codeOfLot(question.lotCode) })]
          : []),
      ].join('  '),
    );
  const part = (missing: Missing): string[] => {
    const those = questions.filter((question) => question.missing === missing);
    if (those.length === 0) return [];
    const count = those.length;
    return [
      '',
      ...those.flatMap(goodsOf),
      '',
      missing === 'code'
        ? t(
            msg({
              message:
                '{count, plural, one {This food is on the FDA’s Food Traceability List, and its cases show no traceability lot code. Please tell us the code, and name, address and phone of the place that assigned it (21 CFR 1.1345).} other {These foods are on the FDA’s Food Traceability List, and their cases show no traceability lot codes. Please tell us the codes, and name, address and phone of the place that assigned each (21 CFR 1.1345).}}',
            }),
            { count },
          )
        : t(
            msg({
              message:
                '{count, plural, one {This food is on the FDA’s Food Traceability List, and its cases do not show who assigned the lot code. Please tell us name, address and phone of the place that assigned it, or a reference to it (21 CFR 1.1345).} other {These foods are on the FDA’s Food Traceability List, and their cases do not show who assigned the lot codes. Please tell us name, address and phone of the place that assigned each, or a reference to it (21 CFR 1.1345).}}',
            }),
            { count },
          ),
    ];
  };
  const [only] = questions.length === 1 ? questions : [];
  const title =
    only?.missing === 'code'
      ? t(msg({ message: 'Lot code needed: purchase order {number}' }), { number })
      : only
        ? t(msg({ message: 'Who assigned lot {lotCode}? Purchase order {number}' }), {
            lotCode: codeOfLot(only.lotCode),
            number,
          })
        : t(msg({ message: 'Questions about lot codes: purchase order {number}' }), { number });
  return {
    subject: `${title} – ${companyName}`,
    text: [
      t(msg({ message: 'We received these goods from you:' })),
      ...part('code'),
      ...part('source'),
      '',
      companyName,
    ].join('\n'),
  };
}
