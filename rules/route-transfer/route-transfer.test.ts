import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';
import { type Collected, collect, missingOf } from './collect.ts';
import { crc32 } from './crc32.ts';
import { parityOf, recover } from './erasure.ts';
import { readFrame, toFrames } from './frames.ts';
import { MANIFEST_FORM, readManifest, writeManifest } from './manifest.ts';
import { askFor, readAsked } from './request.ts';
import { framesOf, manifestOf } from './route-transfer.ts';
import { anyManifest } from './run.fixture.ts';

const deflate = async (bytes: Uint8Array) => new Uint8Array(deflateRawSync(bytes));
const inflate = async (bytes: Uint8Array) => new Uint8Array(inflateRawSync(bytes));
const TENANT = 'f3c1a111-0000-4000-8000-000000000001';
const bytesOf = (length: number, seed = 7) => Uint8Array.from({ length }, (_, at) => (at * 131 + seed * 17) % 256);

/** Passes codes to a receiving device one after another. */
function show(texts: readonly string[], tenantId = TENANT, before: Collected | null = null) {
  const taken: string[] = [];
  let collected = before;
  for (const text of texts) {
    const step = collect(collected, text, tenantId);
    taken.push(step.taken);
    collected = step.collected;
  }
  return { taken, collected };
}

describe('base45', () => {
  it('encodes like RFC 9285', () => {
    const encode = (text: string) => toBase45(new TextEncoder().encode(text));
    expect(encode('AB')).toBe('BB8');
    expect(encode('Hello!!')).toBe('%69 VD92EX0');
    expect(encode('base-45')).toBe('UJCLQE7W581');
    expect(fromBase45('QED8WEX0')).toEqual(new TextEncoder().encode('ietf!'));
  });

  it('decodes to the same bytes and refuses other text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 99 }), (bytes) => void expect(fromBase45(toBase45(bytes))).toEqual(bytes)),
    );
    for (const wrong of ['GGW', ':::', 'AB8A', 'ab8', '::']) expect(fromBase45(wrong)).toBeNull();
  });
});

