import type { Page } from 'playwright/test';
import type { Stage } from './stage.ts';

/** A screen in a state that matters. */
export interface Stop {
  /** Unique; names the picture. */
  readonly name: string;
  /** Where it is; as a function where the story decides. */
  readonly path: string | ((stage: Stage) => string);
  /** Brings the story here, once, in English. */
  readonly before?: (stage: Stage) => Promise<void>;
  /** Opens what the stop is about, after every change of language. Must not depend on the language. */
  readonly dress?: (page: Page) => Promise<void>;
}

/** What one person sees on one device, in order: later stops stand on what earlier ones did. */
export interface Chapter {
  readonly name: string;
  readonly host: 'localhost' | 'harbor.localhost';
  readonly user: string | null;
  readonly stops: readonly Stop[];
}
