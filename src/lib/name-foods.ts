import type { Role } from '../../contract/roles.ts';
import { loadQuietly } from './chunk-reload.ts';

const NOUNS: Readonly<Record<string, () => Promise<Readonly<Record<string, string>>>>> = {
  en: async () => ({}),
  es: async () => (await import('../../rules/item-name/nouns-es.ts')).NOUNS_ES,
  fr: async () => (await import('../../rules/item-name/nouns-fr.ts')).NOUNS_FR,
};
const CUSTOMERS: readonly (Role | undefined)[] = ['CUSTOMER', 'SUPERCUSTOMER'];

let shown = 'en';

/**
 * Names foods in the language of the customers who order them. Staff read the words that are on the cases. If the nouns
 * can't be loaded, they stay English until the next screen.
 */
export async function nameFoods(locale: string, role: Role | undefined): Promise<void> {
  const wanted = CUSTOMERS.includes(role) && NOUNS[locale] ? locale : 'en';
  if (wanted === shown) return;
  await loadQuietly(async () => {
    // Loaded separately, so that the sign-in does not load it.
    const [{ showHeadNouns }, nouns] = await Promise.all([
      import('../../rules/item-name/item-name.ts'),
      NOUNS[wanted]!(),
    ]);
    showHeadNouns(nouns);
    shown = wanted;
  });
}
