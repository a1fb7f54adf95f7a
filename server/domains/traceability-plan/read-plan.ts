import type { TraceabilityPlan } from '../../../contract/traceability-plan.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { placesOf } from '../places/known-places.ts';
import { addressOf } from '../places/source-sites.ts';
import { LEADS } from '../warehouse-settings/handlers.ts';

interface WarehouseRow {
  readonly id: string;
  readonly leads: string[];
  readonly packs: boolean;
}

const readWarehouses = async (tx: Tx): Promise<WarehouseRow[]> =>
  (
    await tx.connection.query<WarehouseRow>(
      `select w.id, exists (select from packouts p where p.tenant_id = w.tenant_id and p.warehouse_id = w.id) as packs,
         ${LEADS} as leads
       from warehouses w where w.tenant_id = $1 order by w.name, w.id`,
      [tx.tenantId],
      'plan_warehouses',
    )
  ).rows;

/** Returns the listed foods of active items: the decided ones, and the proposed ones that no one has decided. */
const readFoods = async (tx: Tx): Promise<TraceabilityPlan['foods']> =>
  (
    await tx.connection.query<TraceabilityPlan['foods'][number]>(
      `select i.proposed_food as food, count(*)::int as items, (count(*) filter (where d.is_listed is null))::int as undecided
       from items i left join food_decisions d on d.tenant_id = i.tenant_id and d.item_code = i.item_code
       where i.tenant_id = $1 and i.is_active and coalesce(d.is_listed, i.proposed_food is not null)
       group by 1 order by 1`,
      [tx.tenantId],
      'plan_foods',
    )
  ).rows;

type Company = Pick<Tenant, 'companyName' | 'companyPhone' | 'companyEmail' | 'timeZone'>;

/** Returns the facts of the plan as they are now. */
export async function readPlan(tx: Tx, tenant: Company, now: Date): Promise<TraceabilityPlan> {
  const places = await placesOf(tx).execute();
  const placeOf = new Map(places.map((place) => [place.key, place]));
  return {
    companyName: tenant.companyName,
    phone: tenant.companyPhone,
    email: tenant.companyEmail,
    warehouses: (await readWarehouses(tx)).map(({ id, leads, packs }) => {
      const place = placeOf.get(`warehouse:${id}`);
      const address = place ? addressOf(place) : '';
      return { name: place?.name ?? id, address, phone: place?.phone ?? '', leads, packs };
    }),
    foods: await readFoods(tx),
    exampleLotCode: assignedLot(dayInZone(now.toISOString(), tenant.timeZone), 70_214, 3),
    incompletePlaces: places.filter(
      ({ kind, isComplete, isRemoved }) => kind !== 'warehouse' && !isComplete && !isRemoved,
    ).length,
  };
}
