import type { CratebookDatabase, Stored } from '../../../data/database.ts';

/** All categories of the distributor. */
export const listCategories = (db: CratebookDatabase): Promise<Stored<'categories'>[]> =>
  db.live('categories').toArray();
