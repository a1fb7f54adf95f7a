import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How a printer answers the question after the labels (ZPL II, ~HS); `silent` never does, `closed` hangs up. */
export type PrinterManner =
  | 'ready'
  | 'paper_out'
  | 'paused'
  | 'head_open'
  | 'ribbon_out'
  | 'silent'
  | 'closed'
  | 'stalled';

export interface TestPrinter {
  readonly port: number;
  /** What arrived, one text per connection. */
  readonly received: string[];
  /** Whether a connection began before the one before it had sent everything. */
  overlapped(): boolean;
  manner: PrinterManner;
  stop(): Promise<void>;
}

const flag = (is: boolean): string => (is ? '1' : '0');

const statusOf = (manner: PrinterManner): string =>
  [
    `030,${flag(manner === 'paper_out')},${flag(manner === 'paused')},1219,000,0,0,0,000,0,0,0`,
    `000,0,${flag(manner === 'head_open')},${flag(manner === 'ribbon_out')},0,2,4,0,00000000,1,000`,
    '1234,0',
  ]
    .map((line) => `\u0002${line}\u0003\r\n`)
    .join('');

/** A label printer on this machine that takes raw data over TCP, as printers on port 9100 do. */
export async function testPrinter(): Promise<TestPrinter> {
  const open = new Set<Socket>();
  let overlapped = false;
  const printer = { received: [] as string[], manner: 'ready' as PrinterManner };
  const server = createServer((socket) => {
    open.add(socket);
    overlapped ||= printer.received.some((text) => !text.includes('~HS'));
    const at = printer.received.push('') - 1;
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    if (printer.manner === 'stalled') {
      socket.pause();
      return;
    }
    socket.on('data', (data) => {
      printer.received[at] += data.toString('utf8');
      if (!printer.received[at]?.includes('~HS')) return;
      if (printer.manner === 'closed') socket.end();
      else if (printer.manner !== 'silent') socket.write(statusOf(printer.manner));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(printer, {
    port: (server.address() as AddressInfo).port,
    overlapped: () => overlapped,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  });
}
