import { describe, expect, it } from 'vitest';
import type { DecodedSymbol, Frame } from '../../../workers/decoder/decoder.ts';
import type { DecodeAnswer, DecodeRequest } from '../../../workers/decoder/protocol.ts';
import { CameraError, listCameras, openCamera } from './camera.ts';
import { createConfirmer } from './confirm.ts';
import { createDecoderClient, type DecoderClient, type DecoderWorker, NoDecoderError } from './decoders.ts';
import { type CameraRead, startFrameLoop } from './frame-loop.ts';
import { createNativeReader } from './native-detector.ts';
import { AIM, cutOf, nearestToMiddle, WHOLE } from './region.ts';

const GOOD = ']E04006381333931';
const FAULTY = ']C10109521234543214';
const frame = (): Frame => ({ width: 100, height: 100, data: new Uint8ClampedArray(40_000) });
const symbol = (text: string, x = 50): DecodedSymbol => ({ text, at: { x, y: 50 } });

describe('a read of the camera', () => {
  it('counts from the second equal read on', () => {
    const confirmer = createConfirmer();
    expect(confirmer.see(GOOD, 0)).toBeNull();
    expect(confirmer.see(GOOD, 100)).toEqual({ since: 0 });
    expect(confirmer.see(GOOD, 200)).toEqual({ since: 0 });
  });

  it('needs four reads of a code on which few lines agree, or fewer together with a better one', () => {
    const weak = createConfirmer();
    expect([0, 50, 100].map((at) => weak.see(GOOD, at, true))).toEqual([null, null, null]);
    expect(weak.see(GOOD, 150, true)).toEqual({ since: 0 });
    const mixed = createConfirmer();
    expect([mixed.see(GOOD, 0, true), mixed.see(GOOD, 50)]).toEqual([null, null]);
    expect(mixed.see(GOOD, 100, true)).toEqual({ since: 0 });
  });

  it('starts again after another code, or after a pause', () => {
    const confirmer = createConfirmer();
    confirmer.see(GOOD, 0);
    expect(confirmer.see(']E396385074', 50)).toBeNull();
    expect(confirmer.see(GOOD, 100)).toBeNull();
    expect(confirmer.see(GOOD, 5000)).toBeNull();
    expect(confirmer.see(GOOD, 5100)).toEqual({ since: 5000 });
  });

  it('counts at once if the text proves itself', () => {
    const confirmer = createConfirmer((text) => text.startsWith('CRATE'));
    expect(confirmer.see('CRATE1:A.', 0)).toEqual({ since: 0 });
    expect(confirmer.see(GOOD, 50)).toBeNull();
  });

  it('needs more equal reads if its check digit is wrong', () => {
    const confirmer = createConfirmer();
    expect([0, 1, 2, 3, 4].map((at) => confirmer.see(FAULTY, at) !== null)).toEqual([false, false, false, false, true]);
  });
});

describe('the region that is read', () => {
  it('is cut out, and scaled down if it is wide', () => {
    expect(cutOf(WHOLE, 2560, 1440)).toMatchObject({ left: 0, top: 0, toWidth: 1280, toHeight: 720 });
    expect(cutOf({ x: 0.25, y: 0.5, width: 0.5, height: 0.25 }, 800, 600)).toEqual({
      left: 200,
      top: 300,
      width: 400,
      height: 150,
      toWidth: 400,
      toHeight: 150,
    });
    expect(AIM.x + AIM.width).toBeLessThanOrEqual(1);
  });

  it('has the aimed-at symbol in its middle', () => {
    expect(nearestToMiddle([symbol('left', 10), symbol('middle', 55), symbol('right', 80)], 100, 100)?.text).toBe(
      'middle',
    );
    expect(nearestToMiddle([], 100, 100)).toBeUndefined();
  });
});

/** Runs the loop over frames with the given symbols, one list per frame. */
async function watch(pictures: readonly (readonly DecodedSymbol[])[], native: readonly string[] = []) {
  const reads: CameraRead[] = [];
  const efforts: string[] = [];
  let failed: unknown;
  let left = pictures.length;
  let clock = 0;
  const decoder: DecoderClient = {
    async decode(_, effort) {
      efforts.push(effort);
      return { symbols: pictures[pictures.length - left - 1] ?? [], decoder: 'test', ms: 4 };
    },
    stop() {},
  };
  await new Promise<void>((resolve) => {
    const stop = startFrameLoop({
      source: {
        async next() {
          if (left === 0) {
            stop();
            resolve();
            return null;
          }
          left -= 1;
          clock += 50;
          return { frame: frame(), picture: {} as CanvasImageSource };
        },
      },
      decoder,
      native: native.length > 0 ? { read: async () => native.map((text) => symbol(text)) } : null,
      now: () => clock,
      onRead: (read) => reads.push(read),
      onFailure(error) {
        failed = error;
        resolve();
      },
    });
  });
  return { reads, efforts, failed };
}

describe('the loop over the frames', () => {
  it('reads a code that two consecutive frames show', async () => {
    const { reads } = await watch([[symbol(GOOD)], [], [symbol(GOOD)], [symbol(GOOD)]]);
    expect(reads).toEqual([
      { text: GOOD, decoder: 'test', decodeMs: 4, captureMs: 100 },
      { text: GOOD, decoder: 'test', decodeMs: 4, captureMs: 150 },
    ]);
  });

  it('reads nothing if two frames show different codes', async () => {
    expect((await watch([[symbol(GOOD)], [symbol(']E396385074')], [symbol(GOOD)]])).reads).toEqual([]);
  });

  it('decodes every second frame thoroughly', async () => {
    expect((await watch([[], [], [], []])).efforts).toEqual(['fast', 'thorough', 'fast', 'thorough']);
  });

  it('uses the browser’s own detector first', async () => {
    const { reads, efforts } = await watch([[], []], [GOOD]);
    expect(reads).toMatchObject([{ text: GOOD, decoder: 'native' }]);
    expect(efforts).toEqual([]);
  });
});

