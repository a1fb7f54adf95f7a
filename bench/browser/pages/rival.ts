import type { BenchRow, Shown } from '../bench-row.ts';

/** Something that holds a catalogue in a browser. What a rival can't do it leaves out. */
export interface Rival {
  /** Opens its database and starts what it needs; the data of an earlier visit are there afterwards. */
  open(): Promise<void>;
  /** From the download of the rows to on disk and ready for the first question. */
  load(size: number): Promise<void>;
  /** The first fifty in the distributor's sequence. */
  firstPage?(): Promise<readonly Shown[]>;
  /** The best fifty of all that begin with the words. */
  search?(text: string): Promise<readonly Shown[]>;
  /** Shows the first page now and whenever it has changed. */
  watch?(show: (rows: readonly Shown[]) => void): Promise<void>;
  /** Takes changed rows, as from a server. */
  change?(rows: readonly BenchRow[]): Promise<void>;
  /** For who gets the server's answer in a worker: when the latest was in hand there, in milliseconds since the epoch. */
  inHandAt?(): number;
}

export type OpenRival = () => Rival;

/** The rows that every rival gets. */
export async function fetchRows(size: number): Promise<BenchRow[]> {
  return (await fetch(`/rows/${size}.json`)).json() as Promise<BenchRow[]>;
}

const MARKS = /\p{M}/gu;

/** The words of a text as a search field would compare them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** All that is searched of a row. */
export const textOf = ({ itemCode, plu, gtin, description, keywords, brand, packSize }: BenchRow): string =>
  [itemCode, plu, gtin, description, keywords, brand, packSize].filter((part) => part).join(' ');
