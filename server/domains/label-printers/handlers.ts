import { sql } from 'kysely';
import { msg } from '#msg';
import { AppError } from '../../../contract/errors.ts';
import { type LabelPrinterRow, labelPrinterEndpoints, type SentToPrinter } from '../../../contract/label-printers.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import type { LabelCopies } from '../../../rules/labels/printed-label.ts';
import { zplOf } from '../../../rules/labels/zpl.ts';
import { audit } from '../../audit.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import { listHandlers } from '../../lists/list-handler.ts';
import { outside } from '../../outside.ts';
import { sendToPrinter } from '../../printing/send-to-printer.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textsOf } from '../../texts/texts.ts';
import { requireWarehouseAccess, warehouseOf } from '../floor/access.ts';
import { nameOrder } from '../search-words.ts';
import { inTurn } from './in-turn.ts';

/** Labels of one company in a minute, over all its printers and servers. */
const SENDINGS = { most: 120, windowMs: 60_000 };

const printersOf = ({ tx }: SignedInContext) =>
  tx.db
    .selectFrom(
      sql<LabelPrinterRow>`(
        select p.id, p.name, p.warehouse_id as "warehouseId", w.name as "warehouseName", p.host, p.port, p.dpi,
          p.changed_by as "changedBy", p.updated_at as "updatedAt"
        from label_printers p join warehouses w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
        where p.tenant_id = ${tx.tenantId})`.as('s'),
    )
    .selectAll();

const list = listHandlers(labelPrinterEndpoints.list)({
  scope: () => null,
  rows: printersOf,
  filters: { warehouseId: (rows, id) => rows.where('s.warehouseId', '=', id) },
  search: ['s.name', 's.host', 's."warehouseName"'],
  sorts: {
    name: sql.raw(nameOrder('s.name')),
    warehouseName: sql.raw(nameOrder('s."warehouseName"')),
    updatedAt: sql`s."updatedAt"`,
  },
  key: sql`s.id`,
  totals: {},
  present: (row) => row,
});

async function readOne(context: SignedInContext, id: string): Promise<LabelPrinterRow> {
  const row = await printersOf(context).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Sends labels after the transaction, one call after another for each printer, because it accepts one connection. */
function send({ tenant, services }: SignedInContext, printer: LabelPrinterRow, labels: readonly LabelCopies[]) {
  const zpl = zplOf(labels, printer.dpi);
  return outside(async (): Promise<SentToPrinter> => {
    await services.limits.hit(`labels ${tenant.id}`, SENDINGS);
    return inTurn(printer.id, () => sendToPrinter(printer, zpl, services.outgoing));
  });
}

/** Handlers for label printers and what they print. */
export const labelPrinterHandlers: HandlersOf<typeof labelPrinterEndpoints> = {
  list: list.page,
  rows: list.rows,

  save: async (context, { params: { id }, body: { updatedAt: seen, ...body } }) => {
    const { tx, actor, now } = context;
    const warehouse = await tx.db
      .selectFrom('warehouses')
      .select('id')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', body.warehouseId)
      .executeTakeFirst();
    if (!warehouse) throw new AppError('not_found');
    const before = await tx.db
      .selectFrom('label_printers')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const { warehouseId: warehouse_id, port, dpi } = body;
    const printer = { name: body.name.trim(), warehouse_id, host: body.host.trim(), port, dpi };
    const isSame =
      before && (Object.keys(printer) as (keyof typeof printer)[]).every((key) => before[key] === printer[key]);
    // The same values again, after a lost response, are no change.
    if (!isSame) {
      if ((before?.updated_at ?? null) !== seen) throw new AppError('conflict');
      const row = { ...printer, changed_by: actor.displayName, updated_at: now.toISOString() };
      await tx.db
        .insertInto('label_printers')
        .values({ tenant_id: tx.tenantId, id, ...row })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(row))
        .execute();
      await audit(tx, actor, 'labelPrinters.save', id, printer);
    }
    return readOne(context, id);
  },

  remove: async ({ tx, actor }, { params: { id } }) => {
    const removed = await tx.db
      .deleteFrom('label_printers')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .returning(['name', 'host'])
      .executeTakeFirst();
    if (removed) await audit(tx, actor, 'labelPrinters.remove', id, removed);
    return {};
  },

  test: async (context, { params: { id } }) => {
    const { locale, now, tenant } = context;
    const printer = await readOne(context, id);
    const t = textsOf(locale);
    const { shortDay } = formatsOf(locale);
    const label = {
      heading: tenant.companyName,
      title: printer.name,
      detail: printer.warehouseName,
      symbols: [{ data: 'TEST', isGs1: false, text: 'TEST' }],
      main: { name: t(msg`Test label`), value: `${printer.dpi} dpi` },
      facts: [shortDay(dayInZone(now.toISOString(), tenant.timeZone))],
      weight: '',
      voice: null,
    };
    return send(context, printer, [{ label, copies: 1 }]);
  },

  ofWarehouse: async (context, { query }) => {
    const warehouseId = await warehouseOf(context, query.warehouseId);
    const data = await printersOf(context)
      .where('s.warehouseId', '=', warehouseId)
      .orderBy(sql.raw(nameOrder('s.name')))
      .execute();
    return { data: data.map(({ id, name }) => ({ id, name })) };
  },

  print: async (context, { params: { id }, body }) => {
    const printer = await readOne(context, id);
    await requireWarehouseAccess(context, printer.warehouseId);
    return send(context, printer, body.labels);
  },
};
