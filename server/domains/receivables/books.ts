import type { Books, bookEndpoints } from '../../../contract/books.ts';
import { closableMonths, monthEnd } from '../../../rules/month-ends.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { invalidFields } from '../../invalid-fields.ts';
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
    const isOver = closedOn === monthEnd(closedOn) && closedOn < todayOf(context);
    if (!isOver || (before.closedOn !== null && closedOn < before.closedOn))
      throw invalidFields({ closedOn: { rule: 'choice' } });
    await tx.db
      .insertInto('organization')
      .values({ tenant_id: tx.tenantId, max_overdue_days: null, books_closed_on: closedOn, style_hash: null })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ books_closed_on: closedOn }))
      .execute();
    await audit(tx, actor, 'books.closed', closedOn, { before: before.closedOn });
    return readBooks(context);
  },
};
