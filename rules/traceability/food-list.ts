import { fold } from '../search/fold.ts';

/**
 * The Food Traceability List of the U.S. Food and Drug Administration (FSMA section 204, 21 CFR part 1 subpart S; list
 * of November 2022, a work of the U.S. government). Foods on it need the key data elements of 21 CFR 1.1345 when
 * received and of 1.1340 when shipped: traceability lot code, quantity and unit, product, source, destination, date,
 * lot code source, reference document. The app keeps them for all foods; the list says for which the law requires them.
 */
interface ListedFood {
  readonly name: string;
  /** A word of each group must begin in the item's description or category. */
  readonly words: readonly string[];
  /** None of these may occur. */
  readonly not?: readonly string[];
}

const PROCESSED = [
  'frozen',
  'frzn',
  'iqf',
  'dried',
  'dry',
  'canned',
  'cnd',
  'puree',
  'paste',
  'sauce',
  'juice',
  'powder',
  'ground',
  'pickled',
  'roasted',
  'soup',
  'seed',
  'spice',
  'oil',
];
const CUT = [
  'cut',
  'sliced',
  'diced',
  'chopped',
  'shredded',
  'peeled',
  'chunk',
  'spears',
  'sticks',
  'halves',
  'florets',
];

/** The first match applies: a cut melon is a fresh-cut fruit. */
const LIST: readonly ListedFood[] = [
  {
    name: 'Shell eggs',
    words: ['egg'],
    not: ['eggplant', 'liquid', 'noodle', 'powder', 'roll', 'hard boiled', 'patty', 'eggnog'],
  },
  { name: 'Nut butters', words: ['peanut butter', 'almond butter', 'cashew butter', 'nut butter', 'tahini'] },
  {
    name: 'Cheeses, other than hard cheeses',
    words: [
      'brie',
      'camembert',
      'feta',
      'mozzarella',
      'ricotta',
      'queso fresco',
      'cream cheese',
      'cottage cheese',
      'goat cheese',
      'chevre',
      'blue cheese',
      'gorgonzola',
      'havarti',
      'muenster',
      'monterey jack',
      'provolone',
      'mascarpone',
      'burrata',
      'halloumi',
      'cotija',
    ],
  },
  {
    name: 'Ready-to-eat deli salads',
    words: ['potato salad', 'egg salad', 'pasta salad', 'coleslaw', 'seafood salad', 'tuna salad', 'chicken salad'],
  },
  { name: 'Smoked finfish', words: ['smoked salmon', 'smoked trout', 'smoked fish', 'lox', 'smoked whitefish'] },
  {
    name: 'Crustaceans',
    words: ['shrimp', 'prawn', 'crab', 'lobster', 'crayfish', 'crawfish'],
    not: ['crabapple', 'lobster mushroom', 'seasoning'],
  },
  {
    name: 'Molluscan shellfish, bivalves',
    words: ['oyster', 'clam', 'mussel'],
    not: ['oyster mushroom', 'mushroom', 'sauce', 'clamshell'],
  },
  {
    name: 'Finfish',
    words: [
      'tuna',
      'salmon',
      'cod',
      'halibut',
      'mahi',
      'mackerel',
      'swordfish',
      'snapper',
      'grouper',
      'tilapia',
      'trout',
      'haddock',
      'pollock',
      'flounder',
      'sole',
      'sea bass',
      'branzino',
      'yellowtail',
      'amberjack',
      'barracuda',
      'anchov',
      'sardine',
      'monkfish',
    ],
    not: ['canned', 'cnd', 'salad', 'sauce', 'catfish'],
  },
  { name: 'Sprouts (fresh)', words: ['sprouts', 'sprout'], not: ['brussel', 'brussels'] },
  {
    name: 'Leafy greens (fresh-cut)',
    words: ['spring mix', 'salad mix', 'chopped romaine', 'shredded lettuce', 'baby spinach', 'caesar kit', 'slaw mix'],
  },
  {
    name: 'Fruits (fresh-cut)',
    words: ['fruit salad', 'cut fruit', 'melon chunk', 'pineapple chunk', 'apple slice', 'pineapple spears'],
  },
  {
    name: 'Vegetables (fresh-cut)',
    words: [
      'cut vegetable',
      'carrot sticks',
      'celery sticks',
      'diced onion',
      'peeled garlic',
      'broccoli florets',
      'cauliflower florets',
      'peeled carrot',
    ],
    not: ['frozen'],
  },
  {
    name: 'Leafy greens (fresh)',
    words: [
      'lettuce',
      'romaine',
      'iceberg',
      'spinach',
      'kale',
      'arugula',
      'chard',
      'endive',
      'escarole',
      'radicchio',
      'watercress',
      'mustard greens',
      'collard',
      'pak choi',
      'bok choy',
      'sorrel',
      'mesclun',
      'frisee',
      'dandelion',
    ],
    not: PROCESSED,
  },
  { name: 'Cucumbers (fresh)', words: ['cucumber'], not: PROCESSED },
  {
    name: 'Herbs (fresh)',
    words: [
      'cilantro',
      'parsley',
      'basil',
      'mint',
      'dill',
      'chives',
      'thyme',
      'rosemary',
      'oregano',
      'sage',
      'tarragon',
      'chervil',
      'marjoram',
      'lemongrass',
      'herb',
    ],
    not: PROCESSED,
  },
  { name: 'Melons (fresh)', words: ['melon', 'cantaloupe', 'honeydew', 'watermelon', 'canary melon'], not: PROCESSED },
  {
    name: 'Peppers (fresh)',
    words: ['pepper', 'jalapeno', 'serrano', 'habanero', 'poblano', 'shishito'],
    not: [...PROCESSED, 'peppercorn', 'black pepper', 'white pepper', 'pepperoni', 'peppermint'],
  },
  { name: 'Tomatoes (fresh)', words: ['tomato'], not: PROCESSED },
  {
    name: 'Tropical tree fruits (fresh)',
    words: [
      'mango',
      'papaya',
      'guava',
      'lychee',
      'jackfruit',
      'starfruit',
      'carambola',
      'mamey',
      'rambutan',
      'mangosteen',
      'longan',
      'breadfruit',
    ],
    not: PROCESSED,
  },
];

const begins = (text: string, word: string): boolean => new RegExp(`(?:^|[^a-z])${word}`).test(text);

/**
 * Returns the name of a food on the list; null if it is not on it. Matches words of the description, because the list
 * names commodities, so the result is a suggestion.
 */
export function listedFood(description: string): string | null {
  const text = fold(description);
  const found = LIST.find(
    ({ words, not = [] }) => words.some((word) => begins(text, word)) && !not.some((word) => begins(text, word)),
  );
  if (!found) return null;
  // Cut produce has its own entry.
  const isCut = CUT.some((word) => begins(text, word));
  if (!isCut) return found.name;
  if (found.name === 'Leafy greens (fresh)') return 'Leafy greens (fresh-cut)';
  if (/^(?:Melons|Tropical)/.test(found.name)) return 'Fruits (fresh-cut)';
  if (/^(?:Cucumbers|Peppers|Tomatoes)/.test(found.name)) return 'Vegetables (fresh-cut)';
  return found.name;
}
