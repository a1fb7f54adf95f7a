import { packRows, unpackRows } from '../contract/pack/text-form.ts';
import { generateTenant } from '../server/demo/generate.ts';
import type { Row } from './table.ts';
import { timed } from './table.ts';

const SIZES = [5200, 50_000] as const;

/** The form in which the catalogue travels, against plain rows of JSON: what a device parses before it can search. */
export async function searchBench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const items of SIZES) {
    const catalogue = generateTenant('greenleaf', { items, today: '2026-01-15' }).items;
    const columns = JSON.stringify(packRows('items', catalogue));
    const plain = JSON.stringify(catalogue);
    const asRows = await timed(() => {
      JSON.parse(plain);
    });
    const asColumns = await timed(() => {
      JSON.parse(columns);
    });
    const unpacked = await timed(() => {
      unpackRows(JSON.parse(columns));
    });
    const label = items.toLocaleString('en-US');
    rows.push({
      what: `parse ${label} items as columns`,
      ...asColumns,
      unit: 'ms',
      against: 'rows of JSON',
      ratio: asRows.median / asColumns.median,
    });
    rows.push({
      what: `parse ${label} items as columns, all rows made`,
      ...unpacked,
      unit: 'ms',
      against: 'rows of JSON',
      ratio: asRows.median / unpacked.median,
    });
  }
  return rows;
}