/** A worker that responds as the test sets. */
function worker(answer: (request: DecodeRequest) => DecodeAnswer | null, hello: DecodeAnswer | null): DecoderWorker {
  const listeners: ((event: { data: DecodeAnswer }) => void)[] = [];
  const say = (data: DecodeAnswer | null) => {
    if (data) queueMicrotask(() => listeners.forEach((listener) => void listener({ data })));
  };
  return {
    addEventListener(type: string, listener: unknown) {
      if (type !== 'message') return;
      listeners.push(listener as (event: { data: DecodeAnswer }) => void);
      say(hello);
    },
    postMessage: (request: DecodeRequest) => say(answer(request)),
    terminate() {},
  } as DecoderWorker;
}
const reading = (name: string) =>
  worker(({ id }) => ({ type: 'read', id, symbols: [symbol(name)], ms: 1 }), { type: 'ready', name });

describe('the decoders', () => {
  it('are tried in order until one works', async () => {
    const unable = () => worker(() => null, { type: 'unable', reason: 'WebAssembly is forbidden' });
    const client = createDecoderClient([unable, () => reading('second')]);
    expect(await client.decode(frame(), 'fast')).toMatchObject({ decoder: 'second', symbols: [{ text: 'second' }] });
  });

  it('are replaced when one is silent, at the cost of one frame', async () => {
    const silent = () => worker(() => null, { type: 'ready', name: 'silent' });
    const client = createDecoderClient([silent, () => reading('second')], 1);
    expect((await client.decode(frame(), 'fast')).symbols).toEqual([]);
    expect((await client.decode(frame(), 'fast')).decoder).toBe('second');
  });

  it('report that none works', async () => {
    await expect(createDecoderClient([]).decode(frame(), 'fast')).rejects.toThrow(NoDecoderError);
  });
});

describe('the browser’s own detector', () => {
  const detector = (format: string, rawValue: string, supported = ['ean_13', 'upc_e', 'itf', 'code_128']) =>
    class {
      static getSupportedFormats = async () => supported;
      async detect() {
        return [{ format, rawValue, boundingBox: { x: 0, y: 0, width: 10, height: 10 } as DOMRectReadOnly }];
      }
    };

  it.each([
    ['ean_13', '4006381333931', ']E04006381333931'],
    ['upc_a', '036000291452', ']E00036000291452'],
    ['upc_e', '04252614', ']E00042100005264'],
    ['itf', '10036000291459', ']I110036000291459'],
  ])('%s comes with the identifier of its kind', async (format, digits, text) => {
    const native = await createNativeReader(detector(format, digits));
    expect((await native!.read({} as CanvasImageSource))[0]?.text).toBe(text);
  });

  it('is not used for symbols whose separators it would lose, nor for short stripes', async () => {
    expect(await createNativeReader(detector('code_128', 'A', ['code_128', 'qr_code']))).toBeNull();
    const native = await createNativeReader(detector('itf', '1234'));
    expect(await native!.read({} as CanvasImageSource)).toEqual([]);
  });

  it('may be missing', async () => {
    expect(await createNativeReader(undefined)).toBeNull();
  });
});

describe('the camera', () => {
  const media = (getUserMedia: (constraints: MediaStreamConstraints) => Promise<unknown>) =>
    ({ getUserMedia, enumerateDevices: async () => [] }) as unknown as MediaDevices;
  const stream = (capabilities: object, applied: unknown[] = []) => {
    const track = {
      getCapabilities: () => capabilities,
      getSettings: () => ({ deviceId: 'back' }),
      applyConstraints: async ({ advanced }: { advanced: unknown[] }) => void applied.push(...advanced),
      stop: () => applied.push('stopped'),
    };
    return { getVideoTracks: () => [track], getTracks: () => [track] };
  };

  it('is the rear camera unless the user chose another', async () => {
    const asked: unknown[] = [];
    const any = media(async ({ video }) => {
      asked.push(video);
      return stream({});
    });
    await openCamera(undefined, any);
    await openCamera('front', any);
    expect(asked).toMatchObject([{ facingMode: 'environment' }, { deviceId: { exact: 'front' } }]);
  });

  it('keeps its focus and has a light if the device can', async () => {
    const applied: unknown[] = [];
    const camera = await openCamera(
      undefined,
      media(async () => stream({ torch: true, focusMode: ['continuous'] }, applied)),
    );
    expect(camera).toMatchObject({ hasTorch: true, deviceId: 'back' });
    await camera.setTorch(true);
    camera.close();
    expect(applied).toEqual([{ focusMode: 'continuous' }, { torch: true }, 'stopped']);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['SomethingElse', 'unknown'],
  ])('reports why there is none: %s', async (name, trouble) => {
    const failing = media(() => Promise.reject(new DOMException('', name)));
    await expect(openCamera(undefined, failing)).rejects.toMatchObject({ name: 'CameraError', trouble });
  });

  it('is any other if the chosen one is missing', async () => {
    const gone = media(async ({ video }) => {
      if ((video as MediaTrackConstraints).deviceId) throw new DOMException('', 'OverconstrainedError');
      return stream({});
    });
    expect((await openCamera('gone', gone)).deviceId).toBe('back');
  });

  it('needs a secure page', async () => {
    await expect(openCamera(undefined, undefined as unknown as MediaDevices)).rejects.toThrow(CameraError);
    expect(await listCameras(media(async () => null))).toEqual([]);
  });
});
