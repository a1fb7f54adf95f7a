import * as z from 'zod/mini';
import { atMost } from './atoms.ts';

/** A place of traceability records: `warehouse:<code>`, `vendor:<code>` or `packer:<uuid>`. */
export const placeKey = z.string().check(atMost(50), z.regex(/^(?:warehouse|vendor|packer):[^\p{C}]+$/u));
