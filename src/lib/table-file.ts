import { type FileTable, readTable, sheetTable } from '../../rules/file-table.ts';

/** Returns whether a file is a workbook; anything else is read as text. */
export const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name);

/** Reads the cells of a workbook's first sheet. Throws if the file is not a workbook. */
export async function readWorkbook(file: Blob): Promise<readonly (readonly unknown[])[]> {
  const { readSheet } = await import('read-excel-file/universal');
  return readSheet(await file.arrayBuffer());
}

/** Reads a CSV or XLSX file; null if it has no header with at least one row. Throws if it can't be read. */
export async function readTableFile(file: File): Promise<FileTable | null> {
  return isWorkbook(file.name) ? sheetTable(await readWorkbook(file)) : readTable(await file.text());
}
