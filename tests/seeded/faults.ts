/** A small fault in a copy of the project, and the tests of which at least one must fail for it. */
export interface SeededFault {
  /** Kebab-case, unique: `npm test -- seeded --only=<name>` runs it alone. */
  readonly name: string;
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** More changes for the same fault in the same file. */
  readonly also?: readonly Pick<SeededFault, 'find' | 'replace'>[];
  /** Vitest projects, and the paths of their tests. */
  readonly projects: readonly ('unit' | 'isolated' | 'server' | 'convergence')[];
  readonly tests: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The tests of the protocol's rules, on the real server with real devices. */
const rules = (...names: readonly string[]) => ({
  projects: ['server'] as const,
  tests: names.map((name) => `tests/sync-rules/${name}.test.ts`),
});

/** Tests of a part alone. */
const unit = (...tests: readonly string[]) => ({ projects: ['unit', 'isolated'] as const, tests });

/** Tests of the server's own parts, on a database. */
const server = (...tests: readonly string[]) => ({ projects: ['server'] as const, tests });

/** The model of devices, server and network, for faults that it finds in its first runs. */
const CONVERGENCE = {
  projects: ['convergence'],
  tests: ['tests/convergence'],
  env: { CONVERGENCE_SHRINK: '0', CONVERGENCE_RUNS: '200' },
} as const;

export const FAULTS: readonly SeededFault[] = [
  {
    name: 'push-takes-a-change-as-sent-that-was-not',
    file: 'workers/sync/push.ts',
    find: "await writeMeta(db, 'sentThrough', last.seq);",
    replace: '',
    ...rules('former-keys'),
  },
  {
    name: 'push-stores-the-reply-to-a-former-client',
    file: 'workers/sync/push.ts',
    find: "if ((await readMeta(db, 'clientId')) !== batch.clientId) return;",
    replace: '',
    ...unit('workers/sync/outbox.test.ts'),
  },
  {
    name: 'push-forgets-under-which-key-it-was-sent',
    file: 'workers/sync/push.ts',
    find: 'sender !== clientId || row.seq <= sentThrough',
    replace: 'sender !== clientId',
    ...rules('former-keys'),
  },
  {
    name: 'renumber-keeps-old-dependencies',
    file: 'workers/sync/push.ts',
    find: 'dependsOn: row.dependsOn.flatMap((seq) =>',
    replace: 'dependsOn: row.dependsOn.flatMap((seq) => seq ??',
    ...unit('workers/sync/outbox.test.ts'),
  },
  {
    name: 'pull-stores-the-reply-to-a-former-client',
    file: 'workers/sync/pull.ts',
    find: 'if (facts.clientId !== clientId) return;',
    replace: '',
    ...unit('workers/sync/outbox.test.ts'),
  },
  {
    name: 'pull-skips-a-row-after-a-page',
    file: 'server/sync/pull.ts',
    find: 'const page = more ? rows.slice(0, MAX_PULL_ROWS) : rows;',
    replace: 'const page = more ? rows.slice(0, MAX_PULL_ROWS - 1) : rows.slice(0, Math.max(1, rows.length - 1));',
    ...CONVERGENCE,
  },
  {
    name: 'scope-that-left-keeps-its-rows',
    file: 'workers/sync/pull.ts',
    find: 'const gone = (scope: string) => !own.has(scope) || reset.has(scope);',
    replace: 'const gone = (scope: string) => reset.has(scope);',
    ...rules('pull'),
  },
  {
    name: 'pruned-cursor-is-taken',
    file: 'server/sync/pull.ts',
    find: '(held.filling ?? held.clock) >= now.prunedTo &&',
    replace: '',
    ...rules('pull'),
  },
  {
    name: 'rebase-keeps-shadows',
    file: 'workers/sync/rebase.ts',
    find: 'await db.shadows.clear();',
    replace: '',
    ...CONVERGENCE,
  },
  {
    name: 'rebase-applies-the-last-first',
    file: 'workers/sync/rebase.ts',
    find: "db.outbox.orderBy('seq').toArray()",
    replace: "db.outbox.orderBy('seq').reverse().toArray()",
    ...rules('identity', 'pull'),
  },
  {
    name: 'coalescing-changes-what-was-sent',
    file: 'src/data/commit.ts',
    find: 'seq >= (replaceFrom ?? nextSeq)',
    replace: 'seq > 0',
    ...unit('src/data/commit.test.ts'),
  },
  {
    name: 'coalescing-reaches-across-an-order',
    file: 'src/data/commit.ts',
    find: "if (coalesceKey === null) facts.push({ key: 'replaceFrom', value: seq + 1 });",
    replace: 'if (coalesceKey === null) void 0;',
    ...unit('src/data/commit.test.ts'),
  },
  {
    name: 'coalescing-forgets-the-starting-point',
    file: 'src/data/commit.ts',
    find: 'replaced && local.fold ? local.fold(args, replaced.args) : args',
    replace: 'args',
    ...rules('order-guides'),
  },
  {
    name: 'refused-change-is-not-shown',
    file: 'workers/sync/results.ts',
    find: "if (result.status !== 'applied') {",
    replace: "if (result.status === 'held') {",
    ...CONVERGENCE,
  },
  {
    name: 'old-leader-writes',
    file: 'workers/sync/fence.ts',
    find: `  async () => {
    const leader = await readMeta(db, 'leader');
    if (leader && leader.term !== term)`,
    replace: `  async () => {
    const leader = await readMeta(db, 'leader');
    if (leader && leader.term > term + 1)`,
    ...unit('src/data/seal.isolated.test.ts', 'workers/sync/outbox.test.ts'),
  },
  {
    name: 'pack-takes-newer-changes-along',
    file: 'workers/sync/pull.ts',
    find: '[collection, scope, clock], true, true)',
    replace: '[collection, scope, Dexie.maxKey], true, true)',
    ...unit('workers/sync/news.test.ts'),
  },
  {
    name: 'viewer-changes-without-a-refill',
    file: 'server/sync/scopes.ts',
    find: 'scopes.set(scope, { scope, rev: revOf(merged), viewer: merged });',
    replace: 'scopes.set(scope, { scope, rev: revOf(scope), viewer: merged });',
    ...rules('pull'),
  },
  {
    name: 'key-settles-twice',
    file: 'server/sync/settle.ts',
    find: 'client.lastSeq = settled.seq;',
    replace: 'client.lastSeq = Math.max(client.lastSeq, settled.seq - 1);',
    ...rules('push'),
  },
  {
    name: 'refused-dependency-is-ignored',
    file: 'server/sync/settle.ts',
    find: "if (seqs.length > 0) throw new AppError('dependency_failed'",
    replace: "if (seqs.length > 1) throw new AppError('dependency_failed'",
    ...rules('push'),
  },
  {
    name: 'former-client-goes-on',
    file: 'server/sync/settle.ts',
    find: 'if (client.ended || seq > client.lastSeq + 1)',
    replace: 'if (seq > client.lastSeq + 1)',
    ...rules('former-keys'),
  },
  {
    name: 'restored-backup-keeps-what-was-settled',
    file: 'workers/sync/push.ts',
    find: "if (reply.lastSeq < settledSeq) return 'lacking';",
    replace: '',
    ...unit('workers/sync/settled.test.ts'),
  },
  {
    name: 'sign-in-that-ended-counts-as-a-failure',
    file: 'workers/sync/push.ts',
    find: 'const BROKEN = new Set([500, 502, 504]);',
    replace: 'const BROKEN = new Set([401, 429, 500, 502, 504]);',
    also: [{ find: 'if (error.status === 500) await', replace: 'if (error.status !== 502) await' }],
    ...unit('workers/sync/outbox.test.ts'),
  },
  {
    name: 'unsent-work-is-left-unsealed',
    file: 'src/data/seal.ts',
    find: "const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealKey, text);",
    replace: 'const bytes = text.buffer;',
    ...unit('src/data/seal.isolated.test.ts'),
  },
  {
    name: 'sign-out-forgets-unsent-work',
    file: 'src/data/seal.ts',
    find: 'if (!sealKey || isEmpty) return',
    replace: 'if (!sealKey || isEmpty || isUnsent) return',
    ...unit('src/data/seal.isolated.test.ts'),
  },
  {
    name: 'sealed-work-is-removed-before-it-is-back',
    file: 'src/data/seal.ts',
    find: 'if (!left) {',
    replace: 'if (!left) {\n      await removeVault(vault);',
    ...unit('src/data/seal.isolated.test.ts'),
  },
  {
    name: 'settled-change-is-not-kept',
    file: 'workers/sync/pull.ts',
    find: 'await keepSettled(db, { clientId, epoch: reply.epoch, settledAt: now }, await settled.toArray());',
    replace: '',
    ...rules('recovery'),
  },
  {
    name: 'restored-change-goes-without-its-old-key',
    file: 'workers/sync/push.ts',
    find: 'sender !== clientId || row.seq <= sentThrough',
    replace: 'sender === clientId && row.seq <= sentThrough',
    ...unit('workers/sync/settled.test.ts'),
  },
  {
    name: 'epoch-is-not-compared',
    file: 'workers/sync/pull.ts',
    find: 'isRestored || facts.epoch !== reply.epoch',
    replace: 'isRestored',
    ...unit('workers/sync/settled.test.ts'),
  },
  {
    name: 'upgrade-loses-the-outbox',
    file: 'src/data/database.ts',
    find: "if (tx.idbtrans.objectStoreNames.contains('overlay'))",
    replace: "await tx.table('outbox').clear();\n        if (tx.idbtrans.objectStoreNames.contains('overlay'))",
    ...unit('src/data/upgrade.test.ts'),
  },
  {
    name: 'catalog-page-outlives-a-price',
    file: 'server/domains/items/catalog-pages.ts',
    find: '[priceListId, prices]',
    replace: '[priceListId]',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
  {
    name: 'catalog-page-outlives-stock',
    file: 'server/domains/items/catalog-pages.ts',
    find: '[warehouseId, stock]',
    replace: '[warehouseId]',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
  {
    name: 'catalog-page-outlives-own-terms',
    file: 'server/domains/items/catalog-pages.ts',
    find: '[location.customerLocationId, row, own]',
    replace: '[location.customerLocationId, row]',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
  {
    name: 'catalog-page-outlives-an-item',
    file: 'server/domains/items/catalog-pages.ts',
    find: '[tenantId, epoch, items, q,',
    replace: '[tenantId, epoch, q,',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
  {
    name: 'catalog-page-shows-hidden-prices',
    file: 'server/domains/items/catalog-pages.ts',
    find: 'shownBy(location)]',
    replace: 'null]',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
  {
    name: 'catalog-page-shows-list-prices-only',
    file: 'server/domains/items/catalog-pages.ts',
    find: '{ ...terms, own: ownTerms }',
    replace: 'terms',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
  {
    name: 'catalog-page-is-kept-after-a-change',
    file: 'server/domains/items/catalog-pages.ts',
    find: ' && JSON.stringify(after) === JSON.stringify(versions)',
    replace: '',
    ...server('server/domains/items/catalog-pages.test.ts'),
  },
];
