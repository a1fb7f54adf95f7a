import { expect, it } from 'vitest';
import { matchesLocation } from './matches-location.ts';

const luna = {
  displayName: 'Café Luna, Hoboken',
  customerName: 'Luna Group',
  customerLocationId: '1000-01',
  address: {
    line1: '1 Main St',
    line2: '',
    city: 'Hoboken',
    state: 'NJ',
    postalCode: '07030',
    country: 'US',
    contactName: '',
    contactPhone: '',
  },
};

it.each(['', '  ', 'cafe', 'LUNA hob', '1000', 'group café'])('%j finds Café Luna in Hoboken', (search) => {
  expect(matchesLocation(luna, search)).toBe(true);
});

it.each(['newark', 'luna newark', '1001'])('%j does not find it', (search) => {
  expect(matchesLocation(luna, search)).toBe(false);
});
