import { type CratebookDatabase, readMeta, writeMeta } from '../../src/data/database.ts';

/** A difference up to this many milliseconds does not matter, and clocks of healthy devices have it. */
const TOLERANCE_MS = 2000;

/** A measured difference of the server's clock from this device's, in milliseconds. */
export interface ClockReading {
  /** The server's time less this device's. */
  readonly offset: number;
  /** Half of the round trip: the server may have read its clock at any moment of it. */
  readonly margin: number;
}

/** A reply and what it says of the clocks; `clock` is undefined if the device slept or its clock was set during the call. */
export interface Timed<Reply> {
  readonly reply: Reply;
  readonly clock: ClockReading | undefined;
}

/** Calls the server and compares its clock with this device's (ID4). */
export async function timed<Reply extends { serverTime: string }>(send: () => Promise<Reply>): Promise<Timed<Reply>> {
  const [wall, running] = [Date.now(), performance.now()];
  const reply = await send();
  const [wallMs, runningMs] = [Date.now() - wall, performance.now() - running];
  if (Math.abs(wallMs - runningMs) > 1000) return { reply, clock: undefined };
  return { reply, clock: { offset: Date.parse(reply.serverTime) - wall - wallMs / 2, margin: runningMs / 2 } };
}

/**
 * Stores the offset of the server's clock. Keeps the known one while the reading does not contradict it, so a slow reply
 * never replaces a precise offset by a rough one.
 */
export async function noteServerClock(db: CratebookDatabase, clock: ClockReading | undefined): Promise<void> {
  if (!clock) return;
  const known = (await readMeta(db, 'serverOffset')) ?? 0;
  if (Math.abs(clock.offset - known) <= TOLERANCE_MS + clock.margin) return;
  await writeMeta(db, 'serverOffset', Math.abs(clock.offset) > TOLERANCE_MS ? Math.round(clock.offset) : 0);
}
