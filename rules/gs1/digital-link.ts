import { aiAt, entryOfAi } from './ai.ts';
import { elementOf } from './element-strings.ts';
import type { ScanElement } from './scan.ts';

/** Words that earlier releases of the standard allowed instead of numbers. */
const WORDS: Readonly<Record<string, string>> = { gtin: '01', cpv: '22', lot: '10', ser: '21', sscc: '00' };

const isAi = (text: string): boolean => /^\d{2,4}$/.test(text) && aiAt(text, 0) === text;

/** Pads GTINs of 8, 12 and 13 digits to 14. */
const normalised = (ai: string, value: string): string =>
  ai === '01' && /^(?:\d{8}|\d{12,13})$/.test(value) ? value.padStart(14, '0') : value;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Reads the elements of a GS1 Digital Link URI on any domain, in the order key, qualifiers, attributes. Returns null
 * for other text. The key is the last one in the path that only its own qualifiers follow, in their order. Compressed
 * links are not supported.
 */
export function readDigitalLink(text: string): ScanElement[] | null {
  if (!/^https?:\/\/[^/?#\s]+\/[^\s]*$/i.test(text)) return null;
  const withoutHash = text.split('#')[0]!;
  const [address = '', query = ''] = withoutHash.split(/\?(.*)/s);
  const segments = address.split('/').slice(3);
  if (segments.at(-1) === '') segments.pop();
  for (let at = segments.length - 2; at >= 0; at -= 1) {
    const path = keyPath(segments.slice(at));
    if (path) return [...path, ...attributes(query, path)];
  }
  return null;
}

/** Returns the elements of `01/…/10/…`, or null if that is not a key with its qualifiers. */
function keyPath(segments: readonly string[]): ScanElement[] | null {
  if (segments.length % 2 !== 0) return null;
  const elements: ScanElement[] = [];
  for (let at = 0; at < segments.length; at += 2) {
    const name = segments[at]!;
    const ai = WORDS[name.toLowerCase()] ?? name;
    const value = decoded(segments[at + 1]!);
    if (!isAi(ai) || value === null || value === '') return null;
    elements.push(elementOf(ai, normalised(ai, value)));
  }
  const [key, ...rest] = elements;
  const qualifiers = key && entryOfAi(key.ai)?.qualifiers;
  if (!qualifiers) return null;
  if (rest.length === 0) return elements;
  const inOrder = qualifiers.some((sequence) => {
    const places = rest.map(({ ai }) => sequence.indexOf(ai));
    return places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));
  });
  return inOrder ? elements : null;
}

/** Returns attributes of the query. Ignores other parameters, which belong to the domain. */
function attributes(query: string, path: readonly ScanElement[]): ScanElement[] {
  const taken = new Set(path.map(({ ai }) => ai));
  return query.split(/[&;]/).flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const ai = WORDS[name.toLowerCase()] ?? name;
    const text = decoded(value.replaceAll('+', ' '));
    if (!isAi(ai) || taken.has(ai) || !text || !entryOfAi(ai)?.inQuery) return [];
    taken.add(ai);
    return elementOf(ai, normalised(ai, text));
  });
}
