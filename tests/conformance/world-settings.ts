import type { Company } from './company.ts';

type Run = (text: string, values: unknown[]) => Promise<unknown>;

/** Stores settings of a company. `run` runs a statement with the company's id as its first parameter. */
export async function setUp(run: Run, ids: Company['ids'], mark: string): Promise<void> {
  await run(
    'insert into goods_limits (tenant_id, key, max_fahrenheit, name, updated_at) values ($1, $2, 41, $3, now())',
    [`item:${ids.item}`, `${mark} name`],
  );
  await run(
    `insert into label_printers (tenant_id, id, warehouse_id, name, host, port, dpi, changed_by, updated_at)
     values ($1, $2, $3, $4, '192.0.2.1', 9100, '203', $4, now())`,
    [ids.labelPrinter, ids.warehouse, `${mark} name`],
  );
  await run('insert into places (tenant_id, key, name, changed_by, updated_at) values ($1, $2, $3, $3, now())', [
    `warehouse:${ids.warehouse}`,
    `${mark} name`,
  ]);
  await run(
    'insert into food_decisions (tenant_id, item_code, is_listed, decided_by, decided_at) values ($1, $2, true, $3, now())',
    [ids.item, `${mark} name`],
  );
  await run("insert into pwa_settings (tenant_id, id, name, short_name) values ($1, $2, $3, 'App')", [
    ids.pwa,
    `${mark} app`,
  ]);
  await run('insert into options (tenant_id, key, value) values ($1, $2, $3)', ['note', `${mark} option`]);
}
