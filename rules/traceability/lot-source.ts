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
interface Place {
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

/** Returns whether both sources were stated and differ. */
export const sourcesDiffer = (a: LotSource | null | undefined, b: LotSource | null | undefined): boolean =>
  a != null && b != null && (a.place !== b.place || a.text !== b.text);
