import type { BenchRow, Shown } from '../bench-row.ts';

/** A store of a catalog in a browser. A rival omits what it cannot do. */
export interface Rival {
  /** Opens its database and starts what it needs; data of an earlier visit is available afterwards. */
  open(): Promise<void>;
  /** From the download of the rows to on disk and searchable. */
  load(size: number): Promise<void>;
  /** The first fifty rows in the distributor's sequence. */
  firstPage?(): Promise<readonly Shown[]>;
  /** The best fifty rows whose words begin with the query's words. */
  search?(text: string): Promise<readonly Shown[]>;
  /** Shows the first page now and after each change. */
  watch?(show: (rows: readonly Shown[]) => void): Promise<void>;
  /** Stores changed rows, as from a server. */
  change?(rows: readonly BenchRow[]): Promise<void>;
  /**
   * For rivals that receive the server's response in a worker: the time of the latest one, in milliseconds since the
   * epoch.
   */
  inHandAt?(): number;
}

export type OpenRival = () => Rival;

/** The rows for every rival. */
export async function fetchRows(size: number): Promise<BenchRow[]> {
  return (await fetch(`/rows/${size}.json`)).json() as Promise<BenchRow[]>;
}

const MARKS = /\p{M}/gu;

/** The words of a text as a search field compares them. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** The searched text of a row. */
export const textOf = ({ itemCode, plu, gtin, description, keywords, brand, packSize }: BenchRow): string =>
  [itemCode, plu, gtin, description, keywords, brand, packSize].filter((part) => part).join(' ');
