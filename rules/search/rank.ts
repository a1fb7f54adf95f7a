import { BRAND_WEIGHT } from './item-terms.ts';
import type { Alternative, Concept, Member, QueryPlan } from './query.ts';
import { prefixRange, type WordList } from './word-index.ts';

/** Words of a run of items with their postings; the items have numbers from `from` on. */
export interface TermSegment {
  readonly from: number;
  readonly words: WordList;
  /** Returns the items and weights of the words from `first` to before `end`, items numbered within the segment. */
  hits(first: number, end: number): { readonly docs: Uint32Array; readonly weights: Uint8Array };
}

/** The items that a query finds. The ranker owns both arrays and overwrites them on its next call. */
export interface Ranked {
  /** Ascending. */
  readonly docs: Uint32Array;
  /** By item, more is better, at most MAX_SCORE; defined only for `docs`. */
  readonly scores: Uint16Array;
  /** Number of shown items that have all words that count. If it is 0, `docs` are the closest ones. */
  readonly complete: number;
  /** The words that count and that no shown item has, or, if some have all, none of the others. As the plan has them. */
  readonly missing: readonly string[];
}

/** Steps of the score within a tier: the mean hit, at most 60, and the lift by sizes. */
const TIER = 128;
const MAX_LIFT = 60;
const MAX_MISSING = 3;
export const MAX_SCORE = (MAX_MISSING + 1) * TIER - 1;
/** Least score of an item that has as many words as the best one. */
export const COMPLETE_SCORE = MAX_MISSING * TIER;
/** Share of a hit that a size or a container adds. */
const LIFT_SHARE = 0.3;
/** With fewer items that have all words, those that lack one follow. */
export const FEW_FOUND = 12;
/** The best hit of a concept while it is a word of the brand: below all others, so that each replaces it. */
const BRAND_HIT = 1;
/**
 * Share of the best match that an item needs so that a lone word of its brand counts. "White" of the brand White Apron
 * does not lift its rice vinegar above plain rice. Organic items reach the share, other kinds of food don't.
 */
const SAME_FOOD = 15 / 16;
/** Least best hit of an item that lacks a word: another one is its head, its kind or its variety. */
export const CLOSE_HIT = 36;

export interface Ranker {
  /**
   * Finds and scores the items of a plan. An item's tier is the number of important concepts that it has; within a tier
   * the mean of its best hits decides. One word of a brand counts for a tier only if the item matches the other words as
   * well as any. `isShown` says which items count when tiers are chosen.
   */
  rank(plan: QueryPlan, isShown?: (doc: number) => boolean): Ranked;
}

/** Share of the items below which sorting the matches is faster than scanning all. */
const FEW = 16;

/** Sorts items. `marks` is all 0, before and after. */
function ascending(docs: Uint32Array, marks: Uint8Array): Uint32Array {
  if (docs.length * FEW < marks.length) return docs.slice().sort();
  for (const doc of docs) marks[doc] = 1;
  const sorted = new Uint32Array(docs.length);
  let size = 0;
  for (let doc = 0; size < sorted.length; doc += 1) {
    if (marks[doc] === 0) continue;
    marks[doc] = 0;
    sorted[size++] = doc;
  }
  return sorted;
}

