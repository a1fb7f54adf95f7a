import { readFileSync } from 'node:fs';
import type { Item } from '../../contract/items.ts';
import { DEMO_ITEMS, generateTenant } from '../../server/demo/generate.ts';
import { plainItem } from '../../src/features/catalog/data/catalog-item.fixture.ts';

const SETS = ['80', 'tuned', 'held', 'shop'] as const;
/** The letters of the sets in the files. */
const SET_OF: Readonly<Record<string, (typeof SETS)[number]>> = { t: 'tuned', h: 'held', s: 'shop' };

/**
 * Graded queries on the demo catalog of Greenleaf: what a search finds, measured. The grade of an item is 3 for what is
 * meant, 2 for what would do, 1 for what belongs near it, and 0.
 */
export interface GradedQuery {
  /**
   * `80`: graded by others, known while the ranking was written. `tuned` and `held`: graded for this project before
   * that. `shop`: queries of a review and misspelled plurals, graded after it, without a look at what it finds.
   */
  readonly set: (typeof SETS)[number];
  readonly class: string;
  readonly query: string;
  /** The catalog lacks what is asked for: right is no item, or the closest ones. */
  readonly isMissing: boolean;
  gradeOf(item: Item): number;
}

/** The answer to a query: codes, the best first. */
export interface GradedAnswer {
  readonly codes: readonly string[];
  readonly approximate: boolean;
}

/** Sums over the queries of a set or class. */
export interface Score {
  readonly name: string;
  count: number;
  /** Queries whose first item has grade 3. */
  first: number;
  /** Sum of the normalized discounted cumulative gains of the first ten. */
  ndcg: number;
  /** Queries without an answer although the catalog has one. */
  empty: number;
}

/** Day of the generated catalog; items don't depend on it. */
const DAY = '2026-03-11';

/** The items that the demo's chef is offered: active, with a price. */
export const gradedItems = (): Item[] =>
  generateTenant('greenleaf', { items: DEMO_ITEMS, today: DAY })
    .items.filter(({ isActive, basePriceCents }) => isActive && basePriceCents > 0)
    .map(({ itemCode, description, brand, packSize, plu, gtin, uoms, organic, sequence, keywords, ...kind }) =>
      plainItem(itemCode, {
        ...{ description, brand, packSize, plu, gtin, uoms: [...uoms], organic, sequence, keywords },
        ...{ categoryId: kind.categoryId, typeId: kind.typeId },
      }),
    );

interface CodedQuery {
  readonly class: string;
  readonly query: string;
  readonly none?: boolean;
  readonly grades?: Readonly<Record<'1' | '2' | '3', readonly string[]>>;
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

function codedQueries(): GradedQuery[] {
  return (JSON.parse(read('graded-80.json')) as CodedQuery[]).map((each) => {
    const grades = new Map(
      ([1, 2, 3] as const).flatMap((grade) => (each.grades?.[`${grade}`] ?? []).map((code) => [code, grade] as const)),
    );
    return {
      set: '80',
      class: each.class,
      query: each.query,
      isMissing: each.none === true,
      gradeOf: ({ itemCode }) => grades.get(itemCode) ?? 0,
    };
  });
}

const textOf = ({ description, packSize, brand, itemCode, plu }: Item): string =>
  [description, packSize, brand, itemCode, plu ?? ''].join(' ~ ');

/** The query asks for organic food, or by a PLU that is only that one's. */
const ASKS_ORGANIC = /\borg|^9\d{4}$/;

function ownQueries(): GradedQuery[] {
  const lines = `${read('graded-own.tsv')}${read('graded-shop.tsv')}`
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [set, name = '', query = '', ...patterns] = line.split('\t');
    const [best, good, fair] = patterns.map((pattern) => (pattern === '' ? undefined : new RegExp(pattern)));
    return {
      set: SET_OF[set!]!,
      class: name,
      query,
      isMissing: name === 'none',
      gradeOf(item) {
        const text = textOf(item);
        if (best?.test(text)) return item.organic && !ASKS_ORGANIC.test(query) ? 2 : 3;
        if (good?.test(text)) return 2;
        return fair?.test(text) ? 1 : 0;
      },
    };
  });
}

export const gradedQueries = (): GradedQuery[] => [...codedQueries(), ...ownQueries()];

const GAINS = [0, 1, 3, 7];
const TOP = 10;
const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, TOP).reduce((sum, grade, at) => sum + GAINS[grade]! / Math.log2(at + 2), 0);

/** Scores answers by set, and by set and class: "held", "held word". */
export async function scoreSearch(
  items: readonly Item[],
  search: (query: string) => GradedAnswer | Promise<GradedAnswer>,
): Promise<Map<string, Score>> {
  const scores = new Map<string, Score>();
  const byCode = new Map(items.map((item) => [item.itemCode, item]));
  for (const graded of gradedQueries()) {
    const { codes, approximate } = await search(graded.query);
    const grades = codes.slice(0, TOP).map((code) => graded.gradeOf(byCode.get(code)!));
    const isRight = graded.isMissing ? codes.length === 0 || approximate : grades[0] === 3;
    const ideal = gainOf(items.map(graded.gradeOf).sort((a, b) => b - a));
    for (const name of [graded.set, `${graded.set} ${graded.class}`]) {
      const score = scores.get(name) ?? { name, count: 0, first: 0, ndcg: 0, empty: 0 };
      scores.set(name, score);
      score.count += 1;
      score.first += isRight ? 1 : 0;
      score.ndcg += graded.isMissing ? Number(isRight) : gainOf(grades) / ideal;
      score.empty += !graded.isMissing && codes.length === 0 ? 1 : 0;
    }
  }
  return scores;
}

/** Returns the scores as a table in Markdown, with a row for each class and set. */
export function scoreTable(scores: ReadonlyMap<string, Score>): string {
  const cell = (score: Score | undefined): string =>
    score
      ? `${score.count} | ${(score.first / score.count).toFixed(3)} | ${(score.ndcg / score.count).toFixed(3)}`
      : '– | – | –';
  const classes = [...new Set([...scores.keys()].flatMap((name) => name.split(' ').slice(1)))].sort();
  const row = (title: string, suffix: string): string =>
    `| ${title} | ${SETS.map((set) => cell(scores.get(`${set}${suffix}`))).join(' | ')} |`;
  return [
    `| class | ${SETS.map((set) => `${set}: n | success@1 | NDCG@10`).join(' | ')} |`,
    `|---|${'---|'.repeat(3 * SETS.length)}`,
    ...classes.map((name) => row(name, ` ${name}`)),
    row('**all**', ''),
  ].join('\n');
}
