import { groupsIn, readThesaurus, type SynonymGroup, type Thesaurus } from './thesaurus.ts';
import { FRESH_GROUPS } from './thesaurus-fresh.ts';
import { PANTRY_GROUPS } from './thesaurus-pantry.ts';

/** The groups that ship with the product. The search worker imports this module lazily, because it is large. */
export const KITCHEN_THESAURUS = `${FRESH_GROUPS}${PANTRY_GROUPS}`;

const NONE: readonly SynonymGroup[] = [];
let groups: readonly SynonymGroup[] | undefined;
let last: { readonly own: readonly SynonymGroup[]; readonly key: string; readonly thesaurus: Thesaurus } | undefined;

/** Returns the groups that ship with the product. */
export function kitchenGroups(): readonly SynonymGroup[] {
  groups ??= groupsIn(KITCHEN_THESAURUS);
  return groups;
}

/**
 * Returns the thesaurus that ships with the product, with the groups of a company. Repeated calls with equal groups
 * return the same object.
 */
export function kitchenThesaurus(own: readonly SynonymGroup[] = NONE): Thesaurus {
  if (last?.own === own) return last.thesaurus;
  const key = JSON.stringify(own);
  last = { own, key, thesaurus: last?.key === key ? last.thesaurus : readThesaurus(kitchenGroups(), own) };
  return last.thesaurus;
}
