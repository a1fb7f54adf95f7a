import type { SynonymGroup, Thesaurus } from '../../rules/search/thesaurus.ts';
import { THESAURUS_MISSING } from '../../src/features/catalog/data/catalog-api.ts';

/** The thesaurus could not be loaded. A search without it would find other items, so the search fails. */
export class ThesaurusMissingError extends Error {
  override readonly name = THESAURUS_MISSING;
}

/** Milliseconds before each further try. Together they are below the page's time limit of a call. */
const RETRY_AFTER_MS = [300, 1500] as const;

/** Returns the product's thesaurus with the groups of a company. */
export type ThesaurusOf = (own: readonly SynonymGroup[]) => Thesaurus;

/** The thesaurus as a separate script, which keeps a first visit small. */
export interface LazyThesaurus {
  readonly isLoaded: boolean;
  /** Loads the script, with two further tries. Throws `ThesaurusMissingError`; the next call tries again. */
  load(): Promise<void>;
  /** Returns the thesaurus with a company's groups. Throws `ThesaurusMissingError` before the script is loaded. */
  get: ThesaurusOf;
}

/** Returns a thesaurus that is loaded with `loadScript`; tests pass their own. */
export function lazyThesaurus(
  loadScript: () => Promise<ThesaurusOf>,
  retryAfterMs: readonly number[] = RETRY_AFTER_MS,
): LazyThesaurus {
  let loaded: ThesaurusOf | undefined;
  let loading: Promise<void> | undefined;

  const attempt = async (): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        loaded = await loadScript();
        return;
      } catch (error) {
        const wait = retryAfterMs[tries];
        if (wait === undefined) throw new ThesaurusMissingError('the thesaurus could not be loaded', { cause: error });
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };

  return {
    get isLoaded() {
      return loaded !== undefined;
    },
    async load() {
      if (loaded) return;
      loading ??= attempt().finally(() => {
        loading = undefined;
      });
      await loading;
    },
    get(own) {
      if (!loaded) throw new ThesaurusMissingError('the thesaurus is not loaded');
      return loaded(own);
    },
  };
}

/** Loads the thesaurus that ships with the product. The service worker precaches its script. */
export const loadKitchen = async (): Promise<ThesaurusOf> =>
  (await import('../../rules/search/kitchen.ts')).kitchenThesaurus;
