import * as z from 'zod/mini';
import type { Endpoint, EndpointSpec, FileKind } from '../../contract/endpoint.ts';
import type { List, ListRow } from '../../contract/list.ts';
import { csvRow } from '../../rules/csv.ts';
import { callAs } from '../sync/session.ts';
import type { ListColumn } from './columns.tsx';

/** The endpoint that `rowsOf` declares. */
export type RowsEndpoint = Endpoint<EndpointSpec & { readonly query: z.core.$ZodType; readonly returns: FileKind }>;

const TIMEOUT_MS = 180_000;
const ROWS_PER_PART = 1000;
const BOM = '\ufeff';

/** Reads the lines of a text as they arrive. */
export async function* linesOf(text: ReadableStream<string>): AsyncGenerator<string> {
  const reader = text.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (done) break;
  }
  if (rest !== '') yield rest;
}

/** Reads all rows that match from the server. Throws CallError, UnreachableError, and a ZodError for a row of another shape. */
export async function* readRows<L extends List>(
  list: L,
  endpoint: RowsEndpoint,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<ListRow<L>> {
  const file = (await callAs(endpoint, { query }, { timeoutMs: TIMEOUT_MS })) as Blob;
  for await (const line of linesOf(
    file.stream().pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>),
  ))
    yield z.parse(list.list.row, JSON.parse(line)) as ListRow<L>;
}

/** Writes rows as CSV. The browser may keep the parts on disk, so that a file of any length fits. */
export async function csvOf<Row>(columns: readonly ListColumn<Row>[], rows: AsyncIterable<Row>): Promise<Blob> {
  const parts: BlobPart[] = [];
  let text = BOM + csvRow(columns.map(({ label }) => label));
  let count = 0;
  for await (const row of rows) {
    text += csvRow(columns.map(({ cell }) => cell(row)));
    count += 1;
    if (count % ROWS_PER_PART === 0) {
      parts.push(new Blob([text]));
      text = '';
    }
  }
  parts.push(text);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
