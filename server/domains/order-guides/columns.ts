import writeWorkbook from 'write-excel-file/node';
import { csvFile } from '../../../rules/csv.ts';
import { GUIDE_FILE_COLUMNS } from '../../../rules/guide-file.ts';

/** Columns of a guide's lines: those of spec section 3 (item table), with the section and the par that a guide adds. */
export const GUIDE_HEADERS = [
  { field: 'section', sortable: true },
  { field: 'itemCode', sortable: true },
  { field: 'description', sortable: true },
  { field: 'packSize', sortable: false },
  { field: 'brand', sortable: true },
  { field: 'orderUom', sortable: false },
  { field: 'par', sortable: false },
  { field: 'quantity', sortable: false },
  { field: 'price', sortable: true },
] as const;

/** A file that names the columns and has no row yet. */
export const guideTemplate = (): string => csvFile(GUIDE_FILE_COLUMNS, []);

/** The same as a workbook of one sheet. */
export const guideWorkbook = (): Promise<Uint8Array> =>
  writeWorkbook([GUIDE_FILE_COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }))], {
    sheet: 'Order guide',
    columns: GUIDE_FILE_COLUMNS.map(() => ({ width: 14 })),
    stickyRowsCount: 1,
  }).toBuffer();
