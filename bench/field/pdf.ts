import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_BASE } from '../../contract/api-base.ts';
import { pdfPages } from '../../server/pdf/pdf-text.fixture.ts';
import { say } from '../browser/bed.ts';
import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { type FieldBed, fieldBed } from './bed.ts';

const LINES = 1_000;
const ADMIN = 'admin@greenleaf.test';
const run = promisify(execFile);

/**
 * The sales order of 1,000 lines as PDF, with prices, created by the server on request; checks that another program
 * finds every line in it.
 */
export async function pdfBench(): Promise<Row[]> {
  const bed = await fieldBed();
  const { id, codes } = await longOrder(bed);
  const [token = ''] = await bed.ground.tokens(ADMIN, 1);
  const times: number[] = [];
  let bytes = new Uint8Array();
  for (let round = 0; round <= RUNS; round++) {
    const startedAt = performance.now();
    const answer = await fetch(`${bed.origin}${API_BASE}/edible/salesorders/${id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`the PDF answered ${answer.status} ${await answer.text()}`);
    bytes = new Uint8Array(await answer.arrayBuffer());
    if (round > 0) times.push(performance.now() - startedAt);
  }
  const { reader, text } = await readBy(bytes);
  const words = new Set(text.split(/\s+/));
  const found = codes.filter((code) => words.has(code)).length;
  say(`${bytes.length} bytes, ${found} lines found by ${reader}`);
  const exact = (figure: number) => ({ median: figure, min: figure, max: figure, against: '', ratio: null });
  return [
    {
      what: `sales order of ${LINES.toLocaleString('en-US')} lines as PDF`,
      ...statsOf(times),
      unit: 'ms',
      against: '',
      ratio: null,
    },
    { what: 'size of the PDF', ...exact(bytes.length / 1000), unit: 'KB' },
    {
      what: `lines of the PDF that ${reader} finds`,
      ...exact(found),
      unit: 'times',
      goal: String(LINES),
      met: found === LINES,
    },
  ];
}

/** Reads the text with pdftotext if it is installed, else with the reader of our tests. */
async function readBy(bytes: Uint8Array): Promise<{ reader: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cratebook-bench-pdf-'));
  const file = join(folder, 'order.pdf');
  try {
    await writeFile(file, bytes);
    const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 64_000_000 });
    const { stderr: version } = await run('pdftotext', ['-v']);
    return { reader: /pdftotext version [\d.]+/.exec(version)?.[0] ?? 'pdftotext', text: stdout };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { reader: 'the reader of the tests', text: pdfPages(bytes).join('\n') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A shipped order of a demo warehouse, with the first 1,000 items. */
async function longOrder({ ground }: FieldBed): Promise<{ id: string; codes: string[] }> {
  const t = `'${ground.tenantId}'`;
  const id = crypto.randomUUID();
  await ground.asOwner(`
    insert into sales_orders (tenant_id, id, sales_order_number, customer_id, customer_location_id, warehouse_id, warehouse_name, status, history, shipping_method,
        delivery_on, po_number, notes, shipping_address, subtotal_cents, discount_cents, tax_cents, surcharge_cents, total_cents, ordered_at, ordered_by)
      select tenant_id, '${id}', (select max(sales_order_number) from sales_orders where tenant_id = ${t}) + 1, customer_id, customer_location_id, warehouse_id,
        warehouse_name, status, history, shipping_method, delivery_on, po_number, notes, shipping_address, ${LINES * 3990}, 0, 0, 0, ${LINES * 3990}, ordered_at, ordered_by
      from sales_orders where tenant_id = ${t} and status = 'invoiced' order by sales_order_number limit 1;
    insert into sales_order_lines (tenant_id, sales_order_id, line_number, item_code, description, pack_size, brand, uom, ordered_quantity, allocated_quantity,
        picked_quantity, shipped_quantity, unit_price_cents, line_cents)
      select ${t}, '${id}', row_number() over (order by item_code), item_code, description, pack_size, brand, order_uom, 2, 2, 2, 2, 1995, 3990
      from items where tenant_id = ${t} and is_active order by item_code limit ${LINES}`);
  const { rows } = await ground.as(({ connection, tenantId }) =>
    connection.query<Record<string, unknown>>(
      'select item_code from sales_order_lines where tenant_id = $1 and sales_order_id = $2',
      [tenantId, id],
    ),
  );
  return { id, codes: rows.map((row) => String(row.item_code)) };
}
