import * as z from 'zod/mini';
import { paging, text } from './atoms.ts';
import { type Endpoint, type EndpointSpec, file, get } from './endpoint.ts';
import type { Role } from './roles.ts';

/** A filter's possible values, as text of a query string. Without a value the list is not filtered by it. */
type Filters = Readonly<Record<string, z.ZodMiniType>>;
type Totals = Readonly<Record<string, z.ZodMiniType<number>>>;
type Optional<F extends Filters> = { [K in keyof F]: z.ZodMiniOptional<F[K]> };
export type SortDirection = 'Asc' | 'Desc';

const optional = <F extends Filters>(filters: F): Optional<F> =>
  Object.fromEntries(Object.entries(filters).map(([name, schema]) => [name, z.optional(schema)])) as Optional<F>;

/** A file of rows: one JSON text per line, in the order of the list. */
export const ROWS_FILE = 'application/x-ndjson';

/**
 * Declares a list that the server filters, sorts and pages. Determines the query string, the handler's duties
 * (server/lists/list-handler.ts) and the screen (src/desk/list-screen.tsx).
 */
export function list<
  const Row extends z.ZodMiniObject,
  const F extends Filters,
  const S extends readonly [string, ...string[]],
  const T extends Totals = Record<never, never>,
>(
  path: string,
  spec: {
    readonly summary: string;
    readonly permission: readonly Role[];
    readonly row: Row;
    readonly filters: F;
    /** Default filters of a call that names none. */
    readonly defaults?: { readonly [K in keyof F]?: z.core.output<F[K]> };
    readonly sorts: S;
    /** Default order of a call that names none. */
    readonly sort: { readonly by: S[number]; readonly direction: SortDirection };
    /** Sums over all matching rows. */
    readonly totals?: T;
  },
) {
  const { summary, permission, row, filters, defaults = {}, sorts, sort, totals = {} as T } = spec;
  const endpoint = get(path, {
    summary,
    permission,
    query: z.object({
      ...paging,
      ...optional(filters),
      search: z.optional(text(100)),
      /** Only the row with this key. */
      key: z.optional(text(100)),
      sortBy: z.optional(z.enum(sorts)),
      sortDirection: z.optional(z.enum(['Asc', 'Desc'])),
    }),
    returns: z.object({
      data: z.array(row),
      pageNumber: z.int(),
      pageSize: z.int(),
      total: z.int(),
      totals: z.object(totals),
    }),
  });
  return { ...endpoint, list: { row, filters, defaults: defaults as Defaults<F>, sorts, sort, totals } };
}

type Defaults<F extends Filters> = { readonly [K in keyof F]?: z.core.output<F[K]> };

/** Declares the file of all matching rows of a list, for exports. */
export const rowsOf = <L extends List>({ path, spec }: L) =>
  get(`${path}/rows`, {
    summary: `${spec.summary}, as JSON lines with all matching rows`,
    permission: spec.permission,
    query: spec.query,
    returns: file(ROWS_FILE),
    rate: 30,
  });

/**
 * Why a bulk action left rows as they were. `gone`: they no longer match. `unfit`: the action does not apply to them.
 * `limit`: they are beyond the most rows of one call.
 */
export const LEFT_REASONS = ['gone', 'unfit', 'limit'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

/**
 * Declares the rows of a bulk action: all that match, in the order of the list. The call is a `conflict` if more match,
 * or their sums are greater, than the user saw.
 */
export const matchingOf = <const Row extends z.ZodMiniObject, const F extends Filters, const T extends Totals>({
  list,
}: {
  readonly list: { readonly row: Row; readonly filters: F; readonly totals: T };
}) =>
  z.object({
    /** Strict: a filter that the server does not know must not widen the action. */
    filters: z.strictObject(optional(list.filters)),
    search: z.optional(text(100)),
    /** The number of rows that the user saw, and their sums. */
    expected: z.object({ total: z.int().check(z.minimum(1)), totals: z.object(list.totals) }),
  });

/** The result of a bulk action. */
export const bulkResult = z.object({
  changed: z.int(),
  left: z.array(z.object({ reason: z.enum(LEFT_REASONS), count: z.int() })),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** The rows of a bulk action, as `matchingOf` declares them. */
export interface Matching {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly search?: string | undefined;
  readonly expected: { readonly total: number; readonly totals: Readonly<Record<string, number>> };
}

export type List = Endpoint<EndpointSpec & { readonly query: z.core.$ZodType }> & {
  readonly list: {
    readonly row: z.ZodMiniObject;
    readonly filters: Filters;
    readonly defaults: Readonly<Record<string, unknown>>;
    readonly sorts: readonly string[];
    readonly sort: { readonly by: string; readonly direction: SortDirection };
    readonly totals: Totals;
  };
};
export type ListRow<L extends List> = z.core.output<L['list']['row']>;
export type ListFilters<L extends List> = {
  [K in keyof L['list']['filters'] & string]: z.core.output<L['list']['filters'][K]>;
};
export type ListSort<L extends List> = L['list']['sorts'][number];
export type ListTotals<L extends List> = { [K in keyof L['list']['totals'] & string]: number };
