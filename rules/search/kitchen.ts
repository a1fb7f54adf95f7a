import { readThesaurus, type Thesaurus } from './thesaurus.ts';
import { FRESH_GROUPS } from './thesaurus-fresh.ts';
import { PANTRY_GROUPS } from './thesaurus-pantry.ts';

/** The groups that ship with the product. The search worker imports this module lazily, because it is large. */
export const KITCHEN_THESAURUS = `${FRESH_GROUPS}${PANTRY_GROUPS}`;

let kitchen: Thesaurus | undefined;

/** Returns the thesaurus that ships with the product, read once. */
export function kitchenThesaurus(): Thesaurus {
  kitchen ??= readThesaurus(KITCHEN_THESAURUS);
  return kitchen;
}
