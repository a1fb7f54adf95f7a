import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

/**
 * What a server counts, in Prometheus' own registry. `/metrics` shows it to callers with METRICS_TOKEN. Every server
 * counts for itself. docs/OPERATIONS.md says what to watch.
 */

/** Turns on the metrics of the process itself: memory, event loop, garbage collection. */
export function countProcess(): void {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
}

export const metricsText = (): Promise<string> => register.metrics();
export const METRICS_TYPE = register.contentType;

export const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests by route and status',
  labelNames: ['route', 'method', 'status'],
});
export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Duration of requests by route',
  labelNames: ['route'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});
export const databaseSessions = new Gauge({
  name: 'database_sessions',
  help: 'Sessions of the main database: open, idle, and callers that wait for one',
  labelNames: ['state'],
});
export const refusals = new Counter({
  name: 'queue_refusals_total',
  help: 'Calls that were asked to come later because too many of their company waited',
  labelNames: ['queue', 'tenant'],
});
export const streams = new Gauge({ name: 'event_streams', help: 'Open streams of pokes' });
export const pokes = new Counter({ name: 'pokes_total', help: 'Pokes sent to devices of this server' });
export const changes = new Counter({
  name: 'sync_changes_total',
  help: 'Pushed changes by how they were settled',
  labelNames: ['status'],
});
export const changeAge = new Histogram({
  name: 'sync_change_age_seconds',
  help: 'Age of pushed changes, by the clock of their device',
  buckets: [1, 5, 30, 120, 600, 3_600, 14_400, 86_400],
});
export const packsMade = new Counter({ name: 'packs_made_total', help: 'Packs of the catalog that this server made' });
export const jobRuns = new Counter({
  name: 'job_runs_total',
  help: 'Runs of background jobs by kind and outcome',
  labelNames: ['kind', 'state'],
});
export const jobSucceededAt = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When a job of this kind last succeeded on this server',
  labelNames: ['kind'],
});