/** Creates a ranker for `count` items. Its buffers are allocated once, so that a keystroke allocates little. */
export function createRanker(count: number, segments: readonly TermSegment[]): Ranker {
  /** Best hit of the current concept. */
  const best = new Uint8Array(count);
  /** Members that an item has, of an alternative of several; and the sum of their hits. */
  const had = new Uint8Array(count);
  const sums = new Uint16Array(count);
  const least = new Uint8Array(count);
  const memberBest = new Uint8Array(count);
  /** Important concepts that an item has, the sum of its hits for them, and its lift. */
  const covered = new Uint8Array(count);
  const scores = new Uint16Array(count);
  const lifts = new Uint8Array(count);
  const strongest = new Uint8Array(count);
  /** Concepts that only the item's brand has. */
  const branded = new Uint8Array(count);
  const touched = new Uint32Array(count);
  let size = 0;

  const eachRun = (member: Member, visit: (from: number, docs: Uint32Array, weights: Uint8Array) => void): void => {
    for (const { from, words, hits } of segments) {
      for (const word of member.words) {
        const [at] = prefixRange(words, word);
        if (at === words.length || words.at(at) !== word) continue;
        const { docs, weights } = hits(at, at + 1);
        visit(from, docs, weights);
      }
      if (member.prefix === undefined) continue;
      const [first, end] = prefixRange(words, member.prefix);
      if (first === end) continue;
      const { docs, weights } = hits(first, end);
      visit(from, docs, weights);
    }
  };

  const worthOf = new Uint8Array(256);
  const applyOne = (member: Member, quality: number, note: (doc: number, worth: number) => void): void => {
    for (let weight = 0; weight < 256; weight += 1) worthOf[weight] = Math.max(2, Math.round(weight * quality));
    worthOf[BRAND_WEIGHT] = BRAND_HIT;
    eachRun(member, (from, docs, weights) => {
      for (let at = 0; at < docs.length; at += 1) {
        const doc = from + docs[at]!;
        const worth = worthOf[weights[at]!]!;
        if (worth > best[doc]!) note(doc, worth);
      }
    });
  };

  const applyAll = ({ members, quality }: Alternative, note: (doc: number, worth: number) => void): void => {
    let docs: number[] = [];
    for (const [nth, member] of members.entries()) {
      const found: number[] = [];
      eachRun(member, (from, run, weights) => {
        for (let at = 0; at < run.length; at += 1) {
          const doc = from + run[at]!;
          if (nth > 0 && had[doc]! < nth) continue;
          if (memberBest[doc] === 0) found.push(doc);
          if (weights[at]! > memberBest[doc]!) memberBest[doc] = weights[at]!;
        }
      });
      for (const doc of found) {
        sums[doc] = (nth === 0 ? 0 : sums[doc]!) + memberBest[doc]!;
        least[doc] = nth === 0 ? memberBest[doc]! : Math.min(least[doc]!, memberBest[doc]!);
        had[doc] = nth + 1;
        memberBest[doc] = 0;
      }
      if (nth > 0) for (const doc of docs) if (had[doc]! <= nth) had[doc] = 0;
      docs = found;
      if (docs.length === 0) break;
    }
    for (const doc of docs) {
      // Between the mean and the least: "frozen fry" is not an oil with a brand that says "frozen".
      note(doc, Math.max(1, Math.round(((sums[doc]! / members.length + least[doc]!) / 2) * quality)));
      had[doc] = 0;
    }
  };

  const bestHits = ({ alternatives }: Concept): { docs: number[] } => {
    const docs: number[] = [];
    const note = (doc: number, worth: number): void => {
      const before = best[doc]!;
      if (worth <= before) return;
      if (before === 0) docs.push(doc);
      best[doc] = worth;
    };
    for (const alternative of alternatives) {
      const [only, second] = alternative.members;
      if (only && !second) applyOne(only, alternative.quality, note);
      else if (only) applyAll(alternative, note);
    }
    return { docs };
  };

  const cover = (concept: Concept): readonly number[] => {
    const { docs } = bestHits(concept);
    for (const doc of docs) {
      if (covered[doc] === 0) {
        touched[size++] = doc;
        scores[doc] = 0;
        lifts[doc] = 0;
        strongest[doc] = 0;
        branded[doc] = 0;
      }
      covered[doc]! += 1;
      if (best[doc] === BRAND_HIT) branded[doc]! += 1;
      else scores[doc]! += best[doc]!;
      if (best[doc]! > strongest[doc]!) strongest[doc] = best[doc]!;
      best[doc] = 0;
    }
    return docs;
  };

  const lift = (concept: Concept): void => {
    for (const doc of bestHits(concept).docs) {
      if (covered[doc]! > 0) lifts[doc] = Math.min(MAX_LIFT, lifts[doc]! + Math.round(best[doc]! * LIFT_SHARE));
      best[doc] = 0;
    }
  };

  return {
    rank(plan, isShown = () => true) {
      size = 0;
      const important = plan.filter(({ isOptional }) => !isOptional);
      const hits = important.map(cover);
      /** Returns the words that no item passing the test has. */
      const lackedBy = (test: (doc: number) => boolean) =>
        important.filter((_, at) => !hits[at]!.some(test)).map(({ text }) => text);
      for (const concept of plan) if (concept.isOptional) lift(concept);
      const found = touched.subarray(0, size);
      const tiers = new Uint32Array(important.length + 1);
      const isNear = (doc: number): boolean => covered[doc] === important.length || strongest[doc]! >= CLOSE_HIT;
      for (const doc of found) if (isNear(doc) && isShown(doc)) tiers[covered[doc]!]! += 1;
      const complete = tiers[important.length]!;
      let most = important.length;
      while (most > 1 && tiers[most] === 0) most -= 1;
      const isEnough = important.length < 2 || complete >= FEW_FOUND;
      const fewest = isEnough ? important.length : Math.max(1, most - MAX_MISSING);
      let kept = 0;
      /** The most hits of a shown item, without a lone word of its brand. */
      let top = 0;
      for (const doc of found) {
        if (covered[doc]! < fewest || !isNear(doc)) {
          covered[doc] = 0;
          continue;
        }
        touched[kept++] = doc;
        if (branded[doc]! > 1) scores[doc]! += branded[doc]! * BRAND_WEIGHT;
        if (scores[doc]! > top && isShown(doc)) top = scores[doc]!;
      }
      const docs = touched.subarray(0, kept);
      for (const doc of docs) {
        let has = covered[doc]!;
        covered[doc] = 0;
        if (branded[doc] === 1) {
          if (scores[doc]! >= top * SAME_FOOD) scores[doc]! += BRAND_WEIGHT;
          else has -= 1;
        }
        const score = Math.round(scores[doc]! / important.length) + lifts[doc]!;
        const lacks = Math.min(MAX_MISSING, Math.max(0, most - has));
        scores[doc] = (MAX_MISSING - lacks) * TIER + Math.min(TIER - 1, score);
      }
      let missing = complete === 0 ? lackedBy(isShown) : [];
      if (complete > 0 && !isEnough) {
        for (const doc of docs) if (scores[doc]! < COMPLETE_SCORE && isShown(doc)) best[doc] = 1;
        if (docs.some((doc) => best[doc] === 1)) missing = lackedBy((doc) => best[doc] === 1);
        for (const doc of docs) best[doc] = 0;
      }
      return { docs: ascending(docs, best), scores, complete, missing };
    },
  };
}