it('the checksum is CRC-32', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

describe('parity', () => {
  it('restores all parts from any combination with as many pieces as there were parts', () => {
    const shape = fc.record({ count: fc.integer({ min: 1, max: 14 }), parity: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(
        shape,
        fc.infiniteStream(fc.nat(255)),
        fc.infiniteStream(fc.nat()),
        ({ count, parity }, noise, dice) => {
          const parts = Array.from({ length: count }, () => Uint8Array.from({ length: 5 }, () => noise.next().value!));
          const all = [...parts, ...parityOf(parts, parity)].map((part, index) => [index, part] as const);
          while (all.length > count) all.splice(dice.next().value! % all.length, 1);
          expect(recover(new Map(all), count)).toEqual(parts);
          expect(recover(new Map(all.slice(1)), count)).toBeNull();
        },
      ),
    );
  });
});

describe('a manifest', () => {
  it('is received unchanged, whatever it contains', () => {
    fc.assert(
      fc.property(anyManifest, (manifest) => void expect(readManifest(writeManifest(manifest))).toEqual(manifest)),
    );
  });

  it('is complete after any order, duplicates and losses, once the missing frames were requested', async () => {
    await fc.assert(
      fc.asyncProperty(anyManifest, fc.infiniteStream(fc.nat()), async (manifest, dice) => {
        const frames = toFrames(await deflate(writeManifest(manifest)), { tenantId: manifest.tenantId, partBytes: 40 });
        const roll = (sides: number) => dice.next().value! % sides;
        // Each frame is read zero, one or two times, in any order.
        const seen = frames.flatMap((frame) => Array.from({ length: roll(3) }, () => ({ frame, at: roll(1e6) })));
        const shuffled = seen.sort((a, b) => a.at - b.at).map(({ frame }) => frame);
        let { collected } = show(shuffled.length > 0 ? shuffled : [frames[0]!], manifest.tenantId);
        const missing = missingOf(collected!);
        expect(missing.length).toBe(Math.max(0, collected!.parts - collected!.byIndex.size));
        if (missing.length > 0) {
          const asked = readAsked(askFor(collected!.transfer, missing), collected!.transfer, frames.length);
          expect(asked).toEqual({ kind: 'frames', frames: missing });
          ({ collected } = show(
            missing.map((index) => frames[index]!),
            manifest.tenantId,
            collected,
          ));
        }
        expect(await manifestOf(collected!, manifest.tenantId, inflate)).toEqual(manifest);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same frames on every device, and other frames after any change', async () => {
    const [manifest] = fc.sample(anyManifest, 1);
    const again = await framesOf(structuredClone(manifest!), deflate);
    expect(await framesOf(manifest!, deflate)).toEqual(again);
    const other = await framesOf({ ...manifest!, madeBy: 'somebody else' }, deflate);
    expect(other.some((frame) => again.includes(frame))).toBe(false);
  });
});

describe('a frame', () => {
  const whole = bytesOf(900);
  const frames = toFrames(whole, { tenantId: TENANT, partBytes: 200 });

  it('is distinguished from frames of another transfer, another company, a newer or an older form, and from other codes', () => {
    const others = toFrames(bytesOf(900, 8), { tenantId: TENANT, partBytes: 200 });
    const foreign = toFrames(whole, { tenantId: 'another', partBytes: 200 });
    const newer = frames[1]!.replace(`CRATE${MANIFEST_FORM}`, `CRATE${MANIFEST_FORM + 1}`);
    const older = frames[1]!.replace(`CRATE${MANIFEST_FORM}`, `CRATE${MANIFEST_FORM - 1}`);
    const { taken, collected } = show([
      foreign[0]!,
      frames[0]!,
      frames[0]!,
      others[1]!,
      foreign[1]!,
      newer,
      older,
      '0095012345678903',
    ]);
    expect(taken).toEqual(['foreign', 'new', 'known', 'another', 'foreign', 'newer', 'older', 'other']);
    expect(collected?.byIndex.size).toBe(1);
  });

  it('of the same content in codes of another size restarts the transfer', () => {
    const smaller = toFrames(whole, { tenantId: TENANT, partBytes: 100 });
    const { collected } = show([frames[0]!, frames[1]!, smaller[3]!]);
    expect([...collected!.byIndex.keys()]).toEqual([3]);
    expect(show(smaller, TENANT, collected).collected?.whole).toEqual(whole);
  });

  it('is never accepted with a flipped bit', () => {
    const [, body] = /^CRATE\d:(.*)\.$/.exec(frames[2]!)!;
    const bytes = fromBase45(body!)!;
    const accepted = [];
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      if (readFrame(`CRATE${MANIFEST_FORM}:${toBase45(flipped)}.`).kind === 'frame') accepted.push(bit);
    }
    expect(accepted).toEqual([]);
  });

  it('with any other character is damaged or not a frame', () => {
    const index = fc.integer({ min: 0, max: frames[0]!.length - 1 });
    fc.assert(
      fc.property(index, fc.constantFrom(...'0123456789ABCXYZ $%*+-./:'), (at, character) => {
        fc.pre(frames[0]![at] !== character);
        const changed = frames[0]!.slice(0, at) + character + frames[0]!.slice(at + 1);
        expect(show([changed]).collected).toBeNull();
      }),
    );
  });

  it('has no blank at its end, and reads the same with the symbology prefix', () => {
    for (const frame of frames) {
      expect(frame).toBe(frame.trim());
      expect(readFrame(`]Q1${frame}`)).toEqual(readFrame(frame));
    }
  });
});

it('a receiver with enough frames requests none, and parity replaces two lost frames', () => {
  const frames = toFrames(bytesOf(900), { tenantId: TENANT, partBytes: 200 });
  expect(frames).toHaveLength(7);
  const { collected } = show(frames.filter((_, index) => index !== 1 && index !== 3));
  expect([collected?.whole, missingOf(collected!)]).toEqual([bytesOf(900), []]);
});

it("a manifest of another company is refused, even if its frames have this company's mark", async () => {
  const [manifest] = fc.sample(anyManifest, 1);
  const frames = toFrames(await deflate(writeManifest(manifest!)), { tenantId: TENANT });
  const { collected } = show(frames);
  expect(collected?.whole).not.toBeNull();
  expect(await manifestOf(collected!, TENANT, inflate)).toBeNull();
});

describe('a request for frames', () => {
  const transfer = 'aabbccddeeff01';
  const frames = (...indexes: number[]) => ({ kind: 'frames', frames: indexes });

  it('is understood in the numbering of the screens, in any notation', () => {
    expect(readAsked(' 3, 7 ', transfer, 10)).toEqual(frames(2, 6));
    expect(readAsked('9-10;1', transfer, 10)).toEqual(frames(0, 8, 9));
    for (const unclear of ['', '0', '11', '3 and 7', 'x', '5-3']) {
      expect(readAsked(unclear, transfer, 10)).toEqual({ kind: 'unclear' });
    }
  });

  it('for another transfer, or with an error, shows nothing', () => {
    expect(readAsked(askFor('00000000000001', [1]), transfer, 10)).toEqual({ kind: 'another' });
    const asked = askFor(transfer, [1, 2]);
    expect(readAsked(asked.replace('CRATE?', 'CRATE?A').replace(/..\.$/, '.'), transfer, 10)).toEqual({
      kind: 'unclear',
    });
    expect(readAsked(`]Q1${asked}`, transfer, 10)).toEqual(frames(1, 2));
  });
});
