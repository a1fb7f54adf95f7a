import type { ReceivingHours } from '../../contract/rows/receiving-hours.ts';
import { addDays } from '../../rules/calendar.ts';
import { citiesOf, readRows } from './data-files.ts';
import { optionsAt } from './location-options.ts';
import { personName } from './names.ts';
import { priceListsOf } from './prices.ts';
import { createRandom } from './random.ts';
import { tradeOf } from './trades.ts';
import type { CreditKind, DemoCustomer, DemoLocation, TenantKind } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

/** A customer without purchases. */
export type NewCustomer = Pick<DemoCustomer, 'customerId' | 'name' | 'trade' | 'creditKind' | 'termsDays'>;
export type NewLocation = Omit<DemoLocation, 'standardItems' | 'routeId' | 'routeStop'> & { readonly route: string };

/** The first customer is the demo chef's and the third is the demo corporation. Both are in good standing. */
const CREDIT_KINDS: readonly CreditKind[] = [
  'good',
  'near',
  'good',
  'over',
  'none',
  'hold',
  'good',
  'overdue',
  'good',
  'ancient',
  'good',
  'good',
  'near',
  'prepaid',
  'good',
  'overdue',
  'none',
  'good',
  'over',
  'good',
];
const TERMS_DAYS = [14, 7, 30, 21];
const STREETS = [
  'Juniper Street',
  'Old Foundry Road',
  'Marigold Avenue',
  'Tannery Lane',
  'Beacon Row',
  'Saltmarsh Drive',
  'Quarry Street',
  'Linden Court',
  'Ropewalk Alley',
  'Windmill Avenue',
  'Granite Square',
  'Orchard Terrace',
  'Ferry Landing',
  'Clocktower Road',
];

/** Delivery instructions of locations in turn. Most have none. */
/** Kitchens receive in the morning, a few at night; some have never said when. */
const HOURS: readonly (ReceivingHours | null)[] = [
  { from: '06:00', until: '10:00' },
  { from: '07:00', until: '11:30' },
  null,
  { from: '05:30', until: '09:00' },
  { from: '22:00', until: '05:00' },
];

const INSTRUCTIONS = [
  'Back door on the alley. Ring twice.',
  '',
  'Dock 2 before 7 AM. Ask for the kitchen manager.',
  '',
  '',
  'Put cold goods in the walk-in, dry goods on the left shelf.',
  '',
];

/** Notes of the company, by the place of a location in the list. */
const PICKING_NOTES = ['', 'No mixed pallets. Max. height 48 in.', '', '', '', '', ''];
const LOADING_NOTES = ['Lift gate needed: load at the tail.', '', '', '', '', '', ''];
const ACCESS_NOTES = ['', '', '', '', '', '', 'Key in the box by the gate, code 4411. Alarm: 2290 within 30 seconds.'];

/** Returns 40 customers with 60 locations, from the tenant's list of customers. */
export function generateCustomers(
  kind: TenantKind,
  today: string,
): { customers: NewCustomer[]; locations: NewLocation[] } {
  const random = createRandom(`${kind} customers`);
  const cities = citiesOf(kind);
  const lists = priceListsOf(kind);
  const customers: NewCustomer[] = [];
  const locations: NewLocation[] = [];
  for (const [place, [name = '', trade = '', where = '']] of readRows(`customers-${kind}.psv`).entries()) {
    const customerId = String(1000 + place * 7 + (kind === 'harbor' ? 4000 : 0));
    const creditKind = CREDIT_KINDS[place % CREDIT_KINDS.length]!;
    customers.push({ customerId, name, trade, creditKind, termsDays: TERMS_DAYS[place % TERMS_DAYS.length]! });
    const places = where.split(';');
    for (const [number, cityName] of places.entries()) {
      const index = locations.length;
      const city = cities.get(cityName);
      if (!city) throw new Error(`no city ${cityName}`);
      const rules = tradeOf(trade);
      const big = places.length > 1 || trade === 'school' || trade === 'hospital' || trade === 'grocer';
      locations.push({
        customerLocationId: `${customerId}-${String(number + 1).padStart(2, '0')}`,
        customerId,
        displayName: places.length === 1 ? name : `${name}, ${cityName}`,
        trade,
        address: {
          line1: `${random.int(11, 989)} ${random.pick(STREETS)}`,
          line2: random.chance(0.2) ? `Suite ${random.int(1, 12)}0${random.int(1, 9)}` : '',
          city: cityName,
          state: city.state,
          postalCode: city.postalCode,
          country: 'US',
          contactName: personName(random),
          contactPhone: `(${city.areaCode}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`,
        },
        warehouseId: WAREHOUSES[kind][index % 5 === 3 ? 1 : 0]!.id,
        priceListId:
          lists[
            trade === 'school' || trade === 'hospital' || places.length > 2 ? 2 : big ? 1 : index % 8 === 5 ? 1 : 0
          ]!.id,
        route: city.route,
        deliveryWeekdays: rules.deliveryWeekdays,
        pickupWeekdays: index % 3 === 0 ? [1, 2, 3, 4, 5, 6] : index % 3 === 1 ? [2, 4] : [],
        cutoff: rules.cutoff,
        leadDays: index % 17 === 16 ? 0 : index % 9 === 8 ? 2 : 1,
        // The chef may order for any day. Schools close soon for a few days, some others for one.
        holidays:
          trade === 'school'
            ? [12, 13, 14].map((days) => addDays(today, days))
            : index % 7 === 6
              ? [addDays(today, 9)]
              : [],
        minimumOrderCents: rules.minimumOrderCents,
        minimumCases: index % 4 === 1 ? rules.minimumCases || 8 : 0,
        taxExempt: trade === 'school' || trade === 'hospital',
        discountBasisPoints: index % 12 === 7 ? 200 : index % 20 === 13 ? 150 : 0,
        options: optionsAt(index),
        deliveryInstructions: INSTRUCTIONS[index % INSTRUCTIONS.length]!,
        receives: HOURS[index % HOURS.length]!,
        pickingNote: PICKING_NOTES[index % PICKING_NOTES.length]!,
        loadingNote: LOADING_NOTES[index % LOADING_NOTES.length]!,
        accessNote: ACCESS_NOTES[index % ACCESS_NOTES.length]!,
      });
    }
  }
  return { customers, locations };
}
