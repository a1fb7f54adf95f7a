import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux has a file system in memory. */
const IN_MEMORY = '/dev/shm';
/** What must be free there, in bytes. */
const ROOM = 4 * 2 ** 30;

/**
 * Returns the folder for temporary files: in memory where that has room. A new database is some 1,000 files, which
 * took 40 ms there and 450 to 800 ms on a disk.
 */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
