import type { ScanEvent } from '../../scan/scan-event.ts';

/** Returns a scan as text for support: complete, and the same in every language. */
export function reportOf({ scan, source, at, timing }: ScanEvent, feedbackMs: number | undefined): string {
  const { raw, text, symbology, kind, ambiguous, faults, readings, ...facts } = scan;
  const { elements, ...known } = facts;
  const short = (list: typeof elements) =>
    list.map(({ ai, value, fault }) => `(${ai})${value}${fault ? ` !${fault}` : ''}`);
  return JSON.stringify(
    {
      raw,
      text,
      at: new Date(at).toISOString(),
      source,
      symbology,
      kind,
      ambiguous,
      elements: short(elements),
      readings: readings.length > 1 ? readings.map((reading) => short(reading.elements)) : undefined,
      facts: known,
      faults,
      timing: { ...timing, feedbackMs },
      version: __APP_VERSION__,
    },
    null,
    2,
  );
}
