import { expect, test } from 'vitest';
import { listedFood } from './food-list.ts';

test.each([
  ['CUCUMBERS, SELECT 36CT', 'Cucumbers (fresh)'],
  ['PEPPER, BELL RED XL', 'Peppers (fresh)'],
  ['Jalapeño 10#', 'Peppers (fresh)'],
  ['MELON, KOREAN 5CT', 'Melons (fresh)'],
  ['WATERMELON CHUNKS 2/5#', 'Fruits (fresh-cut)'],
  ['ROMAINE HEARTS 12/3', 'Leafy greens (fresh)'],
  ['KALE CHOPPED 4/2.5#', 'Leafy greens (fresh-cut)'],
  ['EGGS, LARGE WHITE 15DZ', 'Shell eggs'],
  ['SALMON, ATLANTIC FILLET', 'Finfish'],
  ['OYSTERS, BLUE POINT', 'Molluscan shellfish, bivalves'],
  ['CILANTRO 30CT', 'Herbs (fresh)'],
])('%s is on the list as %s', (description, name) => {
  expect(listedFood(description)).toBe(name);
});

test.each([
  'EGGPLANT 18CT',
  'MUSHROOM, OYSTER 5#',
  'BRUSSELS SPROUTS 25#',
  'PEPPER, BLACK GROUND',
  'TOMATO PASTE 6/#10',
  'APPLE, FUJI ORG',
  'BANANA 40#',
  'ONION, YELLOW JUMBO',
])('%s is not on the list', (description) => {
  expect(listedFood(description)).toBeNull();
});
