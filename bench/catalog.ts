import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { encodePack, encodeTextPack, openPack } from '../contract/pack.ts';
import { kitchenThesaurus } from '../rules/search/kitchen.ts';
import { EVERYTHING } from '../src/features/catalog/data/catalog-api.ts';
import { type CatalogParts, openCatalog } from '../workers/catalog/open.ts';
import { readable } from '../workers/catalog/readable.ts';
import { type BenchCatalog, benchCatalog } from './browser/catalog.ts';
import { KEYSTROKE_MS, keystrokesOf, p95 } from './browser/keystrokes.ts';
import { RUNS } from './runs.ts';
import { type Row, statsOf, timed } from './table.ts';

const SIZES = [50_000, 200_000] as const;
const CHANGED = 500;

const brotli = (body: string | Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** All packs of the bench's location, open, as in the search worker. */
function partsOf({
  items,
  prices,
  availability,
  locationItems,
  location,
  categories,
}: BenchCatalog): () => CatalogParts {
  const files = {
    items: encodePack('items', items),
    prices: encodePack('prices', prices),
    availability: encodePack('availability', availability),
    locationItems: encodePack('locationItems', locationItems),
  };
  return () => ({
    items: { pack: openPack(files.items), changes: [] },
    prices: { pack: openPack(files.prices), changes: [] },
    availability: { pack: openPack(files.availability), changes: [] },
    locationItems: { pack: openPack(files.locationItems), changes: [] },
    pricesKnown: true,
    bought: locationItems.map(({ itemCode }) => itemCode),
    categories: new Map(categories.map(({ id, sequence }) => [id, sequence])),
    location,
    settings: { hideOutOfStockItems: false, hideCatalogImages: false },
    synonyms: [],
    thesaurus: kitchenThesaurus,
  });
}

/** The catalog on the device without a browser: its bytes, and the work of the search worker. */
export async function catalogBench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const label = size.toLocaleString('en-US');
    const catalog = benchCatalog(size);
    const plain = JSON.stringify(catalog.items);
    const kilobytes = (bytes: number) => ({
      median: bytes / 1000,
      min: bytes / 1000,
      max: bytes / 1000,
      unit: 'KB' as const,
    });
    const pack = brotli(Buffer.from(encodePack('items', catalog.items)));
    const against = (what: string, bytes: number) => ({
      against: `${what} (${Math.round(bytes / 1000)} KB)`,
      ratio: bytes / pack,
    });
    rows.push({
      what: `${label} items on the wire, with their words`,
      ...kilobytes(pack),
      ...against('rows of JSON, Brotli', brotli(plain)),
    });
    rows.push({
      what: 'the same',
      ...kilobytes(pack),
      ...against('columns of JSON, gzip', gzipSync(encodeTextPack('items', catalog.items)).length),
    });

    const parse = await timed(() => void JSON.parse(plain), RUNS);
    const parts = partsOf(catalog);
    const opened = await timed(() => {
      const made = openCatalog(parts(), readable);
      if (made.search(EVERYTHING).items.length !== 50) throw new Error('the first page is not there');
    }, RUNS);
    rows.push({
      what: `${label} items from bytes to the first page`,
      ...opened,
      unit: 'ms',
      against: 'JSON.parse of the rows',
      ratio: parse.median / opened.median,
    });

    const given = parts();
    const search = openCatalog(given, readable);
    const typed = keystrokesOf(size, 0, 1);
    const cold = Array.from({ length: RUNS + 1 }, () => {
      const fresh = openCatalog({ ...given }, readable);
      fresh.search({ ...EVERYTHING, text: 'apple' });
      return p95(
        typed.map((text) => {
          const startedAt = performance.now();
          fresh.search({ ...EVERYTHING, text });
          return performance.now() - startedAt;
        }),
      );
    }).slice(1);
    for (const text of typed) search.search({ ...EVERYTHING, text });
    const warm = Array.from({ length: RUNS }, () =>
      p95(
        typed.map((text) => {
          const startedAt = performance.now();
          search.search({ ...EVERYTHING, text });
          return performance.now() - startedAt;
        }),
      ),
    );
    rows.push({
      what: `a keystroke, ${label} items, typing errors included, p95, none asked before`,
      ...statsOf(cold),
      unit: 'ms',
      against: '',
      ratio: null,
      goal: `≤ ${KEYSTROKE_MS[size]} ms`,
      met: statsOf(cold).median <= KEYSTROKE_MS[size],
    });
    rows.push({ what: 'the same, asked before', ...statsOf(warm), unit: 'ms', against: '', ratio: null });

    let time = 0;
    const changed = catalog.items.slice(0, CHANGED);
    const delta = await timed(() => {
      time += 1;
      const changes = changed.map((item) => ({
        id: item.itemCode,
        row: { ...item, description: `${item.description} ${time}` },
      }));
      openCatalog({ ...given, items: { ...given.items, changes } }, readable).search(EVERYTHING);
    }, RUNS * 4);
    rows.push({
      what: `${CHANGED} of ${label} items change: to the first page`,
      ...delta,
      unit: 'ms',
      against: '',
      ratio: null,
    });
    const stock = await timed(() => {
      time += 1;
      const changes = changed.map(({ itemCode }) => ({
        id: itemCode,
        row: { itemCode, available: time, inbound: 0, inboundOn: null },
      }));
      openCatalog({ ...given, availability: { ...given.availability, changes } }, readable).search(EVERYTHING);
    }, RUNS * 4);
    rows.push({
      what: `stock of ${CHANGED} of ${label} items changes: to the first page`,
      ...stock,
      unit: 'ms',
      against: '',
      ratio: null,
    });
  }
  return rows;
}
