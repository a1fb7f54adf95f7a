import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { FileAnswer } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import {
  type BulkResult,
  type LeftReason,
  type List,
  type ListFilters,
  type ListRow,
  type ListSort,
  type ListTotals,
  type Matching,
  ROWS_FILE,
  type SortDirection,
} from '../../contract/list.ts';
import type { SignedInContext } from '../context.ts';
import { pageOf } from '../domains/paging.ts';
import { folded, wordPatterns } from '../domains/search-words.ts';

const PAGE_SIZE = 50;
/** Rows that the server holds in memory while it writes a file. */
const BATCH_ROWS = 500;

type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/**
 * Defines how the rows of a list are read. A filter, sort or total of the contract that is missing here is a type
 * error.
 */
export interface ListSource<L extends List, DB, TB extends keyof DB, Row, Scope> {
  /** Reads the caller's restrictions before the rows are read. Throws the error for a caller without access. */
  readonly scope: (context: SignedInContext) => Scope | Promise<Scope>;
  /** Returns the tables, their joins, the selected columns and the restriction to the caller's own rows. */
  readonly rows: (context: SignedInContext, scope: Scope) => Query<DB, TB, Row>;
  readonly filters: {
    readonly [K in keyof ListFilters<L>]: (
      query: Query<DB, TB, Row>,
      value: ListFilters<L>[K],
      context: SignedInContext,
    ) => Query<DB, TB, Row>;
  };
  /** SQL expressions of text. Each word of a search must occur in one of them. */
  readonly search: readonly string[];
  readonly sorts: Readonly<Record<ListSort<L>, RawBuilder<unknown>>>;
  /** Rows with this condition come first in every order. */
  readonly first?: RawBuilder<unknown>;
  /** A unique column that orders otherwise equal rows. */
  readonly key: RawBuilder<unknown>;
  /** Aggregates over the selected columns of all matching rows. */
  readonly totals: Readonly<Record<keyof ListTotals<L>, RawBuilder<unknown>>>;
  readonly present: (row: NoInfer<Row>) => ListRow<L>;
}

interface ListQuery {
  readonly PageNumber?: number;
  readonly PageSize?: number;
  readonly search?: string;
  readonly key?: string;
  readonly sortBy?: string;
  readonly sortDirection?: SortDirection;
}
interface Input {
  readonly query: unknown;
}
interface ListPage<L extends List> {
  data: ListRow<L>[];
  pageNumber: number;
  pageSize: number;
  total: number;
  totals: ListTotals<L>;
}
export interface ListHandlers<L extends List> {
  readonly page: (context: SignedInContext, input: Input) => Promise<ListPage<L>>;
  readonly rows: (context: SignedInContext, input: Input) => Promise<FileAnswer>;
  /**
   * Returns the keys of the rows of a bulk action that `fits` selects, at most `most`, in the list's order, and the
   * numbers of rows that it leaves. Throws `conflict` if more match, or their sums are greater, than the user saw.
   */
  readonly matching: (
    context: SignedInContext,
    matching: Matching,
    action: { readonly fits: RawBuilder<boolean>; readonly most: number },
  ) => Promise<{ readonly keys: readonly string[]; readonly left: Readonly<Record<LeftReason, number>> }>;
}

/** Returns the rows that a bulk action leaves, without reasons that no row has. */
export const leftRows = (counts: Readonly<Record<LeftReason, number>>): BulkResult['left'] =>
  (Object.entries(counts) as [LeftReason, number][]).flatMap(([reason, count]) =>
    count > 0 ? [{ reason, count }] : [],
  );

