import type { GuideLine } from '../../contract/order-guides.ts';
import { addDays, zonedToUtc } from '../../rules/calendar.ts';
import { demoId } from './ids.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoOrderGuide } from './trade-types.ts';
import type { DemoCustomer, DemoItem, DemoLocation, DemoSettings } from './types.ts';
import type { ItemPool, Usual } from './usuals.ts';

/** Storage areas of a kitchen, in the order of a walk through it. */
const SECTIONS = [
  'Walk-in: Produce',
  'Walk-in: Dairy & Protein',
  'Freezer',
  'Dry Storage',
  'Bar',
  'Paper & Cleaning',
] as const;
const SECTION_OF: Readonly<Record<string, (typeof SECTIONS)[number]>> = {
  fruits: 'Walk-in: Produce',
  vegetables: 'Walk-in: Produce',
  herbs: 'Walk-in: Produce',
  'salads-cut': 'Walk-in: Produce',
  'dairy-eggs': 'Walk-in: Dairy & Protein',
  meat: 'Walk-in: Dairy & Protein',
  poultry: 'Walk-in: Dairy & Protein',
  seafood: 'Walk-in: Dairy & Protein',
  frozen: 'Freezer',
  beverages: 'Bar',
  disposables: 'Paper & Cleaning',
};
const FEWEST_LINES = 25;

/**
 * Returns the guides of a location: its usual items with pars, and for every third location a weekend guide. Customers
 * with several locations also have a guide shared by the head office, which no location can edit. Each guide has 25 to
 * 60 lines.
 */
export function generateOrderGuides(
  settings: DemoSettings,
  today: string,
  customers: readonly Pick<DemoCustomer, 'customerId'>[],
  locations: readonly DemoLocation[],
  usualsOf: (location: DemoLocation) => readonly Usual[],
  pool: ItemPool,
): DemoOrderGuide[] {
  const random = createRandom(`${settings.kind} guides`);
  const guides: DemoOrderGuide[] = [];
  const add = (
    customerId: string,
    customerLocationId: string | null,
    name: string,
    isEditable: boolean,
    usuals: readonly Usual[],
  ): void => {
    guides.push({
      id: demoId(settings.kind, 'guide', customerLocationId ?? customerId, name),
      name,
      customerId,
      customerLocationId,
      isEditable,
      lines: linesOf(usuals, pool, random),
      updatedAt: zonedToUtc(addDays(today, -random.int(1, 60)), '15:30', settings.timeZone),
    });
  };
  for (const [index, location] of locations.entries()) {
    const usuals = usualsOf(location);
    const { customerId, customerLocationId } = location;
    add(customerId, customerLocationId, 'Weekly order', true, usuals);
    if (index % 3 === 0)
      add(
        customerId,
        customerLocationId,
        'Weekend prep',
        true,
        usuals.filter((_, place) => place % 4 !== 3),
      );
  }
  for (const { customerId } of customers) {
    const own = locations.filter((location) => location.customerId === customerId);
    if (own.length > 1) add(customerId, null, 'Company standards', false, usualsOf(own[0]!));
  }
  return guides;
}

function linesOf(usuals: readonly Usual[], pool: ItemPool, random: Random): GuideLine[] {
  const chosen = new Map<string, { item: DemoItem; uom: string; quantity: number }>();
  for (const { item, unit, quantity } of usuals) chosen.set(item.itemCode, { item, uom: unit.uom, quantity });
  const all = [...pool.values()].flat();
  const wanted = Math.max(FEWEST_LINES, Math.min(58, chosen.size + random.int(0, 14)));
  for (let tries = 0; chosen.size < wanted && tries < 400; tries += 1) {
    const item = random.pick(all);
    if (!chosen.has(item.itemCode)) chosen.set(item.itemCode, { item, uom: item.orderUom, quantity: random.int(1, 2) });
  }
  const rows = [...chosen.values()].map((row) => ({
    ...row,
    section: SECTION_OF[row.item.categoryId] ?? 'Dry Storage',
  }));
  rows.sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.item.sequence - b.item.sequence);
  return rows.map(({ item, uom, quantity, section }, position) => {
    const par = Math.ceil(quantity * 1.5);
    // Some pars change with the weekday: more towards Friday and Saturday, none on Sunday.
    const weekdayPars = random.chance(0.15) ? [null, par, par, par, par + 1, par + 2, par + 2] : null;
    return { itemCode: item.itemCode, uom, section, position, par: random.chance(0.9) ? par : null, weekdayPars };
  });
}
