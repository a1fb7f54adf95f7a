import { buildWordIndex, type WordIndex, type WordList } from '../../rules/search/word-index.ts';
import type { Item } from '../items.ts';
import { readColumn } from './read-column.ts';
import type { Section, SectionReader, SectionWriter } from './sections.ts';
import { type ColumnSpec, writeColumn } from './write-column.ts';

/** What a hit in each field counts. A code or PLU that is typed whole counts as exact in any case. */
export const CODE_WEIGHT = 60;
const DESCRIPTION = { weight: 40, step: 2, least: 24 } as const;
const KEYWORDS = { weight: 26, step: 1, least: 18 } as const;
const BRAND_WEIGHT = 20;
const PACK_WEIGHT = 14;

/** The words of the items: sorted, with how many items hold each, which ones, and what the hit counts. */
export interface SearchSpec {
  readonly words: ColumnSpec;
  readonly counts: Section;
  /** By word, ascending: the step from one item to the next, seven bits a byte, the highest says that more follow. */
  readonly steps: Section;
  readonly weights: Section;
}

/** The words of items, which are numbered as they stand. */
export function indexItems(items: readonly Item[]): WordIndex {
  const words = buildWordIndex();
  for (const [doc, item] of items.entries()) {
    words.add(doc, item.itemCode, CODE_WEIGHT);
    words.add(doc, item.plu ?? '', CODE_WEIGHT);
    words.add(doc, item.description, DESCRIPTION.weight, DESCRIPTION.step, DESCRIPTION.least);
    words.add(doc, item.keywords, KEYWORDS.weight, KEYWORDS.step, KEYWORDS.least);
    words.add(doc, item.brand, BRAND_WEIGHT);
    words.add(doc, item.packSize, PACK_WEIGHT);
  }
  return words.finish();
}

export function writeSearch(writer: SectionWriter, items: readonly Item[]): SearchSpec {
  const { words, offsets, docs, weights } = indexItems(items);
  const counts = words.map((_, word) => offsets[word + 1]! - offsets[word]!);
  const steps = new Uint8Array(docs.length * 5);
  let size = 0;
  for (let word = 0; word < words.length; word += 1) {
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
  }
  return {
    words: writeColumn(writer, words),
    counts: writer.addWhole(counts),
    steps: writer.add('u8', steps.slice(0, size)),
    weights: writer.add('u8', Uint8Array.from(weights)),
  };
}

/** The search part of an open pack. */
export interface PackedWords {
  /** The words themselves, in order. */
  readonly words: WordList;
  /** By word, where its hits begin; one more at the end. */
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  readonly weights: Uint8Array;
}

/** Takes the steps back to numbers of items: a few milliseconds for a million of them. */
export function readSearch(reader: SectionReader, spec: SearchSpec): PackedWords {
  const counts = reader.view(spec.counts);
  const steps = reader.view(spec.steps);
  const weights = reader.view(spec.weights) as Uint8Array;
  const size = counts.length;
  const offsets = new Uint32Array(size + 1);
  const docs = new Uint32Array(weights.length);
  let [at, byte] = [0, 0];
  for (let word = 0; word < size; word += 1) {
    const end = at + counts[word]!;
    if (end > docs.length) throw new RangeError('the words of a pack are damaged');
    let doc = 0;
    for (; at < end; at += 1) {
      let part = steps[byte++]!;
      let step = part & 0x7f;
      for (let shift = 7; part > 0x7f; shift += 7) {
        part = steps[byte++]!;
        step |= (part & 0x7f) << shift;
      }
      doc += step;
      docs[at] = doc;
    }
    offsets[word + 1] = end;
  }
  const column = readColumn(reader, spec.words, size);
  const words = { length: size, at: (place: number) => column.read(place) as string };
  return { words, offsets, docs, weights };
}
