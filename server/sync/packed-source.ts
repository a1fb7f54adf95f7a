import type { RowOf } from '../../contract/collections.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import { rowsBy } from '../db/rows.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Viewer } from './scopes.ts';
import type { Source } from './source.ts';

/** At most `most` rows with ids greater than `after`, in the order of their ids. */
export interface Part {
  readonly after: string;
  readonly most: number;
}

/** Selects rows by ids, one part of all rows, or all rows (null). */
export type Which = readonly string[] | Part | null;

/** A statement with its parameters, and the name under which a session caches its plan. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
}

/** A row of a packed collection. */
export interface PackedRow {
  readonly item_code: string;
}

/**
 * Reads the rows of a packed collection and presents each one to a device. The two functions are separate because for a
 * large catalog the packing process presents the rows. The server would otherwise hold the whole parsed catalog in
 * memory. Each column must have the same value as JSON and as a plain SQL
 * value.
 */
export interface PackedSource<C extends PackedName, Row extends PackedRow = PackedRow> {
  statement(tenantId: string, scope: string, which: Which): Statement;
  present(row: Row, viewer: Viewer): RowOf<C>;
}

/** Returns a `Source` that reads the rows of a packed collection by id. */
export const sourceOf =
  <C extends PackedName, Row extends PackedRow>({ statement, present }: PackedSource<C, Row>): Source<C> =>
  async (tx, scope, ids, viewer) => {
    const { text, values, name } = statement(tx.tenantId, scope, ids);
    const { rows } = await tx.connection.query<Row>(text, values, name);
    return rowsBy(rows, 'item_code', (row) => present(row, viewer));
  };

/** Rows read at a time. */
export const ROWS_OF_A_PART = 500;

/** Rows as a JSON array in the database's text, not parsed. */
export interface PartText {
  readonly text: string;
  readonly count: number;
}

/** Yields all rows of a source in a scope, part by part. The caller's transaction must read one snapshot. */
export async function* textsOf(tx: Tx, source: PackedSource<PackedName>, scope: string): AsyncGenerator<PartText> {
  let after = '';
  for (;;) {
    const { text, values, name } = source.statement(tx.tenantId, scope, { after, most: ROWS_OF_A_PART });
    const { rows } = await tx.connection.query<PartText & { readonly last: string }>(
      `select coalesce(json_agg(r), '[]')::text as text, count(*)::int as count, max(r.item_code) as last from (${text}) r`,
      values,
      `${name}_text`,
    );
    const { text: part, count, last } = rows[0]!;
    yield { text: part, count };
    if (count < ROWS_OF_A_PART) return;
    after = last;
  }
}
