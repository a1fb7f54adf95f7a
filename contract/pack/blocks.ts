import type { NumberArray, Section, SectionReader, SectionWriter } from './sections.ts';

/**
 * What is joined is found by the lengths of all that stands before it. So that nobody has to add them all up for a few, it stands in the pack how much so many
 * entries take together: a row is found by some dozens of lengths, of however many rows.
 */
export const BLOCK = 32;

/** Sums up each block of lengths; undefined where there is one block only. */
export function writeBlocks(writer: SectionWriter, lengths: readonly number[]): Section | undefined {
  if (lengths.length <= BLOCK) return undefined;
  const sums: number[] = [];
  for (const [at, length] of lengths.entries()) {
    const block = Math.floor(at / BLOCK);
    sums[block] = (sums[block] ?? 0) + length;
  }
  return writer.addWhole(sums);
}

/** Where each block begins; one more at the end. Undefined where the pack doesn't tell. Worked out when it is first asked for. */
export function readBlocks(reader: SectionReader, section: Section | undefined): () => Float64Array | undefined {
  let starts: Float64Array | undefined;
  return () => {
    if (section) starts ??= startsOf(reader.view(section));
    return starts;
  };
}

/** Where each of some joined things begins, by how long they are; one more at the end. */
function startsOf(lengths: NumberArray): Float64Array {
  const starts = new Float64Array(lengths.length + 1);
  let at = 0;
  for (let block = 0; block < lengths.length; block += 1) {
    starts[block] = at;
    at += lengths[block]!;
  }
  starts[lengths.length] = at;
  return starts;
}
