import readWorkbook from 'read-excel-file/universal';

/** Reads the events of a traceability workbook as another program does: rows by column, days as YYYY-MM-DD. */
export async function readSheet(bytes: Uint8Array): Promise<Record<string, string | number>[]> {
  const [events] = await readWorkbook(Uint8Array.from(bytes).buffer);
  const [head = [], ...rows] = events?.data ?? [];
  const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? ''));
  return rows.map(
    (row) => Object.fromEntries(head.map((name, at) => [name, textOf(row[at])])) as Record<string, string | number>,
  );
}
