import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CatalogImages, catalogImageEndpoints } from '../../../contract/catalog-images.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { houseKeep, jobsOf, runWaiting } from '../../../tests/harness/jobs.ts';
import { type TestObjectStore, testObjectStore } from '../../../tests/harness/object-store.ts';
import { blobHash, recordBlob } from '../../files/blobs.ts';
import { catalogImagesJob, createCatalogImagesJob, entryNames } from '../../files/catalog-images-job.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { runJob } from '../../jobs/run-job.ts';

const DAY_MS = 86_400_000;
const { path } = catalogImageEndpoints.state;

let db: TestDatabase;
let store: TestObjectStore;
beforeAll(async () => {
  [db, store] = await Promise.all([testDatabase(), testObjectStore()]);
});
afterAll(async () => {
  await store.stop();
  await db.drop();
});

/** Returns a PNG of random pixels, so that no two are equal or compress well. */
const noise = (side: number): Promise<Buffer> =>
  sharp(crypto.getRandomValues(Buffer.alloc(side * side * 3)), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

/** Throws if `unzip -t` finds an error in the file. Without that program fflate's reader is the only check. */
function testZip(bytes: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'cratebook-zip-'));
  try {
    writeFileSync(join(folder, 'a.zip'), bytes);
    execFileSync('unzip', ['-t', '-qq', join(folder, 'a.zip')], { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(['the database', 'an object store'])('[G4] images of the catalog in %s', (place) => {
  let api: TestApp;
  let tenant: TestTenant;
  let token: string;
  beforeAll(async () => {
    api = await testApp(db.database, place === 'the database' ? {} : { config: { objectStore: store.settings } });
  });
  beforeEach(async () => {
    tenant = await createTenant(db.database);
    token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'ADMIN' }));
  });
  afterAll(() => api.close());

  /** Adds items with images. Without bytes the image names a blob that doesn't exist. */
  async function items(images: Readonly<Record<string, Buffer | null>>, id = tenant.id): Promise<void> {
    for (const [code, bytes] of Object.entries(images)) {
      const inCompany = <T>(work: Parameters<typeof db.as<T>>[1]) => db.as(id, work);
      const blob = bytes && (await api.services.blobs.prepare(inCompany, 'image/png', bytes, new Date()));
      await inCompany(async (tx) => {
        if (blob) await recordBlob(tx, blob, new Date());
        await tx.connection.query(
          `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms, image_hash)
           values ($1, $2, 'X', 'K', 'T', 'CS', '[]', $3)`,
          [id, code, bytes ? blobHash(bytes) : 'none'],
        );
      });
    }
  }
  const call = async (method: 'GET' | 'POST' = 'GET', by = token): Promise<CatalogImages> => {
    const answer = await api.call({ host: tenant.hostName, path, token: by, method });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const run = (kind = catalogImagesJob) => runWaiting(api.services, tenant.id, kind);
  const download = ({ job }: CatalogImages, number = 1, { hostName } = tenant, by = token) =>
    api.call({ host: hostName, path: `${path}/${job?.id}/${number}`, token: by });

  it('[G4] are one zip, by item code, with every byte', async () => {
    const images = { 'Z9/b': await noise(20), A1: await noise(30), ÑANDÚ: await noise(10) };
    await items(images);
    expect(await call()).toEqual({ images: 3, job: null, files: [], missing: 0, keptUntil: null });
    expect(await call('POST')).toMatchObject({ job: { kind: 'catalog-images', state: 'waiting' }, files: [] });
    await run();
    const ready = await call();
    expect(ready).toMatchObject({
      job: { state: 'done', progress: { done: 3, total: 3 } },
      files: [{ number: 1, images: 3, fileName: expect.stringMatching(/^catalog-images-\d{4}-\d\d-\d\d\.zip$/) }],
      missing: 0,
    });
    const answer = await download(ready);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready.files[0]?.byteSize),
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(ready.files[0]?.fileName ?? ''),
    });
    testZip(answer.rawPayload);
    const found = unzipSync(answer.rawPayload);
    expect(Object.keys(found).sort()).toEqual(['A1.png', 'Z9_b.png', 'ÑANDÚ.png']);
    expect(Buffer.compare(Buffer.from(found['A1.png'] ?? []), images.A1)).toBe(0);
    expect(Buffer.compare(Buffer.from(found['Z9_b.png'] ?? []), images['Z9/b'])).toBe(0);
  });

  it('[G4] are several files of bounded size, in parts of bounded size', async () => {
    await items(
      Object.fromEntries(await Promise.all(Array.from({ length: 7 }, async (_, n) => [`I${n}`, await noise(40)]))),
    );
    await call('POST');
    // Each image has some 5 KB.
    await run(createCatalogImagesJob({ fileBytes: 18_000, partBytes: 6_000 }));
    const ready = await call();
    expect(ready.files.map(({ images }) => images)).toEqual([3, 3, 1]);
    const names: string[] = [];
    for (const { number, byteSize } of ready.files) {
      const { rawPayload } = await download(ready, number);
      expect(rawPayload).toHaveLength(byteSize);
      testZip(rawPayload);
      names.push(...Object.keys(unzipSync(rawPayload)));
    }
    expect(names).toEqual(Array.from({ length: 7 }, (_, n) => `I${n}.png`));
    const parts = await db.as(tenant.id, (tx) => tx.db.selectFrom('archive_parts').select('part').execute());
    expect(parts.length).toBeGreaterThan(ready.files.length);
  });

  it('[G4] are collected once, however often they are requested, until an image changes', async () => {
    await items({ A1: await noise(5) });
    const started = await Promise.all([call('POST'), call('POST'), call('POST')]);
    expect(new Set(started.map(({ job }) => job?.id)).size).toBe(1);
    await run();
    const ready = await call('POST');
    expect(ready).toMatchObject({ job: { id: started[0]?.job?.id, state: 'done' }, files: [{ images: 1 }] });
    expect(await jobsOf(api.services, tenant.id)).toHaveLength(1);
    await items({ B2: await noise(5) });
    expect((await call('POST')).job?.id).not.toBe(ready.job?.id);
    await run();
    expect((await call()).files).toMatchObject([{ images: 2 }]);
  });

  it('[G4] are kept for a day; then the cleanup removes file and bytes, and a request collects them again', async () => {
    await items({ A1: await noise(5) });
    await call('POST');
    await run();
    const ready = await call();
    const zips = async () =>
      (
        await db.as(tenant.id, (tx) =>
          tx.db.selectFrom('blobs').select('hash').where('media_type', '=', 'application/zip').execute(),
        )
      ).length;
    await houseKeep(api.services, tenant.id, new Date(Date.parse(ready.keptUntil ?? '') - 60_000));
    expect([(await download(ready)).statusCode, await zips()]).toEqual([200, 1]);
    await houseKeep(api.services, tenant.id, new Date(Date.parse(ready.keptUntil ?? '') + 60_000));
    expect([(await download(ready)).statusCode, await zips()]).toEqual([404, 0]);
    expect((await call()).files).toEqual([]);
    expect((await call('POST')).job).toMatchObject({ id: ready.job?.id, state: 'waiting' });
    await run();
    expect((await download(ready)).statusCode).toBe(200);
  });

  it('[G4] stay inside the company, with its administrators', async () => {
    await items({ A1: await noise(5) });
    await call('POST');
    await run();
    const ready = await call();
    const other = await createTenant(db.database);
    const foreign = await api.signIn(other.hostName, await createUser(db.database, other.id, { role: 'ADMIN' }));
    expect((await download(ready, 1, other, foreign)).statusCode).toBe(404);
    const buyer = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'BUYER' }));
    expect((await download(ready, 1, tenant, buyer)).statusCode).toBe(403);
    const [part] = await db.as(tenant.id, (tx) => tx.db.selectFrom('archive_parts').select('hash').execute());
    const media = await api.app.inject({ url: `/media/${part?.hash}`, headers: { host: tenant.hostName } });
    expect(media.statusCode).toBe(404);
  });

  it('[G4] leave out an image whose bytes are gone, and say so', async () => {
    await items({ A1: await noise(5), B2: null });
    await call('POST');
    await run();
    expect(await call()).toMatchObject({ job: { state: 'done' }, missing: 1, files: [{ images: 1 }] });
  });

  it('[G4] that do not exist are refused with a reason', async () => {
    await call('POST');
    await run();
    expect(await call()).toMatchObject({
      images: 0,
      job: { state: 'failed', attempts: 1, errorCode: 'no_catalog_images', lastError: null },
    });
  });

  it('[G4] leave nothing if the job is canceled while it runs', async () => {
    await items({ A1: await noise(5), B2: await noise(5) });
    const { job } = await call('POST');
    const canceling: JobKind<Record<string, never>> = {
      ...catalogImagesJob,
      async run(given) {
        await api.call({ host: tenant.hostName, path: `/admin/jobs/${job?.id}/cancel`, token, method: 'POST' });
        // The queue looks for a cancellation once a second.
        await new Promise((resolve) => given.signal.addEventListener('abort', resolve));
        return catalogImagesJob.run(given);
      },
    };
    expect(await run(canceling)).toMatchObject([{ state: 'cancelled' }]);
    expect(await call()).toMatchObject({ job: { state: 'cancelled' }, files: [] });
    expect((await call('POST')).job).toMatchObject({ id: job?.id, state: 'waiting' });
    await run();
    expect((await call()).files).toMatchObject([{ images: 2 }]);
  });

  it('[G4] leave nothing of a run that another server has taken over', async () => {
    await items({ A1: await noise(5) });
    const { job } = await call('POST');
    const ticket = { tenantId: tenant.id, jobId: job?.id ?? '', kind: catalogImagesJob.name };
    const never = new AbortController().signal;
    const overtaken: JobKind<Record<string, never>> = {
      ...catalogImagesJob,
      async run(given) {
        await runJob(api.services, catalogImagesJob as unknown as JobKind, ticket, never);
        return catalogImagesJob.run(given);
      },
    };
    await runJob(api.services, overtaken as unknown as JobKind, ticket, never);
    expect((await call()).files).toHaveLength(1);
  });

  if (place === 'an object store')
    it('[G5] wait for a store that does not respond, and say why', async () => {
      await items({ A1: await noise(5) });
      await call('POST');
      store.down(true);
      await run();
      expect((await call()).job).toMatchObject({ state: 'waiting', errorCode: 'file_store_unavailable' });
      store.down(false);
      await run();
      const ready = await call();
      expect(ready.job).toMatchObject({ state: 'done', errorCode: null });
      store.down(true);
      expect((await download(ready)).statusCode).toBe(503);
      store.down(false);
      testZip((await download(ready)).rawPayload);
      await houseKeep(api.services, tenant.id, new Date(Date.now() + 2 * DAY_MS));
      const kept = await db.as(tenant.id, (tx) => tx.db.selectFrom('blobs').select('object_key').execute());
      expect(kept).toHaveLength(1);
    });
});

it('[G4] names of entries are unique on every system', () => {
  const nameOf = entryNames();
  expect(['a1', 'A1', 'x/../y', '..', 'q?', ' '].map((code) => nameOf(code, 'image/jpeg'))).toEqual([
    'a1.jpg',
    'A1 (2).jpg',
    'x_.._y.jpg',
    '_..jpg',
    'q_.jpg',
    '_.jpg',
  ]);
  expect(nameOf('b', 'image/svg+xml')).toBe('b.svg');
});
