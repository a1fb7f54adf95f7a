import { createStackParser, createTransport, type ErrorEvent, type Event } from '@sentry/core';
import { ServerRuntimeClient } from '@sentry/core/server';
import { fingerprintOf } from '../../rules/app-error.ts';
import type { AppErrorReport, ErrorService } from './error-service.ts';

/** Events per minute. A loop of errors must not use up the operator's quota. */
const MAX_EVENTS = 60;
const WINDOW_MS = 60_000;
const SEND_MS = 10_000;

/** Returns an error in the format of Sentry, whose frames begin with the farthest. */
function eventOf(error: AppErrorReport, tenantId: string | null): Event {
  const { source, name, message, frames, release, route, role, browser, system, count } = error;
  const tags = { source, tenant: tenantId, route, role, browser, system };
  return {
    level: 'error',
    platform: source === 'server' ? 'node' : 'javascript',
    release,
    fingerprint: [fingerprintOf(error)],
    tags: {
      ...Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null && value !== '')),
      count,
    },
    exception: {
      values: [
        {
          type: name,
          value: message,
          stacktrace: {
            frames: frames.toReversed().map((frame) => {
              const [, filename = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(frame) ?? [];
              return { filename, lineno: Number(line), colno: Number(column), in_app: !/node_modules/.test(filename) };
            }),
          },
        },
      ],
    },
  };
}

/** Keeps only what `eventOf` made, and what the service needs to accept it. */
function allowed(event: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, level, platform, release, environment, fingerprint, tags, exception } = event;
  return {
    type,
    event_id,
    timestamp,
    level,
    platform,
    release,
    environment,
    fingerprint,
    tags,
    exception,
  } as ErrorEvent;
}

/**
 * Opens the client of Sentry's protocol. It has no integration, so it listens to nothing, changes no module and reads no
 * request.
 */
export function openSentry(dsn: string, environment: string): ErrorService {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    integrations: [],
    traceLifecycle: 'static',
    stackParser: createStackParser(),
    sendClientReports: false,
    beforeSend: allowed,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          headers: options.headers ?? {},
          body: body as BodyInit,
          signal: AbortSignal.timeout(SEND_MS),
        });
        await response.body?.cancel();
        return {
          statusCode: response.status,
          headers: {
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
            'retry-after': response.headers.get('retry-after'),
          },
        };
      }),
  });
  client.init();
  let windowEnds = 0;
  let sent = 0;
  return {
    send(error, tenantId) {
      if (Date.now() >= windowEnds) {
        windowEnds = Date.now() + WINDOW_MS;
        sent = 0;
      }
      sent += 1;
      if (sent <= MAX_EVENTS) client.captureEvent(eventOf(error, tenantId));
    },
    async flush(timeoutMs) {
      await client.flush(timeoutMs);
    },
  };
}
