import type { Row } from './table.ts';

/** A part of the benchmarks that runs separately; it takes a few minutes at most. */
export interface Section {
  /** `push`, or `browser search`: the words after `npm run bench --`. */
  readonly name: string;
  /** Its heading in README.md. */
  readonly title: string;
  /** `only` names rivals; empty for all of them. */
  readonly run: (only: readonly string[]) => Promise<readonly Row[]>;
  /** The measured subject, if it is not the whole product. */
  readonly versions?: () => Promise<string>;
}

const versions = async () => (await import('./browser/versions.ts')).versions();
const fieldVersions = async () => (await import('./field/bed.ts')).fieldVersions();

/** In the order of runs and of README.md. Imports a section's code only when it runs. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'catalog',
    title: 'The catalog on the device',
    run: async () => (await import('./catalog.ts')).catalogBench(),
  },
  { name: 'push', title: 'Sending what waited', run: async () => (await import('./push.ts')).pushBench() },
  {
    name: 'server rates',
    title: 'The server against bare Fastify and SQL',
    run: async () => (await import('./server-rates.ts')).ratesBench(),
  },
  {
    name: 'server reconnect',
    title: 'The server when a fleet comes back',
    run: async () => (await import('./server-reconnect.ts')).reconnectBench(),
  },
  {
    name: 'server restart',
    title: 'The server when it restarts',
    run: async () => (await import('./server-restart.ts')).restartBench(),
  },
  {
    name: 'server memory',
    title: 'The memory of the server',
    run: async () => (await import('./server-memory.ts')).memoryBench(),
  },
  {
    name: 'server receivables',
    title: 'What customers owe',
    run: async () => (await import('./server-receivables.ts')).receivablesBench(),
  },
  { name: 'decoders', title: 'Codes in pictures', run: async () => (await import('./decoders.ts')).decodersBench() },
  {
    name: 'field scan',
    title: 'In the field: from a scan to its answer, 1,000 open orders on the device',
    run: async () => (await import('./field/scan.ts')).scanBench(),
    versions: fieldVersions,
  },
  {
    name: 'field drain',
    title: 'In the field: picks that waited',
    run: async () => (await import('./field/drain.ts')).drainBench(),
    versions: fieldVersions,
  },
  {
    name: 'field recall',
    title: 'In the field: who got a lot, of 50,000 lots and 90 days of picks',
    run: async () => (await import('./field/recall.ts')).recallBench(),
    versions: fieldVersions,
  },
  {
    name: 'field pdf',
    title: 'In the field: a long order on paper',
    run: async () => (await import('./field/pdf.ts')).pdfBench(),
    versions: fieldVersions,
  },
  {
    name: 'field growth',
    title: 'In the field: 10, 100 and 1,000 open orders',
    run: async () => (await import('./field/growth.ts')).growthOfFieldBench(),
    versions: fieldVersions,
  },
  {
    name: 'browser load',
    title: 'In the browser: the catalog arrives',
    run: async (only) => (await import('./browser/load.ts')).loadBench(only),
    versions,
  },
  {
    name: 'browser reload',
    title: 'In the browser: the next visit',
    run: async () => (await import('./browser/reload.ts')).reloadBench(),
    versions,
  },
  {
    name: 'browser search',
    title: 'In the browser: a keystroke',
    run: async (only) => (await import('./browser/search.ts')).searchBench(only),
    versions,
  },
  {
    name: 'browser delta',
    title: 'In the browser: news of the catalog',
    run: async (only) => (await import('./browser/delta.ts')).deltaBench(only),
    versions,
  },
  {
    name: 'browser growth',
    title: 'In the browser: four times the catalog',
    run: async () => (await import('./browser/growth.ts')).growthBench(),
    versions,
  },
  {
    name: 'browser tap',
    title: 'In the browser: a tap',
    run: async () => (await import('./browser/tap.ts')).tapBench(),
    versions,
  },
  {
    name: 'browser queue',
    title: 'In the browser: what waited is sent',
    run: async (only) => (await import('./browser/queue.ts')).queueBench(only),
    versions,
  },
  {
    name: 'browser size',
    title: 'In the browser: script that a first visit asks for',
    run: async () => (await import('./browser/size.ts')).sizeBench(),
    versions,
  },
  {
    name: 'browser lighthouse',
    title: 'In the browser: Lighthouse',
    run: async () => (await import('./browser/lighthouse.ts')).lighthouseBench(),
    versions,
  },
  {
    name: 'browser shelf',
    title: 'In the browser: a shelf is counted',
    run: async () => (await import('./browser/shelf.ts')).shelfBench(),
    versions,
  },
  {
    name: 'browser cold',
    title: 'In the browser: a cold start without a signal',
    run: async () => (await import('./browser/cold.ts')).coldBench(),
    versions,
  },
];

/**
 * Returns the sections that some words choose: `browser` a whole group, `browser search` one of it, `push server` two,
 * nothing all. Throws a RangeError for a word that chooses nothing.
 */
export function choose(words: readonly string[], sections: readonly Section[] = SECTIONS): Section[] {
  if (words.length === 0) return [...sections];
  const chosen = new Set<Section>();
  for (let at = 0; at < words.length; at++) {
    const group = words[at]!;
    const within = sections.filter(({ name }) => name === group || name.startsWith(`${group} `));
    if (within.length === 0)
      throw new RangeError(`no benchmark is called ${group}: ${sections.map(({ name }) => name).join(', ')}`);
    let narrowed = 0;
    for (;;) {
      const one = within.find(({ name }) => name === `${group} ${words[at + 1] ?? ''}`);
      if (!one) break;
      chosen.add(one);
      narrowed += 1;
      at += 1;
    }
    if (narrowed === 0) for (const section of within) chosen.add(section);
  }
  return sections.filter((section) => chosen.has(section));
}
