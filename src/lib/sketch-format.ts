/** What is kept of a screen's first sight. src/app/boot.js draws it and must agree with this. */

export const SKETCH_KEY = 'sketch';

/** Which of the styles, its place in pixels of the window, and its words, if it has any. */
export type SketchMark = readonly [style: number, x: number, y: number, width: number, height: number, text: string];

export interface Sketch {
  /** Whose it is: for nobody else is it drawn. */
  readonly user: string;
  readonly path: string;
  readonly theme: string;
  readonly width: number;
  readonly height: number;
  /** Declarations that marks have in common. */
  readonly styles: readonly string[];
  readonly marks: readonly SketchMark[];
}
