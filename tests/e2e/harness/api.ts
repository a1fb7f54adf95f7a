import { type OutgoingHttpHeaders, request } from 'node:http';
import { PASSWORD } from './credentials.ts';

/** A call to this machine, whatever the host's name: browsers know that *.localhost is here, name servers don't. */
const send = (origin: string, method: string, path: string, headers: OutgoingHttpHeaders, body?: unknown) =>
  new Promise<{ status: number; bytes: Buffer; text: string }>((resolve, reject) => {
    const { host, port } = new URL(origin);
    const asking = request({
      host: '127.0.0.1',
      port,
      method,
      path: `/api/v1${path}`,
      headers: { ...headers, host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    });
    asking.on('error', reject);
    asking.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, bytes, text: bytes.toString() });
      });
    });
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** The server's own view, read without the device. */
export class Office {
  private readonly origin: string;
  private readonly token: string;

  private constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  static async of(origin: string, userName: string, password = PASSWORD): Promise<Office> {
    const { status, text } = await send(origin, 'POST', '/auth/login', {}, { userName, password });
    if (status !== 200) throw new Error(`signing in answered ${status}`);
    return new Office(origin, (JSON.parse(text) as { token: string }).token);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await send(this.origin, method, path, { authorization: `Bearer ${this.token}` }, body);
    if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Returns the bytes of a response that is not JSON: an image, a PDF. */
  async file(path: string): Promise<Buffer> {
    const { status, bytes } = await send(this.origin, 'GET', path, { authorization: `Bearer ${this.token}` });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    return bytes;
  }

  /** Orders of the location that carry the purchase order number. */
  async orders(
    poNumber: string,
  ): Promise<
    { id: string; orderNumber: number; status: string; lineCount: number; total: number; purchaseOrder: string }[]
  > {
    const page = await this.call<{ data: Awaited<ReturnType<Office['orders']>> }>(
      'GET',
      `/portal/orders?search=${encodeURIComponent(poNumber)}`,
    );
    return page.data.filter((order) => order.purchaseOrder === poNumber);
  }

  clearCart(): Promise<unknown> {
    return this.call('DELETE', '/portal/cart/lines');
  }
}
