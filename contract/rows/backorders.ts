import * as z from 'zod/mini';
import { cartLine } from './carts.ts';

/** What a location waits for: an absolute quantity per location, item and unit. */
export const backorder = z.omit(cartLine, { instructions: true });
