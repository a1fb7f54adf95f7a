import type { CsvValue } from '../../../../rules/csv.ts';

/** Returns whether a file is a workbook; anything else is read as text. */
export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name);

/**
 * Makes a workbook of one sheet with its header in bold. Text stays text, so that no spreadsheet reads it as a formula.
 */
export async function writeWorkbook(
  sheet: string,
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal');
  const cells = rows.map((row) => row.map((value) => (value === '' || value === undefined ? null : value)));
  const widths = header.map((name, at) =>
    Math.min(40, Math.max(name.length, ...rows.map((row) => String(row[at] ?? '').length)) + 2),
  );
  return write([header.map((value) => ({ value, fontWeight: 'bold' as const })), ...cells], {
    sheet,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }).toBlob();
}

/** Reads the cells of a workbook's first sheet. Throws if the file is not a workbook. */
export async function readWorkbook(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { readSheet } = await import('read-excel-file/universal');
  return readSheet(await file.arrayBuffer());
}
