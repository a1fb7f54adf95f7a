import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Returns a mark of the process that stays the same for its whole life. No other process with the same pid ever has it:
 * pids are reused, in a container within seconds. Returns undefined if no such process runs. On Windows the mark only
 * says that it runs.
 */
export function startMark(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') return startMarkFromProc(pid);
  if (!isSignalable(pid)) return undefined;
  if (process.platform === 'win32') return 'runs';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

function startMarkFromProc(pid: number): string | undefined {
  try {
    // proc(5): the command may contain spaces and brackets, so fields are counted from the last ')'. State is the 3rd
    // field, and starttime, in ticks since boot, is the 22nd.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function isSignalable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the scope in which pids and start marks are comparable: one boot of one machine, and on Linux one pid
 * namespace (container).
 */
export function processScope(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/**
 * Returns the pids of all PostgreSQL processes whose working folder is `realDir`. Returns undefined except on Linux.
 */
export function postgresProcessesIn(realDir: string): number[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === realDir && startMark(Number(name)) !== undefined)
        found.push(Number(name));
    } catch {
      // The process has ended since then, or belongs to another user and so is not ours.
    }
  }
  return found;
}
