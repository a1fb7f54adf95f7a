import type { CsvValue } from '../../../../rules/csv.ts';

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
