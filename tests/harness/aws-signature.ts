import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

/** SHA-256 or its HMAC, in the form that the signer expects. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as string);
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(data as string);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {
    throw new Error('each hash is used once');
  }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?/;

/** Returns whether a request to S3 is signed with this secret, by the signer of AWS's own client. */
export async function isSignedWith(secretAccessKey: string, request: IncomingMessage): Promise<boolean> {
  const sent = String(request.headers.authorization);
  const [, accessKeyId = '', region = '', signed = ''] = AUTHORIZATION.exec(sent) ?? [];
  const [, ...stamp] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(request.headers['x-amz-date'])) ?? [];
  if (accessKeyId === '' || stamp.length !== 6) return false;
  const [year, month, day, hour, minute, second] = stamp;
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const signer = new SignatureV4({
    ...{ service: 's3', region, uriEscapePath: false, sha256: Sha256 },
    credentials: { accessKeyId, secretAccessKey },
  });
  const again = await signer.sign(
    {
      ...{ method: String(request.method), protocol: 'http:', hostname: url.hostname, path: url.pathname },
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signed.split(';').map((name) => [name, String(request.headers[name])])),
    },
    { signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
  );
  return again.headers.authorization?.split('Signature=')[1] === sent.split('Signature=')[1];
}
