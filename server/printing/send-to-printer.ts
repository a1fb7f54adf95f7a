import { connect, type Socket } from 'node:net';
import type { PrinterFault, PrinterState, SentToPrinter } from '../../contract/label-printers.ts';
import { type Outgoing, OutgoingError, type Target } from '../outgoing.ts';

/** Ports on which label printers take raw data: most makers' and Zebra's second one. */
const PRINTER_PORTS = [9100, 6101];

export interface PrinterWaits {
  /** Milliseconds until a printer must have accepted the connection. */
  readonly connect: number;
  /** Milliseconds without any data taken after which the printer counts as stopped. */
  readonly idle: number;
  /** Milliseconds in which a printer that has all labels says how it is. */
  readonly status: number;
}
const WAITS: PrinterWaits = { connect: 5_000, idle: 20_000, status: 2_000 };

/** Milliseconds for which the next labels wait until a printer has closed a connection. */
const HANG_UP_MS = 500;
/** Milliseconds after which a connection is given up that a printer has not closed: it may still be reading labels. */
const LINGER_MS = 120_000;

const failed = (fault: PrinterFault): SentToPrinter => ({ fault, state: 'unknown' });

/**
 * Sends ZPL to a printer over raw TCP and asks it for its state (ZPL II, ~HS). Never throws for a fault of the printer
 * or its address.
 */
export async function sendToPrinter(
  { host, port }: { readonly host: string; readonly port: number },
  zpl: string,
  outgoing: Outgoing,
  waits: PrinterWaits = WAITS,
): Promise<SentToPrinter> {
  let target: Target;
  try {
    target = await outgoing.resolve(host, port, PRINTER_PORTS);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return failed(error.code === 'refused' ? 'address_refused' : 'host_unknown');
  }
  const socket = connect({ host: target.address, port, family: target.family });
  // An error can also come while nothing waits for one: after the last data, or on closing.
  socket.on('error', () => {});
  try {
    await accepted(socket, waits.connect);
  } catch {
    return failed('no_connection');
  }
  try {
    const answer = answerOf(socket);
    await taken(socket, zpl, waits.idle);
    return { fault: null, state: await answer(waits.status) };
  } catch {
    return failed('stopped');
  } finally {
    await hungUp(socket);
  }
}

/**
 * Closes the connection, so that the printer accepts the next one, and waits a moment for the printer to do the same. A
 * printer that is still reading keeps it in the background.
 */
async function hungUp(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const given = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, HANG_UP_MS);
  });
  socket.once('close', () => clearTimeout(given));
  socket.end();
  await Promise.race([closed, late]);
  clearTimeout(timer);
}

/** Resolves once the printer accepts the connection; otherwise destroys the socket and rejects. */
function accepted(socket: Socket, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(new Error('the printer does not accept a connection'));
    const timer = setTimeout(giveUp, milliseconds);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Resolves once the labels and the question after them have left this server. Only the answer tells that the printer has
 * read them; a printer that pauses holds large jobs up.
 */
function taken(socket: Socket, zpl: string, idleMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(idleMs, () => reject(new Error('the printer takes no more data')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the printer closed the connection')));
    socket.write(`${zpl}~HS\r\n`, (error) => (error ? reject(error) : resolve()));
  });
}

/** A host status return (ZPL II Programming Guide, ~HS) has three lines, each between STX and ETX. */
const [STX, ETX] = ['\u0002', '\u0003'];
const MAX_ANSWER = 2_000;

/** Returns the fields of the first two lines of a whole host status return, and undefined before all of it arrived. */
function statusFields(text: string): readonly string[][] | undefined {
  const lines = text.split(ETX);
  if (lines.length < 4) return undefined;
  return lines.slice(0, 2).map((line) => line.slice(line.indexOf(STX) + 1).split(','));
}

/** Collects the printer's answer. Returns a function that waits for it, also if the printer closes without one. */
function answerOf(socket: Socket): (milliseconds: number) => Promise<PrinterState> {
  let text = '';
  const arrived = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      text = (text + data.toString('latin1')).slice(0, MAX_ANSWER);
      if (statusFields(text)) resolve();
    });
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });
  return async (milliseconds) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([arrived, late]);
    clearTimeout(timer);
    return stateOf(text);
  };
}

/** Reads the flags of a host status return. */
function stateOf(text: string): PrinterState {
  const [first, second] = statusFields(text) ?? [];
  if (!first || !second) return 'unknown';
  const [, paperOut, paused] = first;
  const [, , headOpen, ribbonOut] = second;
  if (headOpen === '1') return 'head_open';
  if (paperOut === '1') return 'paper_out';
  if (ribbonOut === '1') return 'ribbon_out';
  return paused === '1' ? 'paused' : 'ready';
}
