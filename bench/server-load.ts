import { connect, type Socket } from 'node:net';

/** Result of one request. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Seconds of `Retry-After`, if the server sent it. */
  readonly retryAfter: number | undefined;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
  /** A raw body instead of `body`. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One kept-alive connection that writes HTTP/1.1 by hand: a cheap client, because it shares the processors with the
 * server.
 * One request at a time; responses must have a length.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #buffer: Buffer = Buffer.alloc(0);
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = (error?: Error) => this.#settle?.reject(error ?? new Error('the connection was closed'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  static open(port: number, host: string): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('connect', () => resolve(new Connection(socket, host)));
      socket.once('error', reject);
    });
  }

  send({ method, path, token, body, bytes, headers = {} }: Request): Promise<Answer> {
    const content = bytes ?? Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}`];
    if (token) lines.push(`authorization: Bearer ${token}`);
    if (content.length > 0) lines.push('content-type: application/json', `content-length: ${content.length}`);
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(Buffer.concat([head, content]));
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
    const end = this.#buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#buffer.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#settle?.reject(new Error(`an answer without a length: ${head}`));
      return;
    }
    const total = end + 4 + Number(length);
    if (this.#buffer.length < total) return;
    const body = this.#buffer.toString('utf8', end + 4, total);
    this.#buffer = this.#buffer.subarray(total);
    const settle = this.#settle;
    this.#settle = undefined;
    const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1];
    settle?.resolve({
      status: Number(head.slice(9, 12)),
      body,
      retryAfter: retryAfter ? Number(retryAfter) : undefined,
    });
  }
}

/**
 * Sends `count` requests over a number of connections, each waiting for its response. Returns responses per second.
 * Throws on any that is not 200.
 */
export async function rate(
  port: number,
  host: string,
  connections: number,
  count: number,
  requestOf: (connection: number) => Request,
): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port, host)));
  let sent = 0;
  const startedAt = performance.now();
  try {
    await Promise.all(
      open.map(async (connection, index) => {
        while (sent < count) {
          sent += 1;
          const request = requestOf(index);
          const { status, body } = await connection.send(request);
          if (status !== 200) throw new Error(`${request.method} ${request.path} answered ${status}: ${body}`);
        }
      }),
    );
  } finally {
    for (const connection of open) connection.close();
  }
  return (count / (performance.now() - startedAt)) * 1000;
}
