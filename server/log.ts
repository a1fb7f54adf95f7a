import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** The loggable parts of an error: never a value from a row, a parameter or a request. */
export interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly where?: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Returns an error without personal data. PostgreSQL's messages and details quote rejected values, so only the code and
 * the names of table and constraint are kept. Our own messages and the stack lines are kept.
 */
export function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { code, table, constraint, routine } = thrown as Error &
    Partial<Record<'code' | 'table' | 'constraint' | 'routine', unknown>>;
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const base = {
    type: thrown.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length > 0 ? { stack: frames.slice(0, 12).join('\n') } : {}),
  };
  if (typeof code === 'string' && SQLSTATE.test(code) && routine !== undefined) {
    const where = [table, constraint].filter((name) => typeof name === 'string').join(' ');
    return { ...base, ...(where === '' ? {} : { where }) };
  }
  return { ...base, message: thrown.message };
}

/** pino's number of the level error. */
const ERROR = 50;

const NAMES: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' };

/** Formats one line of JSON as one readable line. */
export function readableLine(line: string): string {
  const {
    level,
    msg,
    err,
    error,
    pid: _pid,
    hostname: _hostname,
    time: _time,
    ...rest
  } = JSON.parse(line) as Record<string, unknown>;
  const cause = err as LoggedError | undefined;
  const why = cause ? `: ${cause.message ?? [cause.type, cause.code, cause.where].filter(Boolean).join(' ')}` : '';
  const text = typeof error === 'string' ? `: ${error}` : '';
  const facts = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `[${NAMES[Number(level)] ?? level}] ${[`${String(msg)}${why}${text}`, ...facts].join(' · ')}\n`;
}

/**
 * Creates the log. In production it writes JSON lines to the standard output. At a developer's terminal, which shows
 * progress, it writes only warnings, in readable form, unless LOG_LEVEL is set. Calls `onError` with each error that it
 * logs at level error or above.
 */
export function createLog(
  config: Pick<Config, 'isProduction' | 'logLevel'>,
  isLevelAsked: boolean,
  onError: (error: unknown) => void = () => {},
): Logger {
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, method, level) {
      const [facts] = line as readonly unknown[];
      if (level >= ERROR && typeof facts === 'object' && facts !== null && 'err' in facts) onError(facts.err);
      method.apply(this, line);
    },
  };
  const options = { serializers: { err: loggedError }, hooks };
  if (config.isProduction) return pino({ ...options, level: config.logLevel });
  const level = isLevelAsked ? config.logLevel : 'warn';
  return pino({ ...options, level }, { write: (line) => void process.stderr.write(readableLine(line)) });
}
