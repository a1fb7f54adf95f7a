/**
 * What the first words of a description mean in the trade. "CHEESE, CHEDDAR" names a kind after the comma, "SOUP,
 * TOMATO" a flavor: who types "tomato" means the fruit and not the soup.
 */

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/[,\n]\s*/).map((each) => each.trim()));

/** Heads that are classes: the thing itself is named after the comma. */
const GENERA = setOf(`cheese, squash, lettuce, pepper, mushroom, bean, beans, fish, white fish, smoked fish, game bird
nuts, seeds, spice, herb, seasoning, grain, pasta, oil, vinegar, beef, pork, lamb, veal, chicken, sausage, deli meat
charcuterie, vegetable, vegetables, fruit, dried fruit, seafood, citrus, melon, berry, baking, potato, onion, plant milk
plant based, cleaner, film & foil, towel & tissue, cutlery, sponge & brush, apparel, base & broth, ketchup & mustard
pickles & peppers, hummus & dip, syrup & honey, asian pantry, latin pantry, middle east pantry, italian pantry
french pantry, caviar, edible flowers, flatbread, nut butter, shortening, noodle
breakfast`);

/** Heads of prepared food and drink: the words after the comma are its flavors and fillings. */
const PREPARED = setOf(`appetizer, sauce, soup, juice, ice cream, sorbet, pie, cake, jam, chips, soda, candy, cookies
cookie dough, yogurt, bagel, muffin, donut, creamer, dressing, popcorn, tea, baking mix, dessert topping, crackers, snack bar
cereal, syrup, mixer, lemonade, water, sports & energy, pizza, croissant, microgreens, salsa, microwave, croutons, cocoa
pretzels, coleslaw mix, salad mix, spring mix, vegetable blend, pastry, dip, spread, kits & gift, honey, mayonnaise
soy sauce, smoothie, energy drink, liqueur, gelatin, pudding, bread, bun, danish, burrito, dumpling, filling, topping, icing, gum, protein bar, baby food, pet food`);

/** Words for what was done to food. */
const FORMS =
  setOf(`canned, frozen, frzn, frz, iqf, dried, dry, cut, breaded, cooked, precooked, liquid, pc, mix, powder
powdered, granulated, smoked, concentrate, reconstituted, imitation, confit, paste, puree, pickled, candied, kit, nectar
battered, parbaked, dehydrated, instant, flavored, condensed, infused, extract`);

/** Returns whether a folded head is a class of kinds. */
export const isGenus = (head: string): boolean => GENERA.has(head);

/** Returns whether a folded head is prepared food or drink. */
export const isProcessed = (head: string): boolean => PREPARED.has(head);

/** Words for the same thing that was done. */
const SAME_FORM: ReadonlyMap<string, string> = new Map(['iqf', 'frzn', 'frz'].map((word) => [word, 'frozen'] as const));

/** Returns what a folded word says was done to the food: a word of `FORMS`, the same for "frozen" and "IQF"; else undefined. */
export const formOf = (word: string): string | undefined =>
  FORMS.has(word) ? (SAME_FORM.get(word) ?? word) : undefined;
