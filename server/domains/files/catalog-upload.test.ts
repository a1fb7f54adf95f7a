import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CatalogUpload, catalogUploadEndpoints, MAX_ZIP_ENTRIES } from '../../../contract/catalog-upload.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { houseKeep, jobsOf, runWaiting } from '../../../tests/harness/jobs.ts';
import { type TestObjectStore, testObjectStore } from '../../../tests/harness/object-store.ts';
import { catalogUploadJob } from '../../files/catalog-upload-job.ts';
import { runJob } from '../../jobs/run-job.ts';

const { path } = catalogUploadEndpoints.state;
const DAY_MS = 86_400_000;

let db: TestDatabase;
let store: TestObjectStore;
let jpg: Buffer;
let png: Buffer;
beforeAll(async () => {
  [db, store] = await Promise.all([testDatabase(), testObjectStore()]);
  const picture = (background: string) => sharp({ create: { width: 1_600, height: 800, channels: 3, background } });
  jpg = await picture('#2e7d32').jpeg().toBuffer();
  png = await picture('#b71c1c').png().toBuffer();
});
afterAll(async () => {
  await store.stop();
  await db.drop();
});

describe.each(['the database', 'an object store'])('[G5] a zip with images of items, in %s', (place) => {
  let api: TestApp;
  let tenant: TestTenant;
  let token: string;
  beforeAll(async () => {
    api = await testApp(db.database, place === 'the database' ? {} : { config: { objectStore: store.settings } });
  });
  beforeEach(async () => {
    tenant = await createTenant(db.database);
    token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'ADMIN' }));
    for (const code of ['10045', 'Z9/b', 'abc', 'Case', 'CASE'])
      await db.as(tenant.id, (tx) =>
        tx.connection.query(
          `insert into items (tenant_id, item_code, description, category_id, type_id, order_uom, uoms)
           values ($1, $2, 'X', 'K', 'T', 'CS', '[]')`,
          [tenant.id, code],
        ),
      );
  });
  afterAll(() => api.close());

  async function send(zip: Uint8Array, by = token, name = 'fall.zip') {
    const form = new FormData();
    form.append('zipFile', new Blob([Buffer.from(zip)], { type: 'application/zip' }), name);
    const body = new Response(form);
    return api.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: {
        host: tenant.hostName,
        authorization: `Bearer ${by}`,
        'content-type': body.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }
  const state = async (): Promise<CatalogUpload> => (await api.call({ host: tenant.hostName, path, token })).json();
  const run = () => runWaiting(api.services, tenant.id, catalogUploadJob);
  const images = async (): Promise<Record<string, string>> => {
    const items = await db.as(tenant.id, (tx) =>
      tx.db.selectFrom('items').select(['item_code', 'image_hash']).where('image_hash', 'is not', null).execute(),
    );
    return Object.fromEntries(items.map(({ item_code, image_hash }) => [item_code, image_hash ?? '']));
  };

  it('[G5] sets the image of each item that a file is named by, in any folder, and names the other files', async () => {
    const zip = zipSync({
      '10045.jpg': jpg,
      'produce/Z9_b.PNG': png,
      'ABC.jpeg': jpg,
      'abc.png': png,
      'case.jpg': jpg,
      'CASE.jpg': jpg,
      '99999.jpg': jpg,
      'readme.txt': strToU8('hello'),
      'Case.jpg': strToU8('this is no image'),
      '__MACOSX/._10045.jpg': strToU8('x'),
      'produce/.DS_Store': strToU8('x'),
    });
    const answer = await send(zip);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      job: { kind: 'catalog-upload', state: 'waiting', about: 'fall.zip' },
      report: null,
    });
    await run();
    expect(await state()).toMatchObject({
      job: { state: 'done', progress: { done: 11, total: 11 } },
      report: {
        images: 4,
        problemCount: 5,
        problems: [
          { fileName: 'abc.png', reason: 'duplicate' },
          { fileName: 'case.jpg', reason: 'item_unknown' },
          { fileName: '99999.jpg', reason: 'item_unknown' },
          { fileName: 'readme.txt', reason: 'image_type' },
          { fileName: 'Case.jpg', reason: 'image_type' },
        ],
      },
    });
    const set = await images();
    expect(Object.keys(set).sort()).toEqual(['10045', 'CASE', 'Z9/b', 'abc']);
    const media = await api.app.inject({ url: `/media/${set['10045']}`, headers: { host: tenant.hostName } });
    expect(media.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(media.rawPayload).metadata()).toMatchObject({ width: 1_000, height: 500 });
  });

  it('[G5] removes the zip with the job’s end, and the report with the job', async () => {
    await send(zipSync({ '10045.jpg': jpg }));
    await run();
    expect((await state()).report).toMatchObject({ images: 1 });
    await db.as(tenant.id, (tx) => tx.connection.query(`update jobs set finished_at = now() - interval '25 hours'`));
    expect(await state()).toEqual({ job: null, report: null });
    const parts = async () =>
      db.as(tenant.id, (tx) =>
        tx.db.selectFrom('blobs').select('hash').where('media_type', '=', 'application/zip').execute(),
      );
    expect(await parts()).toHaveLength(1);
    await houseKeep(api.services, tenant.id, new Date(Date.now() + 2 * DAY_MS));
    expect(await parts()).toEqual([]);
    expect(Object.keys(await images())).toEqual(['10045']);
    await houseKeep(api.services, tenant.id, new Date(Date.now() + 40 * DAY_MS));
    const reports = await db.as(tenant.id, (tx) => tx.db.selectFrom('catalog_uploads').select('job_id').execute());
    expect(reports).toEqual([]);
  });

  if (place === 'an object store') return;

  it('[G5] is refused with a reason if it is no zip, has no image or too many files', async () => {
    const codes = [];
    for (const zip of [jpg, Buffer.alloc(0), zipSync({ 'a.jpg': jpg }).subarray(0, 60), zipSync({ 'a.txt': jpg })])
      codes.push((await send(zip)).json().code);
    expect(codes).toEqual(['zip_broken', 'zip_broken', 'zip_broken', 'zip_empty']);
    // Its table of contents leads out of the zip.
    expect((await send(zipSync({ '../../10045.jpg': jpg }))).json().code).toBe('zip_broken');
    const many = Object.fromEntries(
      Array.from({ length: MAX_ZIP_ENTRIES + 1 }, (_, n) => [`${n}.jpg`, new Uint8Array()]),
    );
    expect((await send(zipSync(many, { level: 0 }))).json()).toMatchObject({ statusCode: 400, code: 'zip_entries' });
    expect(await jobsOf(api.services, tenant.id)).toEqual([]);
  });

  it('[G5] names damaged, encrypted and huge files, and sets the others', async () => {
    const zip = Buffer.from(zipSync({ '10045.jpg': jpg, 'abc.jpg': jpg }));
    const bomb = Buffer.from(zipSync({ 'abc.jpg': Buffer.alloc(16_000_000), '10045.jpg': jpg }));
    const huge = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    zip.writeUInt16LE(1, zip.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 8);
    const reasons = async (sent: Uint8Array) => {
      expect((await send(sent)).statusCode).toBe(200);
      await run();
      const { report } = await state();
      return [report?.images, ...(report?.problems ?? []).map(({ fileName, reason }) => `${fileName} ${reason}`)];
    };
    expect(await reasons(zip)).toEqual([1, 'abc.jpg image_broken']);
    expect(await reasons(bomb)).toEqual([1, 'abc.jpg image_too_large']);
    expect(await reasons(zipSync({ 'abc.png': huge, 'Z9_b.jpg': jpg.subarray(0, 900) }))).toEqual([
      0,
      'abc.png image_pixels',
      'Z9_b.jpg image_broken',
    ]);
  });

  it('[G5] does not inflate a file beyond the size that its zip says', async () => {
    const bomb = Buffer.from(zipSync({ '10045.jpg': Buffer.alloc(30_000_000) }));
    const central = bomb.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bomb.writeUInt32LE(1_000, central + 24);
    expect((await send(bomb)).statusCode).toBe(200);
    await run();
    expect((await state()).report).toMatchObject({ images: 0, problems: [{ reason: 'image_broken' }] });
  });

  it('[G5] that waited so long that it is gone is refused with a reason', async () => {
    await send(zipSync({ '10045.jpg': jpg }));
    await houseKeep(api.services, tenant.id, new Date(Date.now() + 2 * DAY_MS));
    await run();
    expect((await state()).job).toMatchObject({ state: 'failed', errorCode: 'zip_gone' });
  });

  it('[G5] changes nothing if it is canceled before the first image', async () => {
    await send(zipSync({ '10045.jpg': jpg, 'abc.jpg': jpg }));
    const [job] = await jobsOf(api.services, tenant.id);
    const cancel = new AbortController();
    cancel.abort();
    const ticket = { tenantId: tenant.id, jobId: job?.id ?? '', kind: catalogUploadJob.name };
    await runJob(api.services, catalogUploadJob as never, ticket, cancel.signal, () => new Date());
    expect((await state()).report).toBeNull();
    expect(await images()).toEqual({});
  });

  it('[G5] is for administrators of the company', async () => {
    const buyer = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'BUYER' }));
    expect((await send(zipSync({ '10045.jpg': jpg }), buyer)).statusCode).toBe(403);
  });
});
