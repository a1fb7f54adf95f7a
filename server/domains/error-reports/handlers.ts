import { sql } from 'kysely';
import { errorReportEndpoints } from '../../../contract/error-reports.ts';
import { scrubMessage } from '../../../rules/app-error.ts';
import type { HandlersOf } from '../../context.ts';
import type { AppErrorReport } from '../../error-service/error-service.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { deviceName } from '../accounts/device-name.ts';
import { storeErrors } from './store.ts';

const list = listHandlers(errorReportEndpoints.list)({
  scope: () => null,
  rows: ({ tx }) => tx.db.selectFrom('error_reports as e').selectAll('e').where('e.tenant_id', '=', tx.tenantId),
  filters: { source: (rows, source) => rows.where('e.source', '=', source) },
  search: ['e.name', 'e.message', 'e.route', 'e.release', 'e.browser', 'e.frames::text'],
  sorts: { lastAt: sql`e.last_at`, firstAt: sql`e.first_at`, count: sql`e.count`, name: sql`lower(e.name)` },
  key: sql`e.fingerprint`,
  totals: {},
  present: (row) => ({
    fingerprint: row.fingerprint,
    source: row.source,
    name: row.name,
    message: row.message,
    frames: row.frames,
    release: row.release,
    route: row.route,
    role: row.role,
    browser: row.browser,
    system: row.system,
    count: row.count,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }),
});

/** Handlers that take the errors of browsers, and show them to administrators. */
export const errorReportHandlers: HandlersOf<typeof errorReportEndpoints> = {
  list: list.page,
  rows: list.rows,
  async report({ tx, tenant, services, now, http }, { body }) {
    const device = deviceName(http?.userAgent ?? '');
    // The app has removed personal data. Other callers may not have.
    const errors = body.reports.map(
      (error): AppErrorReport => ({ ...error, message: scrubMessage(error.message), ...device }),
    );
    await storeErrors(tx, errors, now);
    tx.afterCommit(() => {
      for (const error of errors) {
        services.log.warn({ tenant: tenant.id, error }, 'a browser reported an error');
        services.errorService.send(error, tenant.id);
      }
    });
    return {};
  },
};
