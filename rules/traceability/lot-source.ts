/**
 * The source of a traceability lot code: the place where the code was assigned, or a reference to it (21 CFR 1.1310).
 * A known place by its key, else the text of the label: a name, a GLN, a web address or a registration number.
 */
export interface LotSource {
  readonly place: string | null;
  /** Empty if `place` is set. */
  readonly text: string;
}

/** A place that can be a source. */
export interface Place {
  readonly key: string;
  readonly name: string;
  readonly gln: string;
}

/** Returns a warehouse as the source of the lot codes that it assigned. */
export const warehouseSource = (warehouseId: string): LotSource => ({ place: `warehouse:${warehouseId}`, text: '' });

/** Returns the known place with a label's Global Location Number (AI 416), else the number itself. */
export function sourceOfGln(gln: string, places: readonly Place[]): LotSource {
  const known = places.find((place) => place.gln === gln);
  return known ? { place: known.key, text: '' } : { place: null, text: gln };
}

/** Returns the place of that name, whatever the case of its letters, else the text; null if the text is blank. */
export function sourceOfText(text: string, places: readonly Place[]): LotSource | null {
  const typed = text.trim();
  if (typed === '') return null;
  const known = places.find(({ name, gln }) => name.toLowerCase() === typed.toLowerCase() || gln === typed);
  return known ? { place: known.key, text: '' } : { place: null, text: typed };
}

/** Returns the name of a source for a reader: that of its place if it is known, else its text or key. */
export const nameOfSource = ({ place, text }: LotSource, places: readonly Place[]): string =>
  place === null ? text : (places.find(({ key }) => key === place)?.name ?? place.slice(place.indexOf(':') + 1));

/** Returns a text that is the same for texts that differ only in blanks and in the case of letters. */
const sameLetters = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns a source by its place if its text is the name or GLN of a known one. */
const placed = (source: LotSource, places: readonly Place[]): LotSource =>
  source.place === null ? (sourceOfText(source.text, places) ?? source) : source;

/**
 * Returns whether two sources are the same: the same place, also if one has only its name or GLN, or the same text in
 * any letters.
 */
export function isSameSource(a: LotSource, b: LotSource, places: readonly Place[]): boolean {
  const [one, other] = [placed(a, places), placed(b, places)];
  return one.place === other.place && sameLetters(one.text) === sameLetters(other.text);
}

/** Returns sources by their places where known, each once. */
export const distinctSources = (sources: readonly LotSource[], places: readonly Place[]): LotSource[] =>
  sources
    .filter((source, at) => !sources.slice(0, at).some((earlier) => isSameSource(earlier, source, places)))
    .map((source) => placed(source, places));

/** Returns whether both sources were stated and differ. */
export const sourcesDiffer = (a: LotSource | null | undefined, b: LotSource | null | undefined): boolean =>
  a != null && b != null && (a.place !== b.place || a.text !== b.text);
