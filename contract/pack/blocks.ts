import type { NumberArray, Section, SectionReader, SectionWriter } from './sections.ts';

/**
 * Number of rows per block. A joined entry starts at the sum of all lengths before it. The pack stores the sum of each
 * block, so finding a row adds at most 32 lengths, however many rows there are.
 */
export const BLOCK = 32;

/** Writes the sum of each block of lengths. Returns undefined if there is only one block. */
export function writeBlocks(writer: SectionWriter, lengths: readonly number[]): Section | undefined {
  if (lengths.length <= BLOCK) return undefined;
  const sums: number[] = [];
  for (const [at, length] of lengths.entries()) {
    const block = Math.floor(at / BLOCK);
    sums[block] = (sums[block] ?? 0) + length;
  }
  return writer.addWhole(sums);
}

/**
 * Returns a function that gives the start of each block, and one more at the end; undefined if the pack has no sums.
 * Computed on first use.
 */
export function readBlocks(reader: SectionReader, section: Section | undefined): () => Float64Array | undefined {
  let starts: Float64Array | undefined;
  return () => {
    if (section) starts ??= startsOf(reader.view(section));
    return starts;
  };
}

/** Returns the start of each block from the block lengths, and one more at the end. */
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
