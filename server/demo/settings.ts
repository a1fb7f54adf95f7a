import { addDays, zonedToUtc } from '../../rules/calendar.ts';
import { holidaysAround } from './holidays.ts';
import { demoId } from './ids.ts';
import type { DemoSettings, TenantKind } from './types.ts';

type Fixed = Omit<
  DemoSettings,
  'tenantId' | 'kind' | 'currency' | 'isActive' | 'holidays' | 'messages' | 'synonyms' | 'pwa' | 'options'
> & {
  readonly options: Readonly<Record<string, string>>;
  readonly pwa: Omit<DemoSettings['pwa'], 'id'>;
  readonly synonyms: readonly {
    readonly words: readonly [string, ...string[]];
    readonly meanings: readonly string[];
  }[];
  readonly messages: readonly { readonly subject: string; readonly body: string; readonly daysAgo: number }[];
};

const GREENLEAF: Fixed = {
  companyName: 'Greenleaf Produce',
  companyId: 'GREENLEAF',
  locationId: '01',
  companyPhone: '(201) 555-0100',
  companyEmail: 'orders@greenleaf.test',
  hostName: 'localhost',
  timeZone: 'America/New_York',
  pwaEnabled: true,
  creditLimitEnabled: true,
  hideCatalogImages: false,
  hideOutOfStockItems: false,
  orderGuideExportEnabled: true,
  priceListExportEnabled: true,
  theme: {
    themeDarkVariant: false,
    themeHeaderColor: null,
    themePrimaryColor: '#2E7D32',
    themeSecondaryColor: '#3E4A3D',
    themeAccentColor: '#8BC34A',
    themeInfoColor: '#1F6FB2',
    themeWarningColor: '#E0A100',
    themeErrorColor: '#C62828',
    themeSuccessColor: '#388E3C',
    loginMessage: 'Order by the cutoff tonight and get your delivery before breakfast.',
  },
  taxBasisPoints: 662.5,
  surcharge: { kind: 'belowMinimum', amount: 2_500, basisPoints: 0 },
  maxOverdueDays: 60,
  options: {
    navLink0: 'https://www.greenleaf.test/in-season',
    navLink0Text: 'In season',
    navLink1: 'https://www.greenleaf.test/food-safety',
    navLink1Text: 'Food safety',
    navLink2: 'https://www.greenleaf.test/recipes',
    navLink2Text: 'Chef’s notebook',
  },
  synonyms: [
    { words: ['house mix', 'garden mix'], meanings: ['spring mix'] },
    { words: ['gravy tomato', 'sauce tomato'], meanings: ['tomato roma'] },
  ],
  messages: [
    {
      subject: 'Local asparagus is in',
      body: 'The first local green asparagus is here: standard and jumbo, 11 lb cases, while supplies last.',
      daysAgo: 1,
    },
    {
      subject: 'Romaine market update',
      body: 'Rain in the growing areas limits romaine for about ten days. Green leaf and little gem are in good supply at good prices.',
      daysAgo: 4,
    },
    {
      subject: 'Holiday deliveries',
      body: 'We do not deliver on the coming holiday. For the day after it, order by noon on the day before it.',
      daysAgo: 9,
    },
  ],
  pwa: {
    name: 'Greenleaf Produce',
    shortName: 'Greenleaf',
    description: 'Order from Greenleaf Produce, with or without a signal.',
    active: true,
  },
  logoFile: 'logo-greenleaf.svg',
  darkLogoFile: 'logo-greenleaf-dark.svg',
  iconFile: 'icon-greenleaf.svg',
};

const HARBOR: Fixed = {
  companyName: 'Harbor Foods',
  companyId: 'HARBOR',
  locationId: '01',
  companyPhone: '(206) 555-0100',
  companyEmail: 'orders@harbor.test',
  hostName: 'harbor.localhost',
  timeZone: 'America/Los_Angeles',
  pwaEnabled: false,
  creditLimitEnabled: true,
  hideCatalogImages: false,
  hideOutOfStockItems: true,
  orderGuideExportEnabled: true,
  priceListExportEnabled: false,
  theme: {
    themeDarkVariant: true,
    themeHeaderColor: '#0B2A3F',
    themePrimaryColor: '#14618F',
    themeSecondaryColor: '#37474F',
    themeAccentColor: '#4FB3BF',
    themeInfoColor: '#2B8BC6',
    themeWarningColor: '#F2A33A',
    themeErrorColor: '#D8483E',
    themeSuccessColor: '#2E8B6F',
    loginMessage: 'Fresh seafood, delivered every morning.',
  },
  taxBasisPoints: 1_035,
  surcharge: { kind: 'percent', amount: 0, basisPoints: 125 },
  maxOverdueDays: 60,
  options: {
    navLink0: 'https://www.harbor.test/todays-catch',
    navLink0Text: 'Today’s catch',
    navLink1: 'https://www.harbor.test/sourcing',
    navLink1Text: 'Where it comes from',
  },
  synonyms: [],
  messages: [
    {
      subject: 'King salmon season opens',
      body: 'Troll-caught king salmon is available from Friday, whole and fillet. Reserve it with your salesperson.',
      daysAgo: 2,
    },
    {
      subject: 'New cutoff for the peninsula',
      body: 'Because of the ferry schedule, our cutoff for the peninsula is 30 minutes earlier on Saturdays.',
      daysAgo: 6,
    },
  ],
  pwa: {
    name: 'Harbor Foods',
    shortName: 'Harbor',
    description: 'Order from Harbor Foods, with or without a signal.',
    active: false,
  },
  logoFile: 'logo-harbor.svg',
  darkLogoFile: 'logo-harbor.svg',
  iconFile: 'icon-harbor.svg',
};

/** Returns the settings of the company, all of which an administrator could have entered. */
export function generateSettings(kind: TenantKind, today: string): DemoSettings {
  const fixed = kind === 'greenleaf' ? GREENLEAF : HARBOR;
  return {
    ...fixed,
    tenantId: demoId(kind, 'tenant'),
    kind,
    currency: 'USD',
    isActive: true,
    options: Object.entries(fixed.options).map(([key, value]) => ({ key, value })),
    holidays: holidaysAround(today),
    messages: fixed.messages.map(({ subject, body, daysAgo }) => ({
      id: demoId(kind, 'message', subject),
      subject,
      name: fixed.companyName,
      body,
      createdAt: zonedToUtc(addDays(today, -daysAgo), '09:00', fixed.timeZone),
    })),
    synonyms: fixed.synonyms.map(({ words, meanings }) => ({
      id: demoId(kind, 'synonym', words[0]),
      words,
      meanings,
      name: fixed.companyName,
      updatedAt: zonedToUtc(addDays(today, -30), '09:00', fixed.timeZone),
    })),
    pwa: { id: demoId(kind, 'pwa'), ...fixed.pwa },
  };
}
