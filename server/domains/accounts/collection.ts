import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';
import { readProfiles } from './profile.ts';

/** The user's own row, in the scope `user:<id>`. */
export const profilesSource: Source<'profiles'> = async (tx, scope, ids) => {
  const own = scopeKey(scope);
  return ids && !ids.includes(own) ? new Map() : readProfiles(tx, [own]);
};
