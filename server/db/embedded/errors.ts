/** Another living process uses this data folder. Two processes would destroy it. */
export class DataDirBusyError extends Error {
  readonly code = 'data_dir_busy';
  readonly pid: number;

  constructor(dataDir: string, holder: { pid: number; startedAt: string }) {
    super(
      `another Cratebook (pid ${holder.pid}, since ${holder.startedAt}) is already using ${dataDir}. ` +
        'Stop it first, or give this one a DATA_DIR of its own.',
    );
    this.name = 'DataDirBusyError';
    this.pid = holder.pid;
  }
}

/** The embedded PostgreSQL cannot run on this machine. The message says why and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code = 'embedded_postgres';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** The end of every message that says that this machine cannot run the embedded server. */
export const OTHER_WAYS =
  'Set DATABASE_URL to a PostgreSQL server (15 or later), or EMBEDDED_DATABASE=pglite for a trial that is not power-safe.';
