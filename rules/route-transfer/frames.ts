import { hash53 } from '../hash.ts';
import { fromBase45, toBase45 } from './base45.ts';
import { ByteReader, pushVarint } from './columns.ts';
import { crc32 } from './crc32.ts';
import { MOST_PARTS, parityOf } from './erasure.ts';
import { MANIFEST_FORM } from './manifest.ts';

/** Start of a frame: the kind of code, and its form. */
const MARK = 'CRATE';
/** Prevents texts that end with a blank, because scanners that act as keyboards drop it. */
const END = '.';

const HEAD_BYTES = 13;
const CHECK_BYTES = 4;

/**
 * Most bytes of a manifest per frame. With header, checksum and mark it fills a QR code of version 15 with error
 * correction L (77 modules wide).
 */
export const PART_BYTES = 480;
/**
 * The same for codes of version 11 (61 modules): half as many frames again, for cameras that are far away or do not
 * focus.
 */
export const EASY_PART_BYTES = 300;

/** Id of the transfer, eleven hexadecimal digits. A sender that repeats a transfer shows the same frames. */
export type TransferId = string;

export interface Frame {
  readonly tenant: number;
  readonly transfer: TransferId;
  /** Number of frames that are needed, and of parity frames, each of which replaces any lost frame. */
  readonly parts: number;
  readonly parity: number;
  /** From 0; parity frames follow the parts. */
  readonly index: number;
  readonly part: Uint8Array;
}

/** Result of reading a code: a frame, or why it is not usable. */
export type Reading =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** `other`: not a frame. `newer`, `older`: of another release's form, which this one cannot read. `damaged`: wrong checksum. */
  | { readonly kind: 'other' | 'newer' | 'older' | 'damaged' };

/** Returns 32 bits that distinguish tenants in frames. The manifest contains the full tenant. */
export const tenantMark = (tenantId: string): number => hash53(tenantId) % 2 ** 32;

const TRANSFER_DIGITS = 14;
/** Returns the id of a transfer, computed from its content. */
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

/** Returns the number of parity frames: two for up to ten frames, then a fifth of them. */
export const parityFor = (parts: number): number => (parts === 1 ? 1 : Math.max(2, Math.ceil(parts / 5)));

/**
 * Encodes `whole` as texts for QR codes in alphanumeric mode: the parts, then parity. Each names tenant, transfer and
 * its position, and has its own checksum. Throws a RangeError for more than about 80,000 bytes.
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
  // Frames have equal length, as short as possible.
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

/** Reads the text of a code from a camera or a scanner, with or without symbology prefix. */
export function readFrame(text: string): Reading {
  const [, form, body] = /^(?:\]Q\d)?CRATE(\d+):(.*)\.$/.exec(text) ?? [];
  if (form === undefined || body === undefined) return { kind: 'other' };
  if (Number(form) > MANIFEST_FORM) return { kind: 'newer' };
  if (Number(form) < MANIFEST_FORM) return { kind: 'older' };
  const bytes = fromBase45(body);
  if (!bytes || bytes.length <= HEAD_BYTES + CHECK_BYTES) return { kind: 'damaged' };
  const end = bytes.length - CHECK_BYTES;
  if (crc32(bytes.subarray(0, end)) !== takeNumber(bytes, end, CHECK_BYTES)) return { kind: 'damaged' };
  const [parts, index] = [bytes[11]!, bytes[12]!];
  const parity = parityFor(parts);
  if (parts === 0 || index >= parts + parity) return { kind: 'damaged' };
  const transfer = takeNumber(bytes, 4, 7).toString(16).padStart(TRANSFER_DIGITS, '0');
  const part = bytes.slice(HEAD_BYTES, end);
  return { kind: 'frame', frame: { tenant: takeNumber(bytes, 0, 4), transfer, parts, parity, index, part } };
}

/** Returns whether a text is a frame with a correct checksum. */
export const isFrame = (text: string): boolean => readFrame(text).kind === 'frame';

/** Joins the parts in order. Returns null if they do not match the transfer's id. */
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
