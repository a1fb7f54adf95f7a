import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';

/**
 * Row types of queries derive from the tables' types, so these must match the migrations. TypeScript cannot see the
 * database. Therefore this test reads the declarations as text. A nullable column ends in `| null` there, even if the
 * contract's type includes null.
 */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

interface Column {
  readonly isNullable: boolean;
  /** The plain type; undefined for a union, JSON and bytes. */
  readonly type: string | undefined;
}
type Tables = Map<string, Map<string, Column>>;

const PLAIN = ['string', 'number', 'boolean', 'string[]', 'number[]'];

/** Returns the type of a column when it is read: `ColumnType<A, …>` and `Generated<A>` read A. */
function readType(type: string): string {
  const wrapped = /^(?:ColumnType|Generated|GeneratedAlways)<(.*)>$/.exec(type)?.[1];
  if (wrapped === undefined) return type;
  let depth = 0;
  for (const [index, character] of [...wrapped].entries()) {
    if ('<{['.includes(character)) depth += 1;
    if ('>}]'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) return wrapped.slice(0, index);
  }
  return wrapped;
}

function columnOf(declared: string): Column {
  const parts = readType(declared).split(' | ');
  const type = parts.filter((part) => part !== 'null').join(' | ');
  return { isNullable: parts.includes('null'), type: PLAIN.includes(type) ? type : undefined };
}

async function declaredTables(): Promise<Tables> {
  const folder = new URL('./', import.meta.url);
  const files = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'));
  const sources = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const interfaces = new Map(
    sources
      .flatMap((source) => [...source.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)])
      .map(([, name, body]) => [name, [...body!.matchAll(/^ {2}(\w+)\??: (.*);$/gm)]]),
  );
  const schema = await readFile(new URL('../schema.ts', folder), 'utf8');
  return new Map(
    [...schema.matchAll(/^ {2}'?([\w.]+)'?: (\w+Table);$/gm)].map(([, table, name]) => [
      table!,
      new Map(interfaces.get(name)!.map(([, column, type]) => [column!, columnOf(type!)])),
    ]),
  );
}

const PLAIN_TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
};

async function realTables(): Promise<Tables> {
  const connection = await db.database.connect();
  const { rows } = await connection.query<{
    table: string;
    column: string;
    isNullable: boolean;
    type: string;
  }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table, column_name as column, is_nullable = 'YES' as "isNullable",
       case data_type when 'ARRAY' then substr(udt_name, 2) || '[]' else data_type end as type
     from information_schema.columns where table_schema in ('public', 'platform')`,
  );
  connection.release();
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      new Map(columns.map(({ column, isNullable, type }) => [column, { isNullable, type: plainOf(type) }])),
    ]),
  );
}

/** Returns the TypeScript type of a value of an SQL type (connection/value-parsers.ts); undefined for JSON and bytes. */
function plainOf(type: string): string | undefined {
  if (type === 'jsonb' || type === 'json' || type === 'bytea') return undefined;
  if (type.endsWith('[]')) return /^(int|float|numeric)/.test(type) ? 'number[]' : 'string[]';
  return PLAIN_TYPES[type] ?? 'string';
}

test('the types of tables name the columns of the database, nullable ones as nullable', async () => {
  const [declared, real] = [await declaredTables(), await realTables()];
  const faults = [...declared].flatMap(([table, columns]) => {
    const own = real.get(table) ?? new Map<string, Column>();
    return [...new Set([...columns.keys(), ...own.keys()])].flatMap((name) => {
      const [type, column] = [columns.get(name), own.get(name)];
      if (!type) return [`${table}.${name} has no type`];
      if (!column) return [`${table}.${name} has a type, but is no column`];
      if (type.isNullable !== column.isNullable)
        return [`${table}.${name} ${column.isNullable ? 'may' : 'cannot'} be null`];
      if (type.type !== undefined && column.type !== undefined && type.type !== column.type)
        return [`${table}.${name} is a ${column.type}`];
      return [];
    });
  });
  expect(faults).toEqual([]);
  expect(declared.size).toBeGreaterThan(50);
});
