/** The ordering habits of a kind of business. */
export interface Trade {
  /** Share of each category among its usual items. A missing category has share 0. */
  readonly mix: Readonly<Record<string, number>>;
  /** The fewest and the most usual items. */
  readonly usuals: readonly [number, number];
  /** The most cases of an item per order. */
  readonly cases: number;
  readonly deliveryWeekdays: readonly number[];
  readonly cutoff: string;
  readonly minimumOrderCents: number;
  readonly minimumCases: number;
}

const KITCHEN = {
  fruits: 3,
  vegetables: 9,
  herbs: 3,
  'salads-cut': 2,
  'dairy-eggs': 4,
  meat: 3,
  poultry: 2,
  seafood: 2,
  grocery: 5,
};
const MON_SAT = [1, 2, 3, 4, 5, 6];
const MON_FRI = [1, 2, 3, 4, 5];

/** The kinds of business by name. */
export const TRADES: Readonly<Record<string, Trade>> = {
  restaurant: trade({ ...KITCHEN, specialty: 2, bakery: 1 }, [30, 42], 3, MON_SAT, '23:00'),
  french: trade({ ...KITCHEN, specialty: 4, bakery: 2, fruits: 4 }, [30, 40], 2, [2, 3, 4, 5, 6], '22:30'),
  italian: trade({ ...KITCHEN, 'dairy-eggs': 6, grocery: 8, specialty: 2 }, [30, 42], 3, [1, 3, 4, 5, 6], '23:30'),
  mexican: trade(
    {
      vegetables: 10,
      fruits: 5,
      herbs: 3,
      grocery: 6,
      meat: 3,
      poultry: 2,
      'dairy-eggs': 3,
      bakery: 3,
      specialty: 3,
      disposables: 2,
    },
    [28, 40],
    4,
    MON_SAT,
    '22:00',
  ),
  latin: trade(
    { vegetables: 8, fruits: 6, herbs: 2, grocery: 6, meat: 3, poultry: 3, seafood: 1, specialty: 2, frozen: 2 },
    [26, 36],
    3,
    [1, 3, 5, 6],
    '21:30',
  ),
  asian: trade(
    { vegetables: 11, herbs: 3, grocery: 5, seafood: 4, meat: 2, poultry: 3, frozen: 3, specialty: 4, disposables: 2 },
    [30, 42],
    3,
    [1, 2, 4, 5, 6],
    '23:30',
  ),
  indian: trade(
    { vegetables: 10, herbs: 3, grocery: 8, 'dairy-eggs': 4, poultry: 3, meat: 1, specialty: 1, bakery: 2 },
    [28, 38],
    3,
    [2, 4, 6],
    '22:00',
  ),
  mediterranean: trade(
    { ...KITCHEN, grocery: 7, 'dairy-eggs': 5, specialty: 2 },
    [28, 38],
    3,
    [1, 2, 4, 5, 6],
    '22:30',
  ),
  seafood: trade({ ...KITCHEN, seafood: 9, specialty: 1, bakery: 2 }, [28, 40], 3, [2, 3, 4, 5, 6], '23:00'),
  pub: trade(
    {
      meat: 4,
      poultry: 4,
      frozen: 6,
      vegetables: 5,
      'dairy-eggs': 3,
      bakery: 4,
      grocery: 5,
      disposables: 3,
      beverages: 3,
    },
    [26, 38],
    4,
    [2, 4, 5, 6],
    '21:00',
  ),
  diner: trade(
    {
      vegetables: 6,
      fruits: 3,
      'dairy-eggs': 5,
      meat: 4,
      frozen: 4,
      bakery: 5,
      grocery: 5,
      beverages: 3,
      disposables: 3,
    },
    [30, 42],
    3,
    MON_SAT,
    '22:00',
  ),
  cafe: trade(
    { fruits: 4, vegetables: 3, 'salads-cut': 3, 'dairy-eggs': 6, bakery: 7, beverages: 6, grocery: 3, disposables: 4 },
    [26, 36],
    2,
    MON_SAT,
    '22:30',
    15_000,
    5,
  ),
  bakery: trade(
    { fruits: 4, 'dairy-eggs': 8, grocery: 9, bakery: 4, frozen: 3, beverages: 2, disposables: 3 },
    [26, 34],
    4,
    [1, 3, 5],
    '18:00',
    20_000,
  ),
  salad: trade(
    { vegetables: 12, fruits: 5, herbs: 3, 'salads-cut': 7, poultry: 2, grocery: 3, disposables: 4, beverages: 2 },
    [30, 42],
    5,
    MON_SAT,
    '23:00',
  ),
  hotel: trade(
    { ...KITCHEN, fruits: 6, 'salads-cut': 3, bakery: 4, beverages: 4, specialty: 2, frozen: 2, disposables: 2 },
    [36, 46],
    6,
    MON_SAT,
    '20:00',
    50_000,
    15,
  ),
  school: trade(
    {
      fruits: 7,
      vegetables: 5,
      'salads-cut': 3,
      'dairy-eggs': 5,
      frozen: 6,
      bakery: 4,
      poultry: 3,
      grocery: 4,
      beverages: 3,
      disposables: 4,
    },
    [28, 40],
    8,
    MON_FRI,
    '14:00',
    40_000,
    20,
  ),
  hospital: trade(
    {
      fruits: 5,
      vegetables: 6,
      'salads-cut': 4,
      'dairy-eggs': 6,
      frozen: 5,
      bakery: 3,
      poultry: 3,
      meat: 2,
      grocery: 5,
      beverages: 3,
      disposables: 4,
    },
    [32, 44],
    7,
    MON_SAT,
    '16:00',
    40_000,
    15,
  ),
  grocer: trade(
    { fruits: 14, vegetables: 14, herbs: 4, 'salads-cut': 4, 'dairy-eggs': 3, grocery: 3, beverages: 2 },
    [36, 46],
    8,
    MON_SAT,
    '19:00',
    60_000,
    20,
  ),
  caterer: trade(
    { ...KITCHEN, fruits: 5, bakery: 3, disposables: 5, beverages: 2 },
    [32, 44],
    5,
    [2, 3, 4, 5, 6],
    '17:00',
  ),
};

function trade(
  mix: Readonly<Record<string, number>>,
  usuals: readonly [number, number],
  cases: number,
  deliveryWeekdays: readonly number[],
  cutoff: string,
  minimumOrderCents = 25_000,
  minimumCases = 0,
): Trade {
  return { mix, usuals, cases, deliveryWeekdays, cutoff, minimumOrderCents, minimumCases };
}

/** Returns the trade with this name. */
export function tradeOf(name: string): Trade {
  const found = TRADES[name];
  if (!found) throw new Error(`no trade ${name}`);
  return found;
}
