import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { ObjectStoreSettings } from '../../server/files/object-store-settings.ts';
import { isSignedWith } from './aws-signature.ts';

/** The access key and secret of s3rver's one account. */
const KEY = 'S3RVER';
const SECRET = 'S3RVER';

export interface TestObjectStore {
  readonly settings: ObjectStoreSettings;
  /** Method and path of each request, oldest first, without the query. */
  readonly requests: string[];
  /** Makes the next requests fail with these statuses; 0 closes the connection without a response. */
  fail(...statuses: number[]): void;
  /** Makes all requests fail until it is called with false. */
  down(isDown: boolean): void;
  stop(): Promise<void>;
}

/** An S3-compatible server on this machine that speaks HTTP and checks signatures, with one bucket. */
export async function testObjectStore(prefix = ''): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'cratebook-s3-'));
  const bucket = 'files';
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await store.configureBuckets();
  const serve = store.callback();
  // s3rver knows the access keys and does not check signatures of version 4.
  const checked = async (request: IncomingMessage, response: ServerResponse) => {
    if (await isSignedWith(SECRET, request)) return serve(request, response);
    request.resume().on('end', () => response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'));
  };
  const requests: string[] = [];
  const failures: number[] = [];
  let isDown = false;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    const status = isDown ? 0 : failures.shift();
    if (status === undefined) return void checked(request, response);
    if (status === 0) return void request.socket.destroy();
    request.resume().on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      ...{ endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', prefix },
      ...{ accessKeyId: KEY, secretAccessKey: SECRET },
    },
    requests,
    fail: (...statuses) => void failures.push(...statuses),
    down: (value) => {
      isDown = value;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
