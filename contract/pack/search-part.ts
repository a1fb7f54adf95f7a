import { fold, foldAccents } from '../../rules/search/fold.ts';
import { itemTerms } from '../../rules/search/item-terms.ts';
import { buildWordIndex, type WordIndex, type WordList } from '../../rules/search/word-index.ts';
import type { Item } from '../items.ts';
import { BLOCK, readBlocks, writeBlocks } from './blocks.ts';
import { readColumn } from './read-column.ts';
import type { Section, SectionReader, SectionWriter } from './sections.ts';
import { type ColumnSpec, writeColumn } from './write-column.ts';

/** The first form of packs that also has the words under `fold`. */
const WORDS_FORM = 3;

/**
 * Words of the items under both foldings (see `PACK_FORM`): sorted, with the number of items of each, the items, and
 * the weight of each hit.
 */
export interface SearchSpec {
  /** Absent in packs of form 2, which hold only the words under `foldAccents`. */
  readonly form?: typeof WORDS_FORM;
  readonly words: ColumnSpec;
  readonly counts: Section;
  /**
   * By word, ascending: the step from one item to the next, seven bits per byte; the highest bit means that more
   * follow.
   */
  readonly steps: Section;
  /** Bytes of steps per block of words, and number of hits. */
  readonly blocks?: { readonly steps: Section; readonly hits: Section } | undefined;
  readonly weights: Section;
}

/** Collects the words of items, numbered in the order of the pack. */
export function indexItems(items: readonly Item[]): WordIndex {
  const words = buildWordIndex();
  for (const [doc, item] of items.entries()) {
    itemTerms(item, (term, weight) => words.post(doc, term, weight));
  }
  return words.finish();
}

export function writeSearch(writer: SectionWriter, items: readonly Item[]): SearchSpec {
  const { words, offsets, docs, weights } = indexItems(items);
  const counts = words.map((_, word) => offsets[word + 1]! - offsets[word]!);
  const steps = new Uint8Array(docs.length * 5);
  const stepsOf: number[] = [];
  let size = 0;
  for (let word = 0; word < words.length; word += 1) {
    const from = size;
    let before = 0;
    for (let at = offsets[word]!; at < offsets[word + 1]!; at += 1) {
      let step = docs[at]! - before;
      before = docs[at]!;
      while (step > 0x7f) {
        steps[size++] = (step & 0x7f) | 0x80;
        step >>>= 7;
      }
      steps[size++] = step;
    }
    stepsOf.push(size - from);
  }
  const [stepBlocks, hitBlocks] = [writeBlocks(writer, stepsOf), writeBlocks(writer, counts)];
  return {
    form: WORDS_FORM,
    words: writeColumn(writer, words),
    counts: writer.addWhole(counts),
    steps: writer.add('u8', steps.slice(0, size)),
    ...(stepBlocks && hitBlocks && { blocks: { steps: stepBlocks, hits: hitBlocks } }),
    weights: writer.add('u8', Uint8Array.from(weights)),
  };
}

/** The search part of an open pack. */
export interface PackedWords {
  /** The words, sorted. */
  readonly words: WordList;
  /** Folds a query in the same way as the words. */
  readonly fold: (text: string) => string;
  /**
   * Returns the hits of the words from `first` to before `end`, word by word: items ascending, and the weight of each
   * hit.
   */
  hits(first: number, end: number): Hits;
}

export interface Hits {
  readonly docs: Uint32Array;
  readonly weights: Uint8Array;
}

/** Opens the words. Decodes steps to item numbers block by block, when the first word of a block is read. */
export function readSearch(reader: SectionReader, spec: SearchSpec): PackedWords {
  const counts = reader.view(spec.counts);
  const steps = reader.view(spec.steps) as Uint8Array;
  const weights = reader.view(spec.weights) as Uint8Array;
  const size = counts.length;
  const docs = new Uint32Array(weights.length);
  /** Start of each word's hits, as far as decoded. */
  const offsets = new Uint32Array(size + 1);

  const take = (first: number, end: number, fromHit: number, fromByte: number): void => {
    let byte = fromByte;
    let at = fromHit;
    for (let word = first; word < end; word += 1) {
      const behind = at + counts[word]!;
      if (behind > docs.length) throw new RangeError('the words of a pack are damaged');
      for (let doc = 0; at < behind; at += 1) {
        let part = steps[byte++]!;
        let step = part & 0x7f;
        for (let shift = 7; part > 0x7f; shift += 7) {
          part = steps[byte++]!;
          step |= (part & 0x7f) << shift;
        }
        doc += step;
        docs[at] = doc;
      }
      offsets[word + 1] = behind;
    }
  };
  const byteBlocks = readBlocks(reader, spec.blocks?.steps)();
  const hitBlocks = readBlocks(reader, spec.blocks?.hits)();
  if (hitBlocks)
    for (let block = 0; block < hitBlocks.length - 1; block += 1) offsets[block * BLOCK] = hitBlocks[block]!;
  const taken = new Uint8Array(hitBlocks?.length ?? 1);
  const need = (first: number, end: number): void => {
    if (!hitBlocks || !byteBlocks) {
      if (taken[0] === 0) take(0, size, 0, 0);
      taken[0] = 1;
      return;
    }
    for (let block = Math.floor(first / BLOCK); block * BLOCK < end; block += 1) {
      if (taken[block] === 1) continue;
      take(block * BLOCK, Math.min(size, (block + 1) * BLOCK), hitBlocks[block]!, byteBlocks[block]!);
      taken[block] = 1;
    }
  };

  const column = readColumn(reader, spec.words, size);
  const words = { length: size, at: (place: number) => column.read(place) as string };
  return {
    words,
    fold: spec.form === undefined ? foldAccents : fold,
    hits(first, end) {
      need(first, end);
      return {
        docs: docs.subarray(offsets[first], offsets[end]),
        weights: weights.subarray(offsets[first], offsets[end]),
      };
    },
  };
}
