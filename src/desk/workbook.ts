import { XLSX } from '../../contract/media-types.ts';
import { type SheetColumn, WorkbookWriter } from '../../rules/workbook-writer.ts';
import type { ListColumn } from './columns.tsx';

const WIDE = new Set<ListColumn<never>['kind']>(['text', 'link', 'custom', 'file']);

const sheetColumn = ({ label, kind }: ListColumn<never>): SheetColumn => ({
  label,
  kind: kind === 'day' || kind === 'money' || kind === 'number' ? kind : 'text',
  width: WIDE.has(kind) ? 24 : 14,
});

/**
 * Writes rows as an Excel workbook, row by row; rows beyond a sheet's limit go to further sheets. Throws what the rows
 * throw.
 */
export async function workbookOf<Row>(
  name: string,
  columns: readonly ListColumn<Row>[],
  rows: AsyncIterable<Row>,
  limits?: { readonly sheetRows: number },
): Promise<Blob> {
  const parts: BlobPart[] = [];
  const workbook = new WorkbookWriter((bytes) => parts.push(bytes as Uint8Array<ArrayBuffer>), limits);
  workbook.sheet(name, columns.map(sheetColumn));
  for await (const row of rows) workbook.row(columns.map(({ cell }) => cell(row)));
  workbook.end();
  return new Blob(parts, { type: XLSX });
}
