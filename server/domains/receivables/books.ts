import type { Books, bookEndpoints } from '../../../contract/books.ts';
import { AppError } from '../../../contract/errors.ts';
import { closableMonths, monthEnd } from '../../../rules/month-ends.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { todayOf } from './invoices.ts';

async function readBooks(context: SignedInContext): Promise<Books> {
  const { tx } = context;
  const row = await tx.db
    .selectFrom('organization')
    .select('books_closed_on')
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();
  const closedOn = row?.books_closed_on ?? null;
  return { closedOn, closable: closableMonths(closedOn, todayOf(context)) };
}

/** Handlers for closing months. The database refuses ledger entries in a closed one. */
export const bookHandlers: HandlersOf<typeof bookEndpoints> = {
  get: readBooks,

  close: async (context, { body: { closedOn } }) => {
    const { tx, actor } = context;
    const before = await readBooks(context);
    if (before.closedOn === closedOn) return before;
    const fault = (text: string) => new AppError('invalid_input', undefined, { closedOn: text });
    if (closedOn !== monthEnd(closedOn)) throw fault('must be the last day of a month');
    if (closedOn >= todayOf(context)) throw fault('must be the end of a month that is over');
    if (before.closedOn !== null && closedOn < before.closedOn) throw fault('must not be before the closed months');
    await tx.db
      .insertInto('organization')
      .values({ tenant_id: tx.tenantId, max_overdue_days: null, books_closed_on: closedOn, style_hash: null })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ books_closed_on: closedOn }))
      .execute();
    await audit(tx, actor, 'books.closed', closedOn, { before: before.closedOn });
    return readBooks(context);
  },
};
