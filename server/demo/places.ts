import type { LotSource } from '../../contract/lot-source.ts';
import { gs1CheckDigit } from '../../rules/gtin.ts';
import type { NewRow } from './bulk-insert.ts';
import { demoId } from './ids.ts';
import { hash32 } from './random.ts';
import type { DemoTenant, TenantKind } from './types.ts';

/** City, state, postal code and street of each warehouse. The streets are invented. */
const WAREHOUSES: Readonly<Record<string, readonly [string, string, string, string]>> = {
  SEC: ['Secaucus', 'NJ', '07094', '40 Meadowlands Dock Rd'],
  PHL: ['Philadelphia', 'PA', '19148', '310 Packer Terminal Ave'],
  SEA: ['Seattle', 'WA', '98134', '2200 Harbor Island Way'],
  PDX: ['Portland', 'OR', '97218', '78 Columbia Cold Storage Ln'],
};

/** Towns where vendors and packers are. */
const TOWNS: readonly (readonly [string, string, string])[] = [
  ['Salinas', 'CA', '93901'],
  ['Watsonville', 'CA', '95076'],
  ['Oxnard', 'CA', '93030'],
  ['Yuma', 'AZ', '85364'],
  ['Nogales', 'AZ', '85621'],
  ['Wenatchee', 'WA', '98801'],
  ['Yakima', 'WA', '98901'],
  ['Vineland', 'NJ', '08360'],
  ['Lancaster', 'PA', '17601'],
  ['Immokalee', 'FL', '34142'],
];

/** Invented packers of produce, which come through the vendors of fruits, vegetables and herbs. */
const PACKERS = ['Pajaro Bend Growers', 'Desert Row Farms', 'Two Creeks Packing', 'Llano Verde Packers'] as const;
const PRODUCE: readonly string[] = ['Fruits', 'Vegetables', 'Herbs'];
const WRITTEN = { changed_by: 'Cratebook', updated_at: '2026-01-05T14:00:00.000Z' };

/** Returns a Global Location Number with GS1's prefix for demonstrations, 952. */
function demoGln(reference: number): string {
  const body = `952${String(reference).padStart(9, '0')}`;
  return body + gs1CheckDigit(body);
}

const packerKey = (kind: TenantKind, name: string): string => `packer:${demoId(kind, 'packer', name)}`;

/** Returns the places of the warehouses, the vendors and the packers. */
export function placeRows({ settings, warehouses, vendors }: DemoTenant): NewRow<'places'>[] {
  const townOf = (name: string) => {
    const [city = '', state = '', postal_code = ''] = TOWNS[hash32(name) % TOWNS.length] ?? [];
    return { city, state, postal_code, line1: `${100 + (hash32(`${name} street`) % 800)} Packing House Rd` };
  };
  return [
    ...warehouses.map(({ id, name }) => {
      const [city = name, state = '', postal_code = '', line1 = ''] = WAREHOUSES[id] ?? [];
      const phone = '(800) 555-0110';
      const place = { city, state, postal_code, line1, phone, gln: demoGln(hash32(id) % 1000), ...WRITTEN };
      return { key: `warehouse:${id}`, name: `${settings.companyName}, ${name}`, ...place };
    }),
    ...vendors.map(({ id, company, contact }) => ({
      ...{ key: `vendor:${id}`, name: company, phone: contact.phone, gln: '', ...townOf(company), ...WRITTEN },
    })),
    ...PACKERS.map((name, index) => ({
      ...{ key: packerKey(settings.kind, name), name, phone: `(800) 555-018${index}`, ...townOf(name) },
      ...{ gln: demoGln(1000 + index), ...WRITTEN },
    })),
  ];
}

/**
 * Returns the source of the lot codes of an item from a vendor: the vendor itself, or for half of the produce a packer
 * whose goods it sells.
 */
export function sourceOfItem(
  { settings, vendors }: Pick<DemoTenant, 'settings' | 'vendors'>,
  vendorId: string,
  itemCode: string,
): LotSource {
  const hash = hash32(`${itemCode} packer`);
  const sellsProduce = vendors.find(({ id }) => id === vendorId)?.categories.some((name) => PRODUCE.includes(name));
  const packer = sellsProduce && hash % 2 === 0 ? PACKERS[hash % PACKERS.length] : undefined;
  return { place: packer ? packerKey(settings.kind, packer) : `vendor:${vendorId}`, text: '' };
}

/** Returns the sources that receivers have stated so far: those of nine items in ten. */
export const usualSourceRows = (tenant: DemoTenant): NewRow<'usual_sources'>[] =>
  tenant.items
    .filter(({ itemCode }) => hash32(`${itemCode} asked`) % 10 > 0)
    .map(({ itemCode, vendorId }) => ({
      vendor_id: vendorId,
      item_code: itemCode,
      source: sourceOfItem(tenant, vendorId, itemCode),
      stated_at: WRITTEN.updated_at,
    }));
