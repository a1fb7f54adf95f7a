import { hash53 } from '../hash.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { ByteReader, pushVarint } from './columns.ts';
import { crc32 } from './crc32.ts';
import { MOST_PARTS, parityOf } from './erasure.ts';
import { MANIFEST_FORM } from './manifest.ts';

/** How a frame begins: what it is, and in which form. */
const MARK = 'CRATE';
/** So a text ends with no blank, which scanners that type drop. */
const END = '.';

const HEAD_BYTES = 13;
const CHECK_BYTES = 4;

/** Most of a manifest in one frame, in bytes: with head, check and mark it fills a QR code of version 15 with error correction L (77 modules wide). */
export const PART_BYTES = 480;
/** The same in codes of version 11 (61 modules): half as many again, for cameras that are far away or don't focus. */
export const EASY_PART_BYTES = 300;

/** Of the whole transfer, eleven hexadecimal digits: who hands over the same twice, shows the same frames. */
export type TransferId = string;

export interface Frame {
  readonly tenant: number;
  readonly transfer: TransferId;
  /** How many frames the whole needs, and how many there are besides, any of which stands in for any that is lost. */
  readonly parts: number;
  readonly parity: number;
  /** From 0; parity frames follow the parts. */
  readonly index: number;
  readonly part: Uint8Array;
}

/** What is read in a code: a frame, or why it is none that can be used. */
export type Reading =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** `other`: no frame at all. `newer`: of a form that this release can't read. `damaged`: something is wrong in it. */
  | { readonly kind: 'other' | 'newer' | 'damaged' };

/** Tells tenants apart in frames: 32 bits. The manifest names its tenant in full. */
export const tenantMark = (tenantId: string): number => hash53(tenantId) % 2 ** 32;

const TRANSFER_DIGITS = 14;
/** Names a whole by its content. */
export function transferId(whole: Uint8Array): TransferId {
  let text = '';
  for (const byte of whole) text += String.fromCharCode(byte);
  return hash53(text).toString(16).padStart(TRANSFER_DIGITS, '0');
}

function pushNumber(bytes: number[], value: number, length: number): void {
  for (let place = length - 1; place >= 0; place -= 1) bytes.push(Math.floor(value / 256 ** place) % 256);
}
function takeNumber(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let place = 0; place < length; place += 1) value = value * 256 + bytes[at + place]!;
  return value;
}

/** So many frames besides those that are needed: two of up to ten, then a fifth. */
export const parityFor = (parts: number): number => (parts === 1 ? 1 : Math.max(2, Math.ceil(parts / 5)));

/**
 * Texts for QR codes, in the alphanumeric mode: the parts of `whole`, then parity. Each names tenant, transfer and its own place, and is checked by itself.
 * Throws a RangeError for more than some 80,000 bytes.
 */
export function toFrames(
  whole: Uint8Array,
  { tenantId, partBytes = PART_BYTES }: { readonly tenantId: string; readonly partBytes?: number },
): string[] {
  const length: number[] = [];
  pushVarint(length, whole.length);
  const count = Math.ceil((length.length + whole.length) / partBytes);
  const parity = parityFor(count);
  if (count + parity > MOST_PARTS) throw new RangeError('too much for frames');
  // Frames are equally long, and no longer than they must be.
  const bytes = Math.ceil((length.length + whole.length) / count);
  const padded = new Uint8Array(bytes * count);
  padded.set(length);
  padded.set(whole, length.length);
  const parts = Array.from({ length: count }, (_, index) => padded.subarray(index * bytes, (index + 1) * bytes));
  const transfer = Number.parseInt(transferId(whole), 16);
  return [...parts, ...parityOf(parts, parity)].map((part, index) => {
    const frame: number[] = [];
    pushNumber(frame, tenantMark(tenantId), 4);
    pushNumber(frame, transfer, 7);
    frame.push(count, index, ...part);
    pushNumber(frame, crc32(Uint8Array.from(frame)), CHECK_BYTES);
    return `${MARK}${MANIFEST_FORM}:${toBase45(Uint8Array.from(frame))}${END}`;
  });
}

/** Reads the text of a code, as a camera or a scanner gives it (with or without its symbology in front). */
export function readFrame(text: string): Reading {
  const [, form, body] = /^(?:\]Q\d)?CRATE(\d+):(.*)\.$/.exec(text) ?? [];
  if (form === undefined || body === undefined) return { kind: 'other' };
  if (Number(form) > MANIFEST_FORM) return { kind: 'newer' };
  const bytes = fromBase45(body);
  if (Number(form) !== MANIFEST_FORM || !bytes || bytes.length <= HEAD_BYTES + CHECK_BYTES) return { kind: 'damaged' };
  const end = bytes.length - CHECK_BYTES;
  if (crc32(bytes.subarray(0, end)) !== takeNumber(bytes, end, CHECK_BYTES)) return { kind: 'damaged' };
  const [parts, index] = [bytes[11]!, bytes[12]!];
  const parity = parityFor(parts);
  if (parts === 0 || index >= parts + parity) return { kind: 'damaged' };
  const transfer = takeNumber(bytes, 4, 7).toString(16).padStart(TRANSFER_DIGITS, '0');
  const part = bytes.slice(HEAD_BYTES, end);
  return { kind: 'frame', frame: { tenant: takeNumber(bytes, 0, 4), transfer, parts, parity, index, part } };
}

/** Whether a text is a frame that was read without a fault, by its own checksum. */
export const isFrame = (text: string): boolean => readFrame(text).kind === 'frame';

/** The whole of its parts in order; null where they aren't what the transfer names. */
export function joinParts(parts: readonly Uint8Array[], transfer: TransferId): Uint8Array | null {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  try {
    const reader = new ByteReader(joined);
    const whole = reader.take(reader.varint());
    return transferId(whole) === transfer ? whole : null;
  } catch {
    return null;
  }
}
