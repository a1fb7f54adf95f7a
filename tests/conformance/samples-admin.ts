import { randomUUID } from 'node:crypto';
import type { EndpointName, Sample } from './sample.ts';

/** Samples of the calls for the administrator's images, background jobs, saved views and reported errors. */
export function adminSamples(): Record<
  Extract<
    EndpointName,
    `${'catalogImages' | 'traceWorkbooks' | 'catalogUpload' | 'files' | 'jobs' | 'listViews' | 'errorReports'}.${string}`
  >,
  Sample
> {
  return {
    'files.list': { role: 'ADMIN', query: { mediaType: 'image/png' } },
    'files.rows': { role: 'ADMIN' },
    'files.upload': { role: 'ADMIN', body: { fileName: 'Fall', description: 'Leaves', filePath: 'seasons' } },
    'files.remove': { role: 'ADMIN', params: { id: randomUUID() }, expect: [404] },
    'catalogUpload.state': { role: 'ADMIN' },
    'catalogUpload.upload': { role: 'ADMIN', body: {}, expect: [400] },
    'traceWorkbooks.state': { role: 'ADMIN' },
    'traceWorkbooks.start': { role: 'ADMIN', body: { about: 'goods', from: '2026-11-01', to: '2026-11-02' } },
    'traceWorkbooks.download': { role: 'ADMIN', params: { jobId: randomUUID() }, expect: [404] },
    'catalogImages.state': { role: 'ADMIN' },
    'catalogImages.start': { role: 'ADMIN' },
    'catalogImages.download': { role: 'ADMIN', params: { jobId: randomUUID(), number: '1' }, expect: [404] },
    'jobs.list': { role: 'ADMIN', query: { state: 'failed', kind: 'mail' } },
    'jobs.rows': { role: 'ADMIN', query: { kind: 'mail' } },
    'jobs.retry': { role: 'ADMIN', params: { jobId: randomUUID() }, expect: [404] },
    'jobs.retryMany': { role: 'ADMIN', body: { which: { ids: [randomUUID()] } } },
    'jobs.cancel': { role: 'ADMIN', params: { jobId: randomUUID() }, expect: [404] },
    'listViews.views': { role: 'ADMIN', query: { list: '/edible/exceptions' } },
    'listViews.save': {
      role: 'ADMIN',
      params: { id: randomUUID() },
      body: { list: '/edible/exceptions', name: 'Shorts', address: 'kind=over_pick', isDefault: true },
    },
    'listViews.remove': { role: 'ADMIN', params: { id: randomUUID() } },
    'errorReports.report': {
      role: 'ANONYMOUS',
      body: {
        reports: [
          {
            source: 'page',
            name: 'TypeError',
            message: 'undefined is not a function',
            frames: ['assets/start-Ab3dE6gh.js:1:200'],
            release: '0.1.0',
            route: 'portal',
            role: 'CUSTOMER',
            count: 1,
          },
        ],
      },
    },
    'errorReports.list': { role: 'ADMIN', query: { source: 'page' } },
    'errorReports.rows': { role: 'ADMIN', query: { source: 'page' } },
  };
}
