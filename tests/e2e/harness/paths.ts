import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A DATA_DIR with the demo data, of a server that was stopped cleanly. Each server of the tests starts on a copy. */
export const TEMPLATE_DIR = join(ROOT, '.cache/e2e/template');
/** Compiled server code: a second start of a server takes half the time. */
export const COMPILE_CACHE_DIR = join(ROOT, '.cache/e2e/compiled');
