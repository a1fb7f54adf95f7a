import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '../../../contract/api-base.ts';
import { type FileRow, MAX_IMAGE_BYTES } from '../../../contract/files.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { houseKeep } from '../../../tests/harness/jobs.ts';

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  api = await testApp(db.database);
});
beforeEach(async () => {
  tenant = await createTenant(db.database);
  token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'ADMIN' }));
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#2a7' } });

/** The beginning of a PNG that gives this number of pixels. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\u0001\0\0\0\0', 'latin1');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(header));
  const data = deflateSync(Buffer.alloc(1_000));
  const chunk = Buffer.concat([Buffer.from('IDAT'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1'), header, check, size, chunk, sum]);
}

async function post(form: FormData, by = token) {
  const sent = new Response(form);
  return api.app.inject({
    method: 'POST',
    url: `${API_BASE}/admin/files`,
    headers: {
      host: tenant.hostName,
      authorization: `Bearer ${by}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}
function upload(bytes: Uint8Array | string, name = 'a.png', fields: Record<string, string> = {}, by = token) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('formFile', new Blob([bytes as BlobPart]), name);
  return post(form, by);
}
const stored = async (bytes: Uint8Array | string, name?: string, fields?: Record<string, string>) => {
  const answer = await upload(bytes, name, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FileRow>();
};
const media = async (url: string) => api.app.inject({ url, headers: { host: tenant.hostName } });
const code = async (answer: Promise<{ json(): unknown }>) => ((await answer).json() as { code: string }).code;
const call = (path: string, method?: 'DELETE') =>
  api.call({ host: tenant.hostName, path, token, ...(method ? { method } : {}) });

describe('[G5] an uploaded image', () => {
  it('[G5] is stored with its name, and served by its content', async () => {
    const file = await stored(await picture().png().toBuffer(), 'C:\\Users\\ana\\Fall.png', {
      description: 'Leaves',
      filePath: 'seasons/fall',
    });
    expect(file).toMatchObject({
      fileName: 'Fall.png',
      description: 'Leaves',
      filePath: 'seasons/fall',
      mediaType: 'image/png',
      width: 40,
      height: 20,
      uses: [],
    });
    const served = await media(file.url);
    expect(served.headers['content-type']).toBe('image/png');
    expect(served.rawPayload.length).toBe(file.byteSize);
    expect((await call('/admin/files')).json()).toMatchObject({ data: [{ id: file.id }], total: 1 });
  });

  it('[G5] is typed by its content, whatever its name says', async () => {
    expect(await stored(await picture().jpeg().toBuffer(), 'photo.png')).toMatchObject({ mediaType: 'image/jpeg' });
    expect(await stored(await picture().webp().toBuffer(), 'photo.txt')).toMatchObject({ mediaType: 'image/webp' });
    for (const other of [
      await picture().gif().toBuffer(),
      await picture().tiff().toBuffer(),
      '%PDF-1.7',
      'MZ\u0090',
      '<html><script>alert(1)</script></html>',
      '',
    ])
      expect(await code(upload(other, 'logo.png'))).toBe('image_type');
  });

  it('[G5] loses the place where the photo was taken, and everything after its pixels', async () => {
    const photo = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRETPLACE' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect(photo.includes('SECRETPLACE')).toBe(true);
    const file = await stored(Buffer.concat([photo, Buffer.from('<script>APPENDED</script>')]), 'photo.jpg');
    const { rawPayload } = await media(file.url);
    expect(rawPayload.includes('SECRETPLACE')).toBe(false);
    expect(rawPayload.includes('APPENDED')).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('[G5] is turned upright and reduced to 2,400 pixels', async () => {
    const lying = await picture(3000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await stored(lying, 'photo.jpg')).toMatchObject({ width: 800, height: 2400 });
  });

  it('[G5] is refused if it is damaged, has too many pixels or too many bytes', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    expect(await code(upload(whole.subarray(0, whole.length / 2)))).toBe('image_broken');
    const answer = await upload(pngOf(30_000, 30_000), 'bomb.png');
    expect(answer.json()).toMatchObject({ code: 'image_pixels', details: { most: 50_000_000 } });
    expect(await code(upload(new Uint8Array(MAX_IMAGE_BYTES + 1)))).toBe('payload_too_large');
  });

  it('[G5] needs exactly one file, in the named field', async () => {
    const none = new FormData();
    none.append('description', 'x');
    expect((await post(none)).json()).toMatchObject({
      code: 'invalid_input',
      errors: { formFile: 'The formFile field is required' },
    });
    const bytes = new Blob([await picture().png().toBuffer()]);
    const two = new FormData();
    two.append('formFile', bytes, 'a.png');
    two.append('formFile', bytes, 'b.png');
    expect(await code(post(two))).toBe('payload_too_large');
    const other = new FormData();
    other.append('image', bytes, 'a.png');
    expect(await code(post(other))).toBe('invalid_input');
  });

  it('[G5] is refused for all users but administrators before it is read', async () => {
    const chef = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'CUSTOMER' }));
    expect(await code(upload(new Uint8Array(MAX_IMAGE_BYTES + 1), 'a.png', {}, chef))).toBe('forbidden');
  });
});

describe('[G5] an uploaded SVG', () => {
  const served = async (svg: string) => {
    const file = await stored(svg, 'logo.svg');
    expect(file.mediaType).toBe('image/svg+xml');
    return (await media(file.url)).body;
  };
  const svg = (inner: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20" ${attributes}>${inner}</svg>`;

  it('[G5] keeps its drawing', async () => {
    const text = await served(
      `<?xml version="1.0"?>${svg('<style>.a{fill:#2a7}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path class="a" fill="url(#g)" d="M0 0h40v20z"/><use xlink:href="#g"/>', 'viewBox="0 0 40 20"')}`,
    );
    for (const part of ['viewBox="0 0 40 20"', 'linearGradient', 'url(#g)', 'M0 0h40v20z', '.a{fill:#2a7}', '#g'])
      expect(text).toContain(part);
    expect(await sharp(Buffer.from(text)).metadata()).toMatchObject({ format: 'svg', width: 40, height: 20 });
  });

  it.each([
    ['a script', svg('<script>alert("BAD")</script>')],
    ['an event handler', svg('<rect width="9" height="9" onload="BAD()" onclick=\'BAD()\'/>')],
    ['an event handler on the root', svg('', 'onload="BAD()"')],
    [
      'foreign markup',
      svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><p>BAD</p></body></foreignObject>'),
    ],
    ['a link', svg('<a href="javascript:BAD()"><rect width="9" height="9"/></a>')],
    ['an outside image', svg('<image href="https://BAD.test/x.png" width="9" height="9"/>')],
    ['an outside use', svg('<use xlink:href="https://BAD.test/x.svg#a"/>')],
    ['an outside fill', svg('<rect fill="url(https://BAD.test/#a)" width="9" height="9"/>')],
    ['an outside style', svg('<style>@import "https://BAD.test/x.css";</style>')],
    ['a style that loads', svg('<style>rect{background:url("//BAD.test/x")}</style>')],
    ['an animation of a link', svg('<a id="x"><set attributeName="href" to="javascript:BAD()"/></a>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY e "BAD">]>${svg('<text>&e;</text>')}`],
    ['a file entity', `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg('<text>&e;</text>')}`],
    ['a processing instruction', `<?xml-stylesheet href="https://BAD.test/x.css"?>${svg('')}`],
  ])('[G5] loses %s', async (_, text) => {
    const answer = await upload(text, 'logo.svg');
    if (answer.statusCode === 200) {
      const { body } = await media(answer.json<FileRow>().url);
      expect(body).toContain('<svg');
      expect(body).not.toMatch(/BAD|script|onload|onclick|foreignObject|root:/i);
    } else expect(['image_broken', 'image_type']).toContain(answer.json<{ code: string }>().code);
  });

  it('[G5] is refused if it is no SVG, or larger than a drawing', async () => {
    expect(await code(upload('<svg', 'a.svg'))).toBe('image_type');
    expect(await code(upload('<svg ><g></svg>', 'a.svg'))).toBe('image_broken');
    expect(await code(upload(svg(`<path d="${'M0 0'.repeat(150_000)}"/>`), 'a.svg'))).toBe('payload_too_large');
  });
});

describe('[G5] deleting', () => {
  it('[G5] is refused while the image is in use, unless another file has the same content', async () => {
    const bytes = await picture().png().toBuffer();
    const file = await stored(bytes);
    const hash = file.url.split('/').at(-1);
    await db.as(tenant.id, (tx) =>
      tx.connection.query(
        `insert into organization (tenant_id, theme) values ($1, $2)
         on conflict (tenant_id) do update set theme = excluded.theme`,
        [tx.tenantId, JSON.stringify({ companyImageUrl: `/media/${hash}` })],
      ),
    );
    expect((await call('/admin/files')).json()).toMatchObject({ data: [{ uses: ['logo'] }] });
    expect((await call(`/admin/files/${file.id}`, 'DELETE')).json()).toMatchObject({
      code: 'file_used',
      details: { uses: ['logo'] },
    });
    const twin = await stored(bytes, 'twin.png');
    expect((await call(`/admin/files/${file.id}`, 'DELETE')).statusCode).toBe(200);
    expect((await call(`/admin/files/${twin.id}`, 'DELETE')).statusCode).toBe(409);
  });

  it('[G5] is not possible for another company', async () => {
    const file = await stored(await picture().png().toBuffer());
    const foreign = await createTenant(db.database);
    const other = await api.signIn(foreign.hostName, await createUser(db.database, foreign.id, { role: 'ADMIN' }));
    const path = `/admin/files/${file.id}`;
    const answer = await api.call({ host: foreign.hostName, path, method: 'DELETE', token: other });
    expect(answer.statusCode).toBe(404);
    const served = await api.app.inject({ url: file.url, headers: { host: foreign.hostName } });
    expect(served.statusCode).toBe(404);
  });

  it('[G5] lets the nightly cleanup remove the bytes a day later, and only those that nothing names', async () => {
    const files = await Promise.all(
      ['#100', '#200', '#300', '#400', '#500'].map(async (background) =>
        stored(
          await sharp({ create: { width: 9, height: 9, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
    );
    const [logo, icon, item, background, unused] = files.map(({ url }) => url) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await db.as(tenant.id, async ({ connection, tenantId }) => {
      await connection.query(
        `insert into organization (tenant_id, theme) values ($1, $2)
         on conflict (tenant_id) do update set theme = excluded.theme`,
        [tenantId, JSON.stringify({ companyImageUrl: logo, backgroundImageURL: background })],
      );
      await connection.query(
        `insert into pwa_settings (tenant_id, id, name, short_name, image_url_512) values ($1, gen_random_uuid(), 'A', 'A', $2)`,
        [tenantId, icon],
      );
      await connection.query(`delete from files where tenant_id = $1`, [tenantId]);
    });
    const kept = await stored(await picture().png().toBuffer());
    await db.as(tenant.id, ({ connection, tenantId }) =>
      connection.query(`update items set image_hash = $2 where tenant_id = $1`, [tenantId, item.split('/').at(-1)]),
    );
    const statuses = async () =>
      Promise.all([logo, icon, background, unused, kept.url].map(async (url) => (await media(url)).statusCode));
    await houseKeep(api.services, tenant.id, new Date());
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await houseKeep(api.services, tenant.id, new Date(Date.now() + 2 * 86_400_000));
    expect(await statuses()).toEqual([200, 200, 200, 404, 200]);
  });
});
