import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress } from '../../contract/atoms.ts';
import { license, role } from '../../contract/roles.ts';
import { address, locationOptions, surchargeRule } from '../../contract/rows/locations.ts';
import { message } from '../../contract/rows/messages.ts';
import { guideLine } from '../../contract/rows/order-guides.ts';
import { hold, orderStatus } from '../../contract/rows/orders.ts';
import { option, settingsEndpoints, themeSettings } from '../../contract/settings.ts';
import { synonymEndpoints } from '../../contract/synonyms.ts';
import { generateTenant } from './generate.ts';

/** Returns the error of the first row that a schema rejects, or null if it accepts them all. */
function firstFault(schema: z.core.$ZodType, rows: readonly unknown[]): string | null {
  for (const row of rows) {
    const parsed = z.safeParse(schema, row);
    if (!parsed.success) return `${JSON.stringify(row)}: ${parsed.error.message}`;
  }
  return null;
}

describe.each(['greenleaf', 'harbor'] as const)('the demo data of %s', (kind) => {
  const { settings, locations, orderGuides, orders, users } = generateTenant(kind, { items: 900, today: '2026-03-11' });

  it('has settings that an administrator could have saved', () => {
    const { theme, pwa, messages, synonyms, options, surcharge, companyEmail } = settings;
    const images = {
      ...{ companyImageUrl: null, companyDarkImageUrl: null, backgroundImageURL: null },
      ...{ faviconUrl: null, clientStyleSheetURL: null },
    };
    const analytics = { googleTagManagerContainerId: null, googleAnalyticsId: null, themeExternalResources: [] };
    expect(firstFault(themeSettings, [{ ...theme, ...images, ...analytics }])).toBeNull();
    expect(firstFault(settingsEndpoints.createPwa.spec.body, [{ ...pwa, imageUrl512: null }])).toBeNull();
    expect(
      firstFault(
        message,
        messages.map(({ createdAt, ...rest }) => ({ ...rest, createdDate: createdAt })),
      ),
    ).toBeNull();
    expect(
      firstFault(
        synonymEndpoints.add.spec.body,
        synonyms.map(({ id, words, meanings }) => ({ id, words, meanings, replaces: false })),
      ),
    ).toBeNull();
    expect(firstFault(option, options)).toBeNull();
    expect(firstFault(surchargeRule, [surcharge])).toBeNull();
    expect(firstFault(emailAddress, [companyEmail])).toBeNull();
  });

  it('has locations, guides, orders and users that match the contract', () => {
    expect(
      firstFault(
        address,
        locations.map((location) => location.address),
      ),
    ).toBeNull();
    expect(
      firstFault(
        locationOptions,
        locations.map((location) => location.options),
      ),
    ).toBeNull();
    expect(
      firstFault(
        guideLine,
        orderGuides.flatMap(({ lines }) => lines),
      ),
    ).toBeNull();
    expect(
      firstFault(
        hold,
        orders.flatMap(({ holds }) => holds),
      ),
    ).toBeNull();
    expect(
      firstFault(
        orderStatus,
        orders.map(({ status }) => status),
      ),
    ).toBeNull();
    expect(
      firstFault(
        emailAddress,
        users.map(({ email }) => email),
      ),
    ).toBeNull();
    expect(
      firstFault(
        role,
        users.map((user) => user.role),
      ),
    ).toBeNull();
    expect(
      firstFault(
        license,
        users.flatMap(({ licenses }) => licenses),
      ),
    ).toBeNull();
  });
});
