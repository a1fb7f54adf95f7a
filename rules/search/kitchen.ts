import { KITCHEN_THESAURUS } from './kitchen-thesaurus.ts';
import { readThesaurus, type Thesaurus } from './thesaurus.ts';

let kitchen: Thesaurus | undefined;

/** Returns the thesaurus that ships with the product, read once. */
export function kitchenThesaurus(): Thesaurus {
  kitchen ??= readThesaurus(KITCHEN_THESAURUS);
  return kitchen;
}
