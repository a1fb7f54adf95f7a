import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * The network between a device and the server, as a TCP relay. Cutting it affects pages, workers and the service worker
 * alike, in the middle of a transfer. Each link has its own port, and so its own origin.
 */
export class Link {
  readonly port: number;
  private readonly relay: Server;
  private readonly sockets: Set<Socket>;
  private isCut = false;

  private constructor(relay: Server, port: number, sockets: Set<Socket>) {
    this.relay = relay;
    this.port = port;
    this.sockets = sockets;
  }

  static async to(target: () => number): Promise<Link> {
    const sockets = new Set<Socket>();
    let link: Link | undefined;
    const relay = createServer((device) => {
      if (link?.isCut) {
        device.destroy();
        return;
      }
      const server = connect(target(), '127.0.0.1');
      for (const [socket, other] of [
        [device, server],
        [server, device],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
      device.pipe(server);
      server.pipe(device);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const address = relay.address();
    if (!address || typeof address !== 'object') throw new Error('the link has no port');
    link = new Link(relay, address.port, sockets);
    return link;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** The same network at the second company's host. */
  get harborOrigin(): string {
    return `http://harbor.localhost:${this.port}`;
  }

  /** Drops all bytes from now on, those in transit included. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.relay.close(() => resolve()));
  }
}
