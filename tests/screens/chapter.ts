import type { Page } from 'playwright/test';
import type { Stage } from './stage.ts';

/** A screen in a state that matters. */
export interface Stop {
  /** Unique; names the image. */
  readonly name: string;
  /** The path; a function if it depends on earlier stops. */
  readonly path: string | ((stage: Stage) => string);
  /** Brings the story here, once, in English. */
  readonly before?: (stage: Stage) => Promise<void>;
  /** Opens what the stop is about, after every change of language. Must not depend on the language. */
  readonly dress?: (page: Page) => Promise<void>;
}

/** The screens of one user on one device, in order. Later stops depend on earlier ones. */
export interface Chapter {
  readonly name: string;
  readonly host: 'localhost' | 'harbor.localhost';
  readonly user: string | null;
  readonly stops: readonly Stop[];
}
