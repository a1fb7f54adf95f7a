/** A camera read and its answer, in milliseconds. */
export interface TimedRead {
  /** From the second of two equal reads, which makes it count, to the answer on the screen. */
  readonly answerMs: number;
  /** The same from the first image with that read, when it was passed to the decoder. */
  readonly pictureMs: number;
}

/** Events recorded by the page: read images, and answers on the screen. Times of the Unix clock. */
export interface Notes {
  readonly reads: { readonly text: string; readonly givenAt: number; readonly at: number }[];
  readonly answers: number[];
}

/**
 * Joins each code that was read twice in a row with the first answer after it, unless the next code came in between.
 */
export function timed({ reads, answers }: Notes): TimedRead[] {
  const scans: { givenAt: number; countedAt: number }[] = [];
  for (const [index, { text, at }] of reads.entries()) {
    const before = reads[index - 1];
    const first = reads.findLastIndex((read, place) => place < index && read.text !== text) + 1;
    if (before?.text === text && index === first + 1) scans.push({ givenAt: before.givenAt, countedAt: at });
  }
  return scans.flatMap(({ givenAt, countedAt }, index) => {
    const until = scans[index + 1]?.countedAt ?? Number.POSITIVE_INFINITY;
    const answered = answers.find((at) => at >= countedAt && at < until);
    return answered === undefined ? [] : [{ answerMs: answered - countedAt, pictureMs: answered - givenAt }];
  });
}
