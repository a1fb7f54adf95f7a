const FROZEN = 'frozen|frz|frzn|congelad[oa]s?|surgel[ée]e?s?|congel[ée]e?s?';

const REFRIGERATED = 'refrigerated|chilled|refrigerad[oa]s?|réfrigérée?s?';

/** Goods that are stored at room temperature, also with a word of a cold food: canned fish, deli paper, fish sauce. */
const SHELF_STABLE = [
  'canned|jarred|dried|dry|powdered|shelf stable|aseptic|grocery|dressings?|sauces?|spices?|seasonings?',
  'bases?|broths?|soups?|coconut|snacks?|jerky|paper|packaging|disposables?|supplies|equipment|utensils',
  'enlatad[oa]s?|conservas?|sec[oa]s?|abarrotes|aderezos|caldos?|sopas?|coco|desechables',
  'conserves?|séchée?s?|sèches?|épicerie|vinaigrettes?|bouillons?|soupes?|noix de coco|jetables?|emballages?',
].join('|');

const EGGS = 'eggs?|huevos?|oeufs?|œufs?';

const ICE = 'freezer|ice cream|gelato|sorbets?|helados?';

const COLD = [
  'dairy|milk|cheeses?|yogh?urts?|meats?|beef|pork|lamb|veal|poultry|chicken|turkey|seafood|fish|shellfish',
  'deli|charcuterie|sausages?|bacon|salads?|cut fruits?|cut vegetables|cut produce|fresh cut|sprouts',
  'l[aá]cteos|leche|quesos?|yogures|carnes?|res|cerdo|aves|pollo|pescados?|mariscos|embutidos|ensaladas?',
  'laitiers?|lait|fromages?|yogourts?|viandes?|bœuf|boeuf|porc|volailles?|poulet|poissons?|fruits de mer|salades?',
].join('|');

/**
 * The warmest temperature at which food of a category is received unless the company says otherwise, in whole degrees
 * Fahrenheit, by words of the category's names in three languages; null for goods that need no cold. The first kind
 * counts that has a word of each of its lists.
 *
 * - Frozen food arrives frozen solid (FDA Food Code 2022, 3-202.11(E)): 0 °F by custom of the trade, with a tolerance.
 * - Food that needs refrigeration arrives at 41 °F or below (3-202.11(A)), raw eggs at 45 °F (3-202.11(C)).
 * - A category of eggs and other food has the limit of eggs, so that no eggs within the law are refused.
 */
export const USUAL_LIMITS: readonly { readonly maxFahrenheit: number | null; readonly words: readonly string[] }[] = [
  { maxFahrenheit: 10, words: [FROZEN] },
  { maxFahrenheit: 45, words: [REFRIGERATED, EGGS] },
  { maxFahrenheit: 41, words: [REFRIGERATED] },
  { maxFahrenheit: null, words: [SHELF_STABLE] },
  { maxFahrenheit: 10, words: [ICE] },
  { maxFahrenheit: 45, words: [EGGS] },
  { maxFahrenheit: 41, words: [COLD] },
];
