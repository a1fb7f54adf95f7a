/**
 * The warmest temperature at which food of a category is received unless the company says otherwise, in whole degrees
 * Fahrenheit, by words of the category's names in three languages. The first kind with a word counts.
 *
 * - Frozen food arrives frozen solid (FDA Food Code 2022, 3-202.11(E)): 0 °F by custom of the trade, with a tolerance.
 * - Food that needs refrigeration arrives at 41 °F or below (3-202.11(A)), raw eggs at 45 °F (3-202.11(C)).
 */
export const USUAL_LIMITS: readonly { readonly maxFahrenheit: number; readonly words: string }[] = [
  {
    maxFahrenheit: 10,
    words: [
      'frozen|frz|frzn|freezer|ice cream|gelato|sorbets?',
      'congelad[oa]s?|helados?',
      'surgel[ée]e?s?|congel[ée]e?s?',
    ].join('|'),
  },
  {
    maxFahrenheit: 41,
    words: [
      'dairy|milk|cheeses?|yogh?urts?|meats?|beef|pork|lamb|veal|poultry|chicken|turkey|seafood|fish|shellfish',
      'deli|charcuterie|sausages?|bacon|salads?|cut fruits?|cut vegetables|cut produce|fresh cut|sprouts',
      'refrigerated|chilled',
      'l[aá]cteos|leche|quesos?|yogures|carnes?|res|cerdo|aves|pollo|pescados?|mariscos|embutidos|ensaladas?',
      'refrigerad[oa]s?',
      'laitiers?|lait|fromages?|yogourts?|viandes?|bœuf|boeuf|porc|volailles?|poulet|poissons?|fruits de mer',
      'salades?|réfrigérée?s?',
    ].join('|'),
  },
  { maxFahrenheit: 45, words: 'eggs?|huevos?|oeufs?' },
];

/** Words of categories that are stored at room temperature, also with a word of `USUAL_LIMITS`: canned fish, deli paper. */
export const SHELF_STABLE = [
  'canned|jarred|dried|dry|powdered|shelf stable|aseptic|grocery|dressings?|sauces?|spices?|seasonings?',
  'snacks?|jerky|paper|packaging|disposables?|supplies|equipment|utensils',
  'enlatad[oa]s?|conservas?|sec[oa]s?|abarrotes|aderezos|desechables',
  'conserves?|séchée?s?|sèches?|épicerie|vinaigrettes?|jetables?|emballages?',
].join('|');
