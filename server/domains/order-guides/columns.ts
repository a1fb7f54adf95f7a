import { csvFile } from '../../../rules/csv.ts';

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

/** Columns of a file of guide lines: one for each field of a line, the pars of weekdays from Sunday on. */
export const GUIDE_FILE_COLUMNS = [
  'itemCode',
  'uom',
  'section',
  'position',
  'par',
  'parSunday',
  'parMonday',
  'parTuesday',
  'parWednesday',
  'parThursday',
  'parFriday',
  'parSaturday',
] as const;

/** A file that names the columns and has no row yet. */
export const guideTemplate = (): string => csvFile(GUIDE_FILE_COLUMNS, []);
