import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PostgresSettings } from '../../server/db/connection/postgres-settings.ts';

/** A TCP proxy before a PostgreSQL server, which breaks as networks break. */
export interface DatabaseProxy {
  /** The server, by way of the proxy. */
  readonly settings: PostgresSettings;
  /** The open connections carry nothing any more, in either direction, and stay open. New ones work. */
  freeze(): void;
  /** Cuts all connections and refuses new ones until `restore`. */
  interrupt(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function databaseProxy(server: PostgresSettings): Promise<DatabaseProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isAway = false;
  const proxy = createServer((client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    const upstream = server.host.startsWith('/')
      ? dial(join(server.host, `.s.PGSQL.${server.port}`))
      : dial(server.port, server.host);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [upstream, client] as const]) {
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const { port } = proxy.address() as AddressInfo;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    settings: { ...server, host: '127.0.0.1', port },
    freeze() {
      for (const [client, upstream] of pairs) {
        client.unpipe().pause();
        upstream.unpipe().pause();
      }
    },
    interrupt() {
      isAway = true;
      cut();
    },
    restore() {
      isAway = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => {
        proxy.close(resolve);
      });
    },
  };
}
