import type { Chapter, Stop } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';
import { LOCALES, type Locale, MODES, type Mode } from './stage.ts';

/** The selected part of the tour. Lists of names, separated by commas; a missing list selects everything. */
export interface PieceOptions {
  /** Names of stops or of chapters. */
  readonly only?: string | undefined;
  readonly modes?: string | undefined;
  readonly locales?: string | undefined;
}

export interface Piece {
  /** Each from its beginning to the last selected stop, because later stops depend on earlier ones. */
  readonly chapters: readonly Chapter[];
  readonly isWanted: (chapter: Chapter, stop: Stop) => boolean;
  readonly modes: readonly Mode[];
  readonly locales: readonly Locale[];
}

/** Returns whether a name is in the list; without a list every name is. Throws if the list has an unknown name. */
export function chooser(list: string | undefined, known: readonly string[]): (name: string) => boolean {
  const names = list?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`not known: ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return (name) => names?.includes(name) ?? true;
}

export function pieceOf({ only, modes, locales }: PieceOptions): Piece {
  const names = CHAPTERS.flatMap(({ name, stops }) => [name, ...stops.map((stop) => stop.name)]);
  const chosen = chooser(only, names);
  const isWanted = (chapter: Chapter, stop: Stop) => chosen(chapter.name) || chosen(stop.name);
  return {
    chapters: CHAPTERS.map((chapter) => {
      const last = chapter.stops.findLastIndex((stop) => isWanted(chapter, stop));
      return { ...chapter, stops: chapter.stops.slice(0, last + 1) };
    }).filter(({ stops }) => stops.length > 0),
    isWanted,
    modes: MODES.filter(chooser(modes, MODES)),
    locales: LOCALES.filter(chooser(locales, LOCALES)),
  };
}
