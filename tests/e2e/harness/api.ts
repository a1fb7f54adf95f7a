import { PASSWORD } from './credentials.ts';

/** The server's own view, asked past the device: what really arrived. */
export class Office {
  private readonly origin: string;
  private readonly token: string;

  private constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  static async of(origin: string, userName: string): Promise<Office> {
    const answer = await fetch(`${origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}`);
    return new Office(origin, ((await answer.json()) as { token: string }).token);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
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
