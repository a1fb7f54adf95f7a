import { AppError } from '../../../contract/errors.ts';
import type { StatementRun, statementMailEndpoints } from '../../../contract/statement-mails.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { enqueueJob } from '../../jobs/enqueue.ts';
import { isMailConfigured } from '../../mail/outbox.ts';
import { jobRows, presentJob } from '../jobs/rows.ts';
import { sellingLocation } from '../locations/access.ts';
import { todayOf } from './invoices.ts';
import { statementsJob } from './statement-mail.ts';

/** Sendings that are listed. */
const SHOWN = 12;
/** Links of a customer that are listed. */
const MOST_LINKS = 50;

interface ResultRow {
  readonly job_id: string;
  readonly result: 'mailed' | 'no_address';
  readonly customer_id: string;
  readonly name: string | null;
  readonly balance_cents: number;
}

/** Returns the latest sendings of all statements, the newest first. */
async function readRuns(tx: Tx): Promise<StatementRun[]> {
  const jobs = await jobRows(tx)
    .where('j.kind', '=', statementsJob.name)
    .where('j.key', 'is not', null)
    .orderBy('j.created_at', 'desc')
    .limit(SHOWN)
    .execute();
  const { rows } = await tx.connection.query<ResultRow>(
    `select m.job_id, m.result, m.customer_id, c.name, m.balance_cents from statement_mails m
     left join customers c on c.tenant_id = m.tenant_id and c.customer_id = m.customer_id
     where m.tenant_id = $1 and m.job_id = any($2::uuid[]) order by c.name, m.customer_id`,
    [tx.tenantId, jobs.map(({ id }) => id)],
    'results_of_statements',
  );
  return jobs.map((job) => {
    const own = rows.filter((row) => row.job_id === job.id);
    return {
      job: presentJob(job),
      asOf: statementsJob.input.parse(job.input).asOf,
      mailed: own.filter(({ result }) => result === 'mailed').length,
      withoutAddress: own
        .filter(({ result }) => result === 'no_address')
        .map((row) => ({ customerId: row.customer_id, name: row.name ?? row.customer_id, balance: row.balance_cents })),
    };
  });
}

/** Returns the day of a statement. Throws `invalid_input` for a day in the future. */
function dayOf(context: SignedInContext, asOf: string | undefined): string {
  const today = todayOf(context);
  if (asOf !== undefined && asOf > today) throw invalidFields({ asOf: { rule: 'until_today' } });
  return asOf ?? today;
}

/** Returns the links of a customer that still work, the latest first. */
const openLinks = async ({ tx, now }: SignedInContext, customerId: string) => ({
  data: await tx.db
    .selectFrom('statement_links')
    .select(['id', 'to_address as to', 'link_until as until'])
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_id', '=', customerId)
    .where('link_until', '>', now.toISOString())
    .where('link_revoked_at', 'is', null)
    .orderBy('link_until', 'desc')
    .orderBy('id')
    .limit(MOST_LINKS)
    .execute(),
});

/** Handlers for mailing statements. */
export const statementMailHandlers: HandlersOf<typeof statementMailEndpoints> = {
  runs: async ({ tx }) => ({ data: await readRuns(tx) }),

  sendAll: async (context, { body }) => {
    const { tx, actor } = context;
    const asOf = dayOf(context, body.asOf);
    if (!(await isMailConfigured(tx))) throw new AppError('mail_not_configured');
    const isRunning = (await readRuns(tx)).some(({ job }) => job.state === 'waiting' || job.state === 'running');
    if (isRunning) throw new AppError('conflict');
    const jobId = uuidv7();
    await enqueueJob(tx, statementsJob, { asOf }, { id: jobId, key: jobId, about: asOf, by: actor.userId });
    await audit(tx, actor, 'statements.sent', jobId, { asOf });
    return { jobId };
  },

  sendOne: async (context, { params, body }) => {
    const { tx, actor } = context;
    const { customerId, customerLocationId } = await sellingLocation(context, params);
    const asOf = dayOf(context, body.asOf);
    if (!(await isMailConfigured(tx))) throw new AppError('mail_not_configured');
    const jobId = uuidv7();
    const one = { customerId, locationIds: [customerLocationId], to: body.to };
    await enqueueJob(tx, statementsJob, { asOf, one }, { id: jobId, about: customerId, by: actor.userId });
    await audit(tx, actor, 'statement.sent', jobId, { customerId, customerLocationId, to: body.to, asOf });
    return { jobId };
  },

  links: (context, { params: { customerId } }) => openLinks(context, customerId),

  revokeLinks: async (context, { params: { customerId } }) => {
    const { tx, actor, now } = context;
    const revoked = await tx.db
      .updateTable('statement_links')
      .set({ link_revoked_at: now.toISOString(), link_revoked_by: actor.displayName })
      .where('tenant_id', '=', tx.tenantId)
      .where('customer_id', '=', customerId)
      .where('link_revoked_at', 'is', null)
      .returning('id')
      .execute();
    if (revoked.length > 0) await audit(tx, actor, 'payLinks.revoked', customerId, { links: revoked.length });
    return openLinks(context, customerId);
  },
};
