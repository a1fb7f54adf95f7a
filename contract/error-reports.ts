import * as z from 'zod/mini';
import { atMost, instant, text } from './atoms.ts';
import { nothing, post } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { role } from './roles.ts';

/** The scripts of a browser that report errors. */
export const BROWSER_SOURCES = ['page', 'sync', 'search', 'decoder', 'service-worker'] as const;
export const ERROR_SOURCES = [...BROWSER_SOURCES, 'server'] as const;
export const errorSource = z.enum(ERROR_SOURCES);
export type ErrorSource = z.infer<typeof errorSource>;

/** Maximum number of reports in one call. */
export const MAX_REPORTS = 10;

/** `file:line:column`; the file as our server names it, without its host and query. */
const frame = z.string().check(atMost(160), z.regex(/^[\w@./+-]{1,140}:\d{1,7}:\d{1,7}$/));

/** An app error object (specification section 8), without personal data (`rules/app-error.ts`). */
const facts = {
  name: z.string().check(atMost(40), z.regex(/^[A-Za-z]+$/)),
  message: text(300),
  /** Nearest first. */
  frames: z.array(frame).check(z.maxLength(8)),
  release: z.string().check(atMost(60), z.regex(/^[\w.+-]+$/)),
  /** The pattern of the screen's path, such as `portal/orders/:id`. Empty outside a page. */
  route: z.string().check(atMost(100), z.regex(/^[A-Za-z:?*/-]*$/)),
  role: z.nullable(role),
};

const report = z.object({
  source: z.enum(BROWSER_SOURCES),
  ...facts,
  /** How often it occurred since the last report. */
  count: z.int().check(z.minimum(1), z.maximum(1000)),
});
export type ErrorReport = z.infer<typeof report>;

const errorRow = z.object({
  /** Equal for equal errors of one release. */
  fingerprint: z.string(),
  source: errorSource,
  ...facts,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
});
export type ErrorRow = z.infer<typeof errorRow>;

const errors = list('/admin/errors', {
  summary: 'List errors of the company’s browsers, or of the server for a super administrator, latest first',
  permission: ['ADMIN', 'SUPERADMIN'],
  row: errorRow,
  filters: { source: errorSource },
  sorts: ['lastAt', 'firstAt', 'count', 'name'],
  sort: { by: 'lastAt', direction: 'Desc' },
});

export const errorReportEndpoints = {
  report: post('/error-reports', {
    summary: 'Report errors of a browser’s scripts, without personal data; needs no token',
    permission: 'anyone',
    body: z.object({ reports: z.array(report).check(z.minLength(1), z.maxLength(MAX_REPORTS)) }),
    returns: nothing,
    maxBody: 24_000,
    rate: 10,
  }),
  list: errors,
  rows: rowsOf(errors),
};
