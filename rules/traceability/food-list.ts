import { fold } from '../search/fold.ts';

/**
 * The Food Traceability List of the U.S. Food and Drug Administration (FSMA section 204, 21 CFR part 1 subpart S; list
 * of November 2022, a work of the U.S. government). Foods on it need the key data elements of 21 CFR 1.1345 when
 * received and of 1.1340 when shipped: traceability lot code, quantity and unit, product, source, destination, date,
 * lot code source, reference document. The app keeps them for all foods; the list says for which the law requires them.
 *
 * Terms are whole words, singular or plural. A term of several words matches if each of them occurs, in any order,
 * because descriptions put the commodity first ("CHEESE, SOFT CREAM").
 */
interface ListedFood {
  readonly name: string;
  /** One of these must occur. */
  readonly terms: readonly string[];
  /** With these, one of these must occur, too. */
  readonly with?: readonly string[];
  /** None of these may occur. */
  readonly not?: readonly string[];
}

/** Foods and goods that only have the name or the taste of a listed food, or were heated in their package. */
const PREPARED = [
  ...['appetizer', 'base', 'bisque', 'bread', 'broth', 'bun', 'burrito', 'candy', 'canned', 'chip', 'chowder', 'cnd'],
  ...['cookie', 'cracker', 'dip', 'dressing', 'dumpling', 'gelato', 'ham', 'hummus', 'ice cream'],
  ...['juice', 'pantry', 'pasta', 'pesto', 'pickle', 'pizza', 'popper', 'ravioli', 'relish', 'sandwich', 'sauce'],
  ...['seasoning', 'snack', 'sorbet', 'soup', 'tea', 'tortilla'],
];
/** Produce that is no longer fresh. */
const PRESERVED = [
  ...['dried', 'dry', 'frozen', 'frzn', 'ground', 'iqf', 'oil', 'paste', 'pickled', 'powder', 'puree', 'roasted'],
  ...['seed', 'spice'],
];
const CUT = [
  ...['chopped', 'chunk', 'coin', 'cubed', 'cut', 'diced', 'fillet', 'floret', 'halved', 'halves', 'julienne'],
  ...['matchstick', 'minced', 'peeled', 'riced', 'section', 'shaved', 'shredded', 'sliced', 'slice', 'snipped'],
  ...['spear', 'stick', 'strip', 'wedge'],
];

const LEAFY = [
  ...['arugula', 'bok choy', 'butter lettuce', 'chard', 'chicory', 'dandelion', 'endive', 'escarole', 'frisee'],
  ...['iceberg', 'kale', 'lettuce', 'mesclun', 'mustard green', 'pak choi', 'radicchio', 'romaine', 'sorrel'],
  ...['spinach', 'watercress'],
];
const MELONS = ['cantaloupe', 'honeydew', 'melon', 'muskmelon', 'watermelon'];
const PEPPERS = [...['anaheim', 'chile', 'habanero', 'jalapeno', 'pepper', 'poblano', 'serrano', 'shishito']];
const TROPICAL = [
  ...['breadfruit', 'carambola', 'guava', 'jackfruit', 'longan', 'lychee', 'mamey', 'mango', 'mangosteen', 'papaya'],
  ...['rambutan', 'starfruit'],
];

