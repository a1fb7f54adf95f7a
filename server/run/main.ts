import { type Config, ConfigError, readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/connection/open.ts';
import { createLog } from '../log.ts';
import { announcement } from './announce.ts';
import { BuildError, buildIfNeeded } from './build-step.ts';
import { dataStep, openStep } from './open.ts';
import { createProgress } from './progress.ts';
import { ListenError, type Serving, serve } from './serve.ts';
import { onStopSignal } from './stop-signals.ts';

const STEPS = 5;

/** Faults that the person at the terminal can do something about: they are told in one sentence, without a stack. */
const TOLD = new Set([
  'ConfigError',
  'DataDirBusyError',
  'EmbeddedPostgresError',
  'MigrationChangedError',
  BuildError.name,
  ListenError.name,
]);

/**
 * The whole start, step by step, until it serves. Returns when it does; the process then lives until a signal. In production
 * the standard output carries JSON lines only, so progress goes to the standard error.
 */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const say = (line: string) =>
    void (env.NODE_ENV === 'production' ? process.stderr : process.stdout).write(`${line}\n`);
  const progress = createProgress(STEPS, say);
  const stopping = new AbortController();
  let opened: OpenedDatabase | undefined;
  let serving: Serving | undefined;

  const stop = async () => {
    stopping.abort();
    await serving?.stop();
    await opened?.stop();
  };
  const end = (code: number) => {
    stop()
      .catch((error: unknown) => say(`It did not stop cleanly: ${(error as Error).message}`))
      .finally(() => process.exit(code));
  };
  onStopSignal(() => {
    say('\nStopping');
    end(0);
  });

  try {
    progress.step('Reading the configuration');
    const config: Config = readConfig(env);
    const log = createLog(config, Boolean(env.LOG_LEVEL));
    opened = await openStep(config, log, progress);
    opened.lost.then((why) => {
      log.fatal({ why }, 'the embedded database ended by itself');
      end(1);
    });
    if (stopping.signal.aborted) return end(0);

    progress.step('Building the app');
    if (!(await buildIfNeeded(stopping.signal))) progress.detail('It is up to date.');
    const { services, hasDemo } = await dataStep(config, opened, log, progress);
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
    // A stop in the middle of the start makes whatever runs fail; that is no fault.
    if (stopping.signal.aborted) return;
    process.stderr.write(`\n${told(error)}\n`);
    end(1);
  }
}

function told(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return `Cratebook could not start: ${String(error)}`;
  return `Cratebook could not start: ${TOLD.has(error.name) || error.cause !== undefined ? error.message : (error.stack ?? error.message)}`;
}