/** Returns the handlers of a list and of its file of all rows (`rowsOf`). */
export const listHandlers =
  <L extends List>({ list }: L) =>
  <DB, TB extends keyof DB, Row, Scope>(source: ListSource<L, DB, TB, Row, Scope>): ListHandlers<L> => {
    const matching = async (context: SignedInContext, query: ListQuery & Readonly<Record<string, unknown>>) => {
      let rows = source.rows(context, await source.scope(context));
      for (const name of Object.keys(list.filters) as (keyof ListFilters<L>)[]) {
        const value = (query[name] ?? list.defaults[name]) as ListFilters<L>[typeof name] | undefined;
        if (value !== undefined) rows = source.filters[name](rows, value, context);
      }
      const words = wordPatterns(query.search);
      if (words) {
        const text = sql.raw(folded(`lower(concat_ws(' ', ${source.search.join(', ')}))`));
        rows = rows.where(sql<boolean>`${text} like all(${words}::text[])`);
      }
      return query.key === undefined ? rows : rows.where(sql<boolean>`${source.key}::text = ${query.key}`);
    };
    const ordered = (rows: Query<DB, TB, Row>, query: ListQuery): Query<DB, TB, Row> => {
      const by = (query.sortBy ?? list.sort.by) as ListSort<L>;
      const direction = (query.sortDirection ?? list.sort.direction) === 'Asc' ? sql`asc` : sql`desc`;
      const first = source.first ? rows.orderBy(sql`${source.first} desc`) : rows;
      return first.orderBy(sql`${source.sorts[by]} ${direction} nulls last`).orderBy(sql`${source.key} ${direction}`);
    };
    const totals = Object.entries(source.totals) as [string, RawBuilder<unknown>][];
    /** Returns the number of the rows and their sums. */
    const sumsOf = async (context: SignedInContext, rows: Query<DB, TB, Row>) => {
      const [sums] = (await context.tx.db
        .selectFrom(rows.as('matching'))
        .select(sql<number>`count(*)::int`.as('total'))
        .select(totals.map(([name, sum]) => sql<number>`coalesce(${sum}, 0)`.as(`total_${name}`)))
        .execute()) as Record<string, number>[];
      return {
        total: sums!.total!,
        totals: Object.fromEntries(totals.map(([name]) => [name, sums![`total_${name}`]!])) as ListTotals<L>,
      };
    };

    return {
      page: async (context, input) => {
        const query = input.query as ListQuery & Record<string, unknown>;
        const page = pageOf(query, PAGE_SIZE);
        const rows = await matching(context, query);
        const [data, sums] = await Promise.all([
          ordered(rows, query).limit(page.pageSize).offset(page.offset).execute(),
          sumsOf(context, rows),
        ]);
        return {
          data: (data as Row[]).map(source.present),
          pageNumber: page.pageNumber,
          pageSize: page.pageSize,
          ...sums,
        };
      },

      // A cursor reads the rows, and only their compressed text is kept. Memory use and transaction time do not depend
      // on the caller's connection.
      rows: async (context, input) => {
        const query = input.query as ListQuery & Record<string, unknown>;
        const rows = ordered(await matching(context, query), query);
        const { db } = context.tx;
        await sql`declare list_rows no scroll cursor for ${rows}`.execute(db);
        async function* lines() {
          for (;;) {
            const batch = await sql<Row>`${sql.raw(`fetch ${BATCH_ROWS} from list_rows`)}`.execute(db);
            if (batch.rows.length > 0)
              yield batch.rows.map((row) => `${JSON.stringify(z.parse(list.row, source.present(row)))}\n`).join('');
            if (batch.rows.length < BATCH_ROWS) return;
          }
        }
        const chunks: Buffer[] = [];
        await pipeline(Readable.from(lines()), createGzip(), async (parts: AsyncIterable<Buffer>) => {
          for await (const part of parts) chunks.push(part);
        });
        await sql`close list_rows`.execute(db);
        return { fileName: 'rows.ndjson', mediaType: ROWS_FILE, bytes: Buffer.concat(chunks), encoding: 'gzip' };
      },

      matching: async (context, { filters, search, expected }, { fits, most }) => {
        const query = { ...filters, ...(search === undefined ? {} : { search }) };
        const rows = await matching(context, query);
        const { total, totals: sums } = await sumsOf(context, rows);
        const isGreater = Object.entries<number>(sums).some(([name, sum]) => sum > (expected.totals[name] ?? 0));
        if (total > expected.total || isGreater) throw new AppError('conflict', { total });
        const fitting = ordered(rows.where(fits), query).clearSelect();
        const keys = (await fitting
          .select([sql<string>`${source.key}::text`.as('key'), sql<number>`count(*) over ()::int`.as('fitting')])
          .limit(most)
          .execute()) as unknown as { key: string; fitting: number }[];
        const fittingTotal = keys[0]?.fitting ?? 0;
        return {
          keys: keys.map(({ key }) => key),
          left: {
            gone: expected.total - total,
            unfit: total - fittingTotal,
            limit: fittingTotal - keys.length,
          },
        };
      },
    };
  };
