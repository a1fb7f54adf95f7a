import { fromBase45, toBase45 } from './base45.ts';
import { crc32 } from './crc32.ts';
import type { TransferId } from './frames.ts';

const TRANSFER_BYTES = 7;
const CHECK_BYTES = 2;

const check = (bytes: readonly number[]): number[] => {
  const sum = crc32(Uint8Array.from(bytes));
  return [sum & 0xff, (sum >>> 8) & 0xff];
};

/** Encodes a request for frames of a transfer, numbered from 0. */
export function askFor(transfer: TransferId, missing: readonly number[]): string {
  const bytes = Array.from({ length: TRANSFER_BYTES }, (_, at) =>
    Number.parseInt(transfer.slice(at * 2, at * 2 + 2), 16),
  );
  bytes.push(...missing);
  return `CRATE?${toBase45(Uint8Array.from([...bytes, ...check(bytes)]))}.`;
}

/** Requested frames from 0, or why the request cannot be fulfilled. `another`: of a transfer that is not shown. */
export type Asked =
  | { readonly kind: 'frames'; readonly frames: readonly number[] }
  | { readonly kind: 'another' | 'unclear' };

/** Reads the receiver's code or a typed request: numbers from 1 as the screens count, `3 7` or `3, 7–9`. */
export function readAsked(text: string, transfer: TransferId, count: number): Asked {
  const scanned = /^(?:\]Q\d)?CRATE\?(.*)\.$/.exec(text)?.[1];
  const frames = scanned === undefined ? typed(text) : scannedFrames(scanned, transfer);
  if (frames === 'another') return { kind: 'another' };
  if (!frames || frames.length === 0 || frames.some((frame) => frame < 0 || frame >= count)) return { kind: 'unclear' };
  return { kind: 'frames', frames: [...new Set(frames)].sort((a, b) => a - b) };
}

function scannedFrames(body: string, transfer: TransferId): number[] | 'another' | null {
  const bytes = fromBase45(body);
  if (!bytes || bytes.length < TRANSFER_BYTES + CHECK_BYTES) return null;
  const content = [...bytes.subarray(0, -CHECK_BYTES)];
  if (check(content).some((byte, at) => byte !== bytes[content.length + at])) return null;
  const named = content.slice(0, TRANSFER_BYTES).map((byte) => byte.toString(16).padStart(2, '0'));
  return named.join('') === transfer ? content.slice(TRANSFER_BYTES) : 'another';
}

function typed(text: string): number[] | null {
  const frames: number[] = [];
  for (const each of text.trim().split(/[\s,;]+/)) {
    const [, first, last] = /^(\d{1,3})(?:[-–](\d{1,3}))?$/.exec(each) ?? [];
    if (first === undefined) return null;
    for (let at = Number(first); at <= Number(last ?? first); at += 1) frames.push(at - 1);
  }
  return frames;
}
