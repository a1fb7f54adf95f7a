/** Scroll positions of lists, for the way back. Kept until the page closes; the oldest of 50 is removed first. */
export interface ScrollPlace<Measurement> {
  offset: number;
  measurements: Measurement[];
}

const places = new Map<string, ScrollPlace<unknown>>();

export function recallScroll<Measurement>(key: string | undefined): ScrollPlace<Measurement> | undefined {
  return key === undefined ? undefined : (places.get(key) as ScrollPlace<Measurement> | undefined);
}

export function rememberScroll<Measurement>(key: string, place: ScrollPlace<Measurement>): void {
  places.delete(key);
  places.set(key, place);
  if (places.size > 50) places.delete(places.keys().next().value ?? '');
}
