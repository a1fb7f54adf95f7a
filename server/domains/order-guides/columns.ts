import writeWorkbook from 'write-excel-file/node';
import { csvFile } from '../../../rules/csv.ts';
import { GUIDE_FILE_COLUMNS } from '../../../rules/guide-file.ts';

/** Columns of a guide's lines: those of spec section 3 (item table), with the guide's section and par. */
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

/** Returns a CSV file with the column names and no rows. */
export const guideTemplate = (): string => csvFile(GUIDE_FILE_COLUMNS, []);

/** Returns the template as a workbook with one sheet. */
export const guideWorkbook = (): Promise<Uint8Array> =>
  writeWorkbook([GUIDE_FILE_COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }))], {
    sheet: 'Order guide',
    columns: GUIDE_FILE_COLUMNS.map(() => ({ width: 14 })),
    stickyRowsCount: 1,
  }).toBuffer();
