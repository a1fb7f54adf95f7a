import type { ErrorSource } from '../../contract/error-reports.ts';
import type { Role } from '../../contract/roles.ts';

/** An app error object (specification section 8) of a browser or of the server, without personal data. */
export interface AppErrorReport {
  readonly source: ErrorSource;
  readonly name: string;
  readonly message: string;
  /** `file:line:column`, nearest first. */
  readonly frames: readonly string[];
  readonly release: string;
  readonly route: string;
  readonly role: Role | null;
  readonly browser: string | null;
  readonly system: string | null;
  readonly count: number;
}

/** The error-reporting service outside this server. */
export interface ErrorService {
  /** Sends an error in the background. `tenantId` is the company whose browser reported it; null for the server's own errors. */
  send(error: AppErrorReport, tenantId: string | null): void;
  /** Resolves when all errors are sent, or after `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
}

/** Used without `SENTRY_DSN`. */
export const NO_ERROR_SERVICE: ErrorService = { send() {}, flush: async () => {} };

/** Opens the service of `dsn`. Its library is loaded only if there is one. */
export async function openErrorService(dsn: string | undefined, environment: string): Promise<ErrorService> {
  if (dsn === undefined) return NO_ERROR_SERVICE;
  return (await import('./sentry.ts')).openSentry(dsn, environment);
}
