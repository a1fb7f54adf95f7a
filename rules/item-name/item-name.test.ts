import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { itemName, packText, showHeadNouns } from './item-name.ts';
import { NOUNS_ES } from './nouns-es.ts';
import { NOUNS_FR } from './nouns-fr.ts';
import { NAMES, SHORTHAND } from './words.ts';

describe('the name of an item on a screen', () => {
  it.each([
    ['CHICKEN, BREAST BNLS SKLS 6OZ', 'Chicken, breast boneless skinless 6 oz'],
    ['APPLE, GRANNY SMITH FCY 72CT', 'Apple, Granny Smith fancy 72 ct'],
    ['TOMATO, ROMA #2 20LB 2LYR', 'Tomato, Roma #2 20 lb 2 layer'],
    ['TOMATO, ROUND 5X6 #1 25LB', 'Tomato, round 5x6 #1 25 lb'],
    ['BEEF, ROAST SHORT RIB BNLS 130A SELECT', 'Beef, roast short rib boneless 130A select'],
    ['SHRIMP, 16/20 P&D T/OFF', 'Shrimp, 16/20 peeled & deveined tail off'],
    ['FILM & FOIL, FILM 18 IN X 2000 FT', 'Film & foil, film 18 in x 2000 ft'],
    ['PORK, RIBS ST LOUIS 416A', 'Pork, ribs St Louis 416A'],
    ['DELI MEAT, SALAMI GENOA', 'Deli meat, salami Genoa'],
    ['SAUCE, PIZZA W/ BASIL', 'Sauce, pizza with basil'],
    ['MUSSEL, PEI ROPE GROWN', 'Mussel, PEI rope grown'],
    ['SNAILS, 550-750 G', 'Snails, 550-750 g'],
    ["PEAR, D'ANJOU 4/2.5LB", "Pear, D'Anjou 4/2.5 lb"],
    ['CRÈME FRAÎCHE, CULTURED', 'Crème fraîche, cultured'],
    ['', ''],
  ])('%s reads %s', (description, name) => {
    expect(itemName(description)).toBe(name);
  });

  describe('in another language', () => {
    afterEach(() => showHeadNouns({}));

    it.each([
      [
        'CHICKEN, BREAST BNLS SKLS 6OZ',
        'Pollo, breast boneless skinless 6 oz',
        'Poulet, breast boneless skinless 6 oz',
      ],
      ['SOY SAUCE, LIGHT', 'Salsa de soya, light', 'Sauce soya, light'],
      ['BLUEBERRY ORG 12/6OZ', 'Arándano azul organic 12/6 oz', 'Bleuet organic 12/6 oz'],
      ['ROMAINE 24CT', 'Lechuga romana 24 ct', 'Laitue romaine 24 ct'],
      ['WATERCRESS', 'Berro', 'Cresson'],
      ['CONSTRUCTOR, SMALL', 'Constructor, small', 'Constructor, small'],
      ['SNAILS, 550-750 G', 'Snails, 550-750 g', 'Snails, 550-750 g'],
    ])('the head noun of %s is %s and %s', (description, spanish, french) => {
      showHeadNouns(NOUNS_ES);
      expect(itemName(description)).toBe(spanish);
      showHeadNouns(NOUNS_FR);
      expect(itemName(description)).toBe(french);
    });

    it('both languages have the same nouns', () => {
      expect(Object.keys(NOUNS_FR)).toEqual(Object.keys(NOUNS_ES));
    });
  });

  it('is what the distributor wrote if that has small letters', () => {
    expect(itemName('Baby Romaine ORG 2 LB')).toBe('Baby Romaine ORG 2 LB');
  });

  it('keeps shorthand with two meanings', () => {
    expect(itemName('CHEESE, CHEDDAR BLK FF')).toBe('Cheese, cheddar blk ff');
  });

  const word = fc.oneof(
    fc.constantFrom(
      ...SHORTHAND.keys(),
      ...NAMES.map((name) => name.toUpperCase()),
      'X',
      'IN',
      '88CT',
      '#10',
      'U/15',
      '5X6',
    ),
    fc.stringMatching(/^[A-Z0-9#/.&,'-]{1,8}$/),
  );
  it('keeps every figure in its order, and is the same when taken twice', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const description = words.join(' ');
        const name = itemName(description);
        expect(name.replace(/\D/g, '')).toBe(description.replace(/\D/g, ''));
        expect(itemName(name).toLowerCase()).toBe(name.toLowerCase());
      }),
    );
  });
});

it.each([
  ['4/10 LB AVG', '4/10 lb avg'],
  ['88 CT', '88 ct'],
  ['6/#10', '6/#10'],
  ['1 1/9 BU', '1 1/9 bu'],
  ['12/750 ML', '12/750 mL'],
  ['10/100 CT XL', '10/100 ct XL'],
  ['12 oz bag', '12 oz bag'],
])('the pack size %s reads %s', (packSize, text) => {
  expect(packText(packSize)).toBe(text);
});
