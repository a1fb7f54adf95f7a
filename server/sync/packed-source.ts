import type { RowOf } from '../../contract/collections.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import type { Viewer } from './scopes.ts';
import type { Source } from './source.ts';

/** So many rows behind an id, in the order of their ids. */
export interface Part {
  readonly after: string;
  readonly most: number;
}

/** Rows of these ids, a part of all, or with null all of them. */
export type Which = readonly string[] | Part | null;

/** A statement with its parameters, and the name under which a session keeps its plan. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
}

/**
 * How the rows of a packed collection are read, and what a device gets of each. The two are apart because the packing process does the second for a large catalog: a
 * server that held it whole, parsed, would need its memory and its time for nothing else. Rows have their id in the column `item_code`, and every column must say the same in
 * JSON as it does on its own.
 */
export interface PackedSource<C extends PackedName> {
  statement(tenantId: string, scope: string, which: Which): Statement;
  present(row: Record<string, unknown>, viewer: Viewer): RowOf<C>;
}

/** The source of a packed collection as any other collection's: rows by their ids. */
export const sourceOf =
  <C extends PackedName>({ statement, present }: PackedSource<C>): Source<C> =>
  async (tx, scope, ids, viewer) => {
    const { text, values, name } = statement(tx.tenantId, scope, ids);
    const { rows } = await tx.connection.query(text, values, name);
    return new Map(rows.map((row) => [String(row.item_code), present(row, viewer)]));
  };

/** Rows that are read at a time. */
export const ROWS_OF_A_PART = 500;

/** Rows as the database wrote them, not yet looked at: a JSON array. */
export interface PartText {
  readonly text: string;
  readonly count: number;
}

/** All rows of a source in a scope, part by part. Whoever reads them does so within one transaction that sees one moment. */
export async function* textsOf(tx: Tx, source: PackedSource<PackedName>, scope: string): AsyncGenerator<PartText> {
  let after = '';
  for (;;) {
    const { text, values, name } = source.statement(tx.tenantId, scope, { after, most: ROWS_OF_A_PART });
    const { rows } = await tx.connection.query(
      `select coalesce(json_agg(r), '[]')::text as text, count(*)::int as count, max(r.item_code) as last from (${text}) r`,
      values,
      `${name}_text`,
    );
    const { text: part, count, last } = rows[0] as { text: string; count: number; last: string };
    yield { text: part, count };
    if (count < ROWS_OF_A_PART) return;
    after = last;
  }
}
