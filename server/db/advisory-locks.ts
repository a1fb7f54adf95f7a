/**
 * Ids of PostgreSQL's advisory locks. The numbers only have to differ. Servers of two releases can share a database, so
 * a number never changes.
 */
export const ADVISORY_LOCKS = {
  /** One server migrates at a time. */
  migrate: 7_203_511,
  /** One server prunes a tenant at a time. The second key is the hash of the tenant's id. */
  prune: 7_203_512,
  /** One server loads the demo data at a time. */
  loadDemo: 7_203_513,
  /** One call creates a tenant's app settings at a time. The second key is the hash of the tenant's id. */
  createPwaSettings: 7_203_514,
} as const;
