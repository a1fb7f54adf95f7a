import { expect, it } from 'vitest';
import { itemName } from '../../rules/item-name/item-name.ts';
import { nameFoods } from './name-foods.ts';

it('customers read foods in their language, staff as they are on the cases', async () => {
  const named = async (...asked: Parameters<typeof nameFoods>) => {
    await nameFoods(...asked);
    return itemName('APPLE, FUJI');
  };
  expect(await named('es', 'CUSTOMER')).toBe('Manzana, Fuji');
  expect(await named('fr', 'SUPERCUSTOMER')).toBe('Pomme, Fuji');
  expect(await named('es', 'APP')).toBe('Apple, Fuji');
  expect(await named('es', 'CUSTOMER')).toBe('Manzana, Fuji');
  expect(await named('en', 'CUSTOMER')).toBe('Apple, Fuji');
  expect(await named('es', undefined)).toBe('Apple, Fuji');
});
