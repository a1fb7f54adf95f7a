import { slug } from './catalog.ts';
import type { NewLocation } from './customers.ts';
import { demoId } from './ids.ts';
import { personName } from './names.ts';
import { createRandom } from './random.ts';
import type { DemoUser, TenantKind } from './types.ts';
import { WAREHOUSES } from './warehouses.ts';

/** Every demo sign-in has this password. It is never created if NODE_ENV is production. */
export const DEMO_PASSWORD = 'Crate#2026';
/** The password that releases a held order in the demo. */
export const DEMO_OVERRIDE_PASSWORD = 'Release#2026';
/** The platform's administrator belongs to no tenant. */
export const DEMO_SUPER = {
  id: demoId('super'),
  userName: 'super@cratebook.test',
  displayName: 'Platform Administrator',
};

/** Index of the demo chef's location. */
export const CHEF_LOCATION = 0;
const CORPORATE_SIZE = 5;
const SALES_SHARE = 20;
const LOCALES = ['en', 'en', 'en', 'es', 'en', 'fr'] as const;

type Draft = Partial<Omit<DemoUser, 'id' | 'userName'>> & Pick<DemoUser, 'role' | 'displayName'>;

/** Returns the users: the sign-ins of the README, a user for most locations, and the other salespeople and drivers. */
export function generateUsers(kind: TenantKind, locations: readonly NewLocation[]): DemoUser[] {
  const random = createRandom(`${kind} users`);
  const users: DemoUser[] = [];
  const add = (name: string, draft: Draft): void => {
    const userName = `${name}@${kind}.test`;
    users.push({
      id: demoId(kind, 'user', name),
      userName,
      email: userName,
      customerId: null,
      customerLocationId: null,
      locationIds: [],
      licenses: [],
      warehouseId: null,
      locale: 'en',
      hasOverride: false,
      managesUsers: false,
      ...draft,
    });
  };
  const idsOf = (some: readonly NewLocation[]): string[] => some.map(({ customerLocationId }) => customerLocationId);
  const chef = locations[CHEF_LOCATION]!;
  const corporate = corporateLocations(locations);
  const warehouse = WAREHOUSES[kind][0]!.id;
  // The demo salesperson's locations start with the chef's. Two colleagues share the rest in turn.
  const others = locations.slice(SALES_SHARE);

  add('chef', {
    role: 'CUSTOMER',
    displayName: chef.address.contactName,
    customerId: chef.customerId,
    customerLocationId: chef.customerLocationId,
    managesUsers: true,
  });
  add('corporate', {
    role: 'SUPERCUSTOMER',
    displayName: personName(random),
    customerId: corporate[0]!.customerId,
    locationIds: idsOf(corporate),
  });
  add('sales', { role: 'SALES', displayName: personName(random), locationIds: idsOf(locations.slice(0, SALES_SHARE)) });
  add('buyer', { role: 'BUYER', displayName: personName(random) });
  add('admin', { role: 'ADMIN', displayName: personName(random), hasOverride: true });
  add('picker', {
    role: 'APP',
    displayName: personName(random),
    licenses: ['picking', 'transfers', 'inventory'],
    warehouseId: warehouse,
    locale: 'es',
  });
  add('receiver', { role: 'APP', displayName: personName(random), licenses: ['receiving'], warehouseId: warehouse });
  add('driver', { role: 'APP', displayName: personName(random), licenses: ['driver'] });
  add('packer', { role: 'APP', displayName: personName(random), licenses: ['packouts'], warehouseId: warehouse });
  add('sales.north', {
    role: 'SALES',
    displayName: personName(random),
    locationIds: idsOf(others.filter((_, index) => index % 2 === 0)),
  });
  add('sales.south', {
    role: 'SALES',
    displayName: personName(random),
    locationIds: idsOf(others.filter((_, index) => index % 2 === 1)),
  });
  for (const number of [2, 3, 4])
    add(`driver${number}`, { role: 'APP', displayName: personName(random), licenses: ['driver'] });
  add('picker2', { role: 'APP', displayName: personName(random), licenses: ['picking'] });
  add('lead', { role: 'APP', displayName: personName(random), licenses: ['lead'], warehouseId: warehouse });
  for (const [index, location] of locations.entries()) {
    // One location in nine orders only through its salesperson.
    if (index === CHEF_LOCATION || index % 9 === 8) continue;
    add(slug(location.displayName), {
      role: 'CUSTOMER',
      displayName: location.address.contactName,
      customerId: location.customerId,
      customerLocationId: location.customerLocationId,
      locale: LOCALES[index % LOCALES.length]!,
    });
  }
  return users;
}

/** Returns the locations of the one customer that has five. */
function corporateLocations(locations: readonly NewLocation[]): NewLocation[] {
  const found = locations.find(
    ({ customerId }) => locations.filter((other) => other.customerId === customerId).length === CORPORATE_SIZE,
  );
  if (!found) throw new Error('no customer has five locations');
  return locations.filter(({ customerId }) => customerId === found.customerId);
}
