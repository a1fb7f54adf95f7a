import { msg } from '#msg';
import type { Activity, Statement } from '../../contract/statements.ts';
import { AGING_BUCKETS } from '../../rules/aging.ts';
import { formatsOf, type Locale } from '../texts/formats.ts';
import { textsOf } from '../texts/texts.ts';
import {
  block,
  closeSheet,
  GREY,
  keepTogether,
  LEFT,
  line,
  masthead,
  openSheet,
  type Sheet,
  WIDTH,
} from './document.ts';
import type { Letterhead } from './letterhead.ts';
import { activityName, receivableName } from './receivable-name.ts';
import { table } from './table.ts';

export interface StatementPdfOptions {
  readonly letterhead: Letterhead;
  readonly locale: Locale;
  readonly now: Date;
}

/**
 * Returns a customer's statement as a PDF, US Letter: the balance by age, and each open document, or each entry of the
 * period.
 */
export async function statementPdf(
  statement: Statement,
  { letterhead, locale, now }: StatementPdfOptions,
): Promise<Uint8Array> {
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const { aging, items } = statement;
  const title = t(msg`Statement`);
  const sheet = openSheet({ title: `${title} ${statement.customerName}`, locale, letterhead, now });
  masthead(sheet, { kind: title, name: formats.money(aging.balance), below: formats.day(statement.asOf) });
  line(sheet, t(msg`Customer`), LEFT, sheet.y, { size: 8, colour: GREY, width: WIDTH });
  const customer = `${statement.customerName} (${statement.customerId})`;
  sheet.y += 10 + block(sheet, customer, LEFT, sheet.y + 10, { size: 11, bold: true, width: WIDTH, lines: 2 }) + 12;

  const { first, second, third } = statement.agingRules;
  const range = (from: number, to: number) =>
    t(msg({ message: '{from}–{to} days' }), { from: String(from), to: String(to) });
  const words = {
    current: t(msg({ message: 'Current', context: 'not overdue' })),
    bucket1: range(1, first),
    bucket2: range(first + 1, second),
    bucket3: range(second + 1, third),
    bucket4: t(msg({ message: 'Over {days} days' }), { days: String(third) }),
  };
  if (statement.agingRules.by === 'invoice')
    sheet.y +=
      block(sheet, t(msg`Aged from the invoice date`), LEFT, sheet.y, { size: 8, colour: GREY, width: WIDTH }) + 4;
  const column = WIDTH / (AGING_BUCKETS.length + 1);
  await table(
    sheet,
    [
      ...AGING_BUCKETS.map((bucket) => ({ title: words[bucket], width: column, align: 'right' as const })),
      { title: t(msg`Unapplied credit`), width: column, align: 'right' },
    ],
    [
      [
        ...AGING_BUCKETS.map((bucket) => ({ text: formats.money(aging[bucket]) })),
        { text: formats.money(-aging.credit) },
      ],
    ],
  );
  sheet.y += 14;
  keepTogether(sheet, 60);
  if (statement.activity) {
    await activityTable(sheet, statement.activity, locale);
    return closeSheet(sheet);
  }
  if (items.length === 0) {
    sheet.y += block(sheet, t(msg`Nothing is open.`), LEFT, sheet.y, { width: WIDTH });
    return closeSheet(sheet);
  }
  const [date, due, amount] = [82, 82, 84];
  await table(
    sheet,
    [
      { title: t(msg`Document`), width: WIDTH - date - due - 2 * amount },
      { title: t(msg`Date`), width: date },
      { title: t(msg`Due on`), width: due },
      { title: t(msg`Total`), width: amount, align: 'right' },
      { title: t(msg`Open amount`), width: amount, align: 'right' },
    ],
    items.map((item) => [
      { text: receivableName(item, t), ...(item.locationName ? { below: item.locationName } : {}) },
      { text: formats.day(item.datedOn), lines: 2 },
      { text: item.dueOn === null ? '' : formats.day(item.dueOn), lines: 2 },
      { text: formats.money(item.total) },
      { text: formats.money(item.open) },
    ]),
  );
  return closeSheet(sheet);
}

/** Draws the entries of a period, from the balance before it to the balance after it. */
async function activityTable(sheet: Sheet, { from, opening, lines }: Activity, locale: Locale): Promise<void> {
  const t = textsOf(locale);
  const formats = formatsOf(locale);
  const [date, amount] = [82, 90];
  await table(
    sheet,
    [
      { title: t(msg`Date`), width: date },
      { title: t(msg`Entry`), width: WIDTH - date - 2 * amount },
      { title: t(msg`Amount`), width: amount, align: 'right' },
      { title: t(msg`Balance`), width: amount, align: 'right' },
    ],
    [
      [
        { text: formats.shortDay(from) },
        { text: t(msg`Balance brought forward`) },
        { text: '' },
        { text: formats.money(opening) },
      ],
      ...lines.map((entry) => [
        { text: formats.shortDay(entry.on) },
        { text: activityName(entry, t), ...(entry.locationName ? { below: entry.locationName } : {}) },
        { text: formats.money(entry.amount) },
        { text: formats.money(entry.balance) },
      ]),
    ],
  );
}