/** The first match applies: a cut melon is a fresh-cut fruit. */
const LIST: readonly ListedFood[] = [
  {
    name: 'Shell eggs',
    terms: ['egg'],
    not: ['frozen', 'hard boiled', 'hard cooked', 'liquid', 'noodle', 'patty', 'powder', 'roll', 'salad'],
  },
  // Seed butters, such as tahini, are not on the list.
  {
    name: 'Nut butters',
    terms: ['nut butter', 'peanut butter', 'almond butter', 'cashew butter'],
    not: ['sesame', 'soy', 'sunflower'],
  },
  {
    name: 'Cheeses, other than hard cheeses',
    terms: [
      ...['blue cheese', 'brick cheese', 'brie', 'burrata', 'camembert', 'chevre', 'cotija', 'cottage cheese'],
      ...[
        'cream cheese',
        'feta',
        'fontina',
        'goat cheese',
        'gorgonzola',
        'halloumi',
        'havarti',
        'jack cheese',
        'mascarpone',
      ],
      ...['monterey jack', 'mozzarella', 'muenster', 'oaxaca cheese', 'panela', 'pepper jack', 'provolone'],
      ...['queso blanco', 'queso fresco', 'ricotta', 'taleggio'],
    ],
    not: ['colby'],
  },
  {
    name: 'Ready-to-eat deli salads',
    terms: [
      ...['chicken salad', 'coleslaw', 'egg salad', 'macaroni salad', 'pasta salad', 'potato salad', 'seafood salad'],
      ...['tuna salad'],
    ],
    not: ['kit', 'mix'],
  },
  {
    name: 'Smoked finfish',
    terms: ['lox', 'smoked fish', 'smoked mackerel', 'smoked salmon', 'smoked trout', 'smoked whitefish'],
  },
  {
    name: 'Crustaceans',
    terms: ['crab', 'crawfish', 'crayfish', 'lobster', 'prawn', 'shrimp'],
    not: ['mushroom', 'rangoon', 'surimi'],
  },
  { name: 'Molluscan shellfish, bivalves', terms: ['clam', 'mussel', 'oyster'], not: ['mushroom', 'pail'] },
  {
    name: 'Finfish',
    terms: [
      ...['amberjack', 'anchovies', 'anchovy', 'barracuda', 'branzino', 'cod', 'flounder', 'grouper', 'haddock'],
      ...['halibut', 'mackerel', 'mahi', 'monkfish', 'pollock', 'salmon', 'sardine', 'sea bass', 'snapper', 'sole'],
      ...['swordfish', 'tilapia', 'trout', 'tuna', 'yellowtail'],
    ],
    not: ['catfish', 'caviar', 'colatura', 'roe', 'salad'],
  },
  { name: 'Sprouts (fresh)', terms: ['sprout'], not: ['brussel', 'brussels', ...PRESERVED] },
  {
    name: 'Leafy greens (fresh-cut)',
    terms: ['caesar kit', 'chopped kit', 'power green', 'salad kit', 'salad mix', 'spring mix'],
    not: PRESERVED,
  },
  { name: 'Leafy greens (fresh-cut)', terms: LEAFY, with: CUT, not: PRESERVED },
  {
    name: 'Fruits (fresh-cut)',
    terms: [
      ...['apple', 'citrus', 'fruit', 'grape', 'grapefruit', 'kiwi', 'lemon', 'lime', 'orange', 'peach', 'pear'],
      ...['pineapple', 'strawberry', ...MELONS, ...TROPICAL],
    ],
    with: [...CUT, 'fruit salad'],
    not: [...PRESERVED, 'bitter', 'crabapple', 'radish'],
  },
  {
    name: 'Vegetables (fresh-cut)',
    terms: [
      ...['broccoli', 'brussels sprout', 'cabbage', 'carrot', 'cauliflower', 'celery', 'cucumber', 'fennel', 'garlic'],
      ...['ginger', 'jicama', 'kohlrabi', 'leek', 'mushroom', 'onion', 'radish', 'shallot', 'tomato', 'turnip'],
      ...['vegetable', 'zucchini', ...PEPPERS],
    ],
    with: CUT,
    not: [...PRESERVED, 'cheese'],
  },
  {
    name: 'Vegetables (fresh-cut)',
    terms: ['coleslaw mix', 'crudite', 'fresh salsa', 'mirepoix', 'pico de gallo', 'slaw mix', 'vegetable blend'],
    not: PRESERVED,
  },
  { name: 'Leafy greens (fresh)', terms: LEAFY, not: PRESERVED },
  { name: 'Cucumbers (fresh)', terms: ['cucumber'], not: PRESERVED },
  {
    // Dill and peppermint are rarely eaten raw and therefore exempt (21 CFR 1.1305(e), 112.2(a)(1)), as collards are.
    name: 'Herbs (fresh)',
    terms: [
      ...['basil', 'bay leaf', 'chervil', 'chives', 'cilantro', 'culantro', 'epazote', 'herb', 'lemongrass'],
      ...['marjoram', 'mint', 'oregano', 'papalo', 'parsley', 'rosemary', 'sage', 'savory', 'spearmint', 'tarragon'],
      ...['thyme'],
    ],
    not: [...PRESERVED, 'cheese', 'peppermint'],
  },
  { name: 'Melons (fresh)', terms: MELONS, not: [...PRESERVED, 'bitter', 'radish'] },
  { name: 'Peppers (fresh)', terms: PEPPERS, not: [...PRESERVED, 'black pepper', 'cheese', 'white pepper'] },
  { name: 'Tomatoes (fresh)', terms: ['tomato'], not: PRESERVED },
  { name: 'Tropical tree fruits (fresh)', terms: TROPICAL, not: [...PRESERVED, 'salsa'] },
];

/** Returns whether each word of a term occurs in a folded text, singular or plural. */
const has = (words: ReadonlySet<string>, term: string): boolean =>
  term.split(' ').every((word) => words.has(word) || words.has(`${word}s`) || words.has(`${word}es`));

interface Proposal {
  readonly food: string;
  readonly words: string;
}

/** Proposals by description, because orders name the same items again and again. About 2 MB if full. */
const known = new Map<string, Proposal | null>();
const MOST_KNOWN = 20_000;

/**
 * Returns the food on the list that a description means, with the words that say so; null if it is none. It is a
 * proposal: a food that contains a listed one in the same form can be on the list, too.
 */
export function proposeFood(description: string): Proposal | null {
  const before = known.get(description);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const proposal = readWords(description);
  known.set(description, proposal);
  return proposal;
}

function readWords(description: string): Proposal | null {
  const words = new Set(fold(description).split(/[^a-z0-9]+/));
  const first = (terms: readonly string[]) => terms.find((term) => has(words, term));
  if (first(PREPARED) !== undefined) return null;
  for (const { name, terms, with: also, not = [] } of LIST) {
    const term = first(terms);
    const form = also && first(also);
    if (term === undefined || (also && form === undefined) || first(not) !== undefined) continue;
    return { food: name, words: form === undefined ? term : `${term}, ${form}` };
  }
  return null;
}

/** Listed by a person's decision, though the words of the description name no food of the list. */
const BY_DECISION = 'By decision of the company';

/**
 * Returns the name of a food on the list; null if it is not on it. A person's decision counts more than the words of the
 * description.
 */
export function listedFood(description: string, decision: boolean | null = null): string | null {
  if (decision === false) return null;
  return proposeFood(description)?.food ?? (decision ? BY_DECISION : null);
}
