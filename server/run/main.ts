import type { Logger } from 'pino';
import { type Config, ConfigError, readConfig, sentryDsnOf } from '../config.ts';
import type { OpenedDatabase } from '../db/connection/open.ts';
import { NO_ERROR_SERVICE, openErrorService } from '../error-service/error-service.ts';
import { createServerErrors } from '../error-service/server-errors.ts';
import { ObjectStoreError } from '../files/object-store.ts';
import { createLog } from '../log.ts';
import { announcement } from './announce.ts';
import { BuildError, buildIfNeeded } from './build-step.ts';
import { dataStep, openStep } from './open.ts';
import { createProgress } from './progress.ts';
import { ListenError, type Serving, serve } from './serve.ts';
import { endWith, onStopSignal } from './stop-signals.ts';

const STEPS = 5;

/** Errors that the operator can fix. They are shown in one sentence, without a stack. */
const TOLD = new Set([
  'ConfigError',
  'DataDirBusyError',
  'EmbeddedPostgresError',
  'MigrationChangedError',
  BuildError.name,
  ListenError.name,
  ObjectStoreError.name,
]);

/**
 * Starts the server step by step and returns when it serves. The process then runs until a signal. In production the
 * standard output has JSON lines only, so progress goes to the standard error.
 */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const say = (line: string) =>
    void (env.NODE_ENV === 'production' ? process.stderr : process.stdout).write(`${line}\n`);
  const progress = createProgress(STEPS, say);
  const stopping = new AbortController();
  let opened: OpenedDatabase | undefined;
  let serving: Serving | undefined;
  let errorService = NO_ERROR_SERVICE;
  const errors = createServerErrors(() => errorService);

  const stop = async () => {
    stopping.abort();
    await serving?.stop();
    await errors.flush();
    await opened?.stop();
  };
  const end = (code: number) => endWith(code, stop, say);
  onStopSignal(() => {
    say('\nStopping');
    end(0);
  });

  try {
    progress.step('Reading the configuration');
    const dsn = sentryDsnOf(env);
    errorService = await openErrorService(dsn, env.NODE_ENV || 'development');
    const config: Config = readConfig(env);
    const log = createLog(config, Boolean(env.LOG_LEVEL), errors.report);
    opened = await openStep(config, log, progress);
    keepRunning(log, () => end(1));
    if (stopping.signal.aborted) return end(0);

    progress.step('Building the app');
    if (!(await buildIfNeeded(stopping.signal))) progress.detail('It is up to date.');
    const { services, hasDemo } = await dataStep(config, opened, log, progress, errorService);
    errors.storeIn(opened.database);
    if (stopping.signal.aborted) return end(0);

    progress.step('Opening the doors');
    serving = await serve(services);
    if (stopping.signal.aborted) return end(0);
    for (const line of announcement(
      serving.port,
      hasDemo ? (await import('../demo/people.ts')).DEMO_PASSWORD : undefined,
    ))
      say(line);
    log.info({ port: serving.port }, 'listening');
  } catch (error) {
    // A stop during the start makes the running step fail, which is no error.
    if (stopping.signal.aborted) return;
    process.stderr.write(`\n${describeError(error)}\n`);
    errors.reportStart(error);
    end(1);
  }
}

/** Errors of a socket or stream whose other end is closed. */
const GONE = /^(ERR_STREAM_|ERR_HTTP_|ECONNRESET|EPIPE)/;

/**
 * Logs uncaught errors. A rejection, or an error of a stream, affects one call of many. Any other exception leaves an
 * unknown state: the server stops in order, and its supervisor restarts it.
 */
export function keepRunning(
  log: Pick<Logger, 'error' | 'fatal'>,
  stop: () => void,
  target: Pick<NodeJS.Process, 'on'> = process,
): void {
  target.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection was not handled'));
  target.on('uncaughtException', (error) => {
    if (GONE.test(String((error as NodeJS.ErrnoException).code))) {
      log.error({ err: error }, 'an error of a stream was not handled');
      return;
    }
    log.fatal({ err: error }, 'an exception was not handled; the server stops');
    stop();
  });
}

function describeError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `Cratebook could not start: ${String(error)}`;
  return `Cratebook could not start: ${TOLD.has(error.name) || error.cause !== undefined ? error.message : (error.stack ?? error.message)}`;
}
