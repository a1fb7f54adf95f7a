// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BURST_TIMES } from './burst.ts';
import { french, german, keyDown, press, type, typeText } from './keyboard-for-test.ts';
import { listenToWedge, type WedgeOptions, type WedgeScan } from './wedge.ts';

const GTIN = '09521234543213';
const GS = '\u001d';
const CASE = `01${GTIN}10LOT-7`;

let scans: WedgeScan[];
let stop: () => void;
let waiting: { call: () => void; ms: number } | undefined;

/** Runs the timers of the pause after the last key. */
function pause(): void {
  for (let turn = 0; turn < 2; turn += 1) {
    const due = waiting;
    waiting = undefined;
    due?.call();
  }
}

function listen(options: WedgeOptions = {}): void {
  stop = listenToWedge((scan) => scans.push(scan), {
    later(call, ms) {
      const mine = { call, ms };
      waiting = mine;
      return () => {
        if (waiting === mine) waiting = undefined;
      };
    },
    ...options,
  });
}

const field = (value = ''): HTMLInputElement => {
  const input = document.createElement('input');
  input.value = value;
  document.body.append(input);
  input.focus();
  return input;
};

beforeEach(() => {
  scans = [];
  waiting = undefined;
  listen();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});
const texts = () => scans.map(({ text }) => text);

describe('a scanner that types', () => {
  it.each([1, 5, 15, 35])('is read at %i ms per key, with Enter, and no field needs the focus', (gap) => {
    typeText(`${CASE}\n`, 1000, gap);
    expect(texts()).toEqual([CASE]);
    expect(scans[0]).toMatchObject({ ended: true, startedAt: 1000 });
  });

  it('is read without Enter once it pauses', () => {
    typeText(CASE, 1000, 5);
    expect(texts()).toEqual([]);
    pause();
    expect(texts()).toEqual([CASE]);
    expect(scans[0]).toMatchObject({ ended: false });
  });

  it.each([1, 2, 5, 20])('is awaited if a busy machine delivers its keys late, after %i of them', (keys) => {
    const rest = typeText(CASE.slice(0, keys), 1000, 5);
    expect(waiting?.ms).toBe(BURST_TIMES.lateMs);
    typeText(`${CASE.slice(keys)}\n`, rest, 5);
    expect(texts()).toEqual([CASE]);
  });

  it('is read sooner once it is known to send no Enter', () => {
    const end = typeText(CASE, 1000, 5);
    pause();
    typeText('4006381333931', end + 200, 5);
    expect(waiting?.ms).toBe(BURST_TIMES.pauseMs);
    pause();
    expect(texts()).toEqual([CASE, '4006381333931']);
  });

  it('has its late keys dropped, and its late Enter presses no button', () => {
    const rest = typeText(CASE.slice(0, 20), 1000, 5);
    pause();
    const end = typeText(CASE.slice(20), rest, 5);
    expect(type(keyDown('\n', end))).toBe(false);
    pause();
    expect(texts()).toEqual([CASE.slice(0, 20)]);
    typeText(`${CASE}\n`, end + 300, 5);
    expect(texts().at(-1)).toBe(CASE);
  });

  it.each([61, 150, 390])(
    '[C8.2] is read whole with a gap of %i ms anywhere in a label, inside and outside a field',
    (gap) => {
      const label = `01${GTIN}10LOT-7`;
      const input = field('12 cs');
      for (let at = 1; at < label.length; at += 1) {
        scans = [];
        const begun = at * 10_000;
        const rest = typeText(label.slice(0, at), begun, 5) - 5 + gap;
        typeText(`${label.slice(at)}\n`, rest, 5);
        pause();
        expect([at, texts(), input.value]).toEqual([at, [label], '12 cs']);
        expect(scans[0]).toMatchObject({ startedAt: begun, ended: true });
      }
    },
  );

  it('[C8.2] is read whole if the gap is within the prefix, or a key took long to come up', () => {
    const rest = typeText(']', 1000, 5) + 100;
    typeText(`C1${CASE}\n`, rest, 5);
    const second = typeText(CASE.slice(0, 9), 3000, 5) + 200;
    const third = typeText(CASE.slice(9, 21), second, 5) + 200;
    typeText(`${CASE.slice(21)}\n`, third, 5);
    expect(texts()).toEqual([`]C1${CASE}`, CASE]);
  });

  it('[C8.2] has its Enter held after a gap, so that it presses no button', () => {
    const end = typeText(CASE, 1000, 5);
    expect(type(keyDown('\n', end + 150))).toBe(false);
    expect(texts()).toEqual([CASE]);
  });

  it('[C8.2] is read twice if two whole labels follow each other closely', () => {
    const end = typeText(CASE, 1000, 5);
    typeText('4006381333931\n', end + 100, 5);
    expect(texts()).toEqual([CASE, '4006381333931']);
  });

  it('[C8.2] gets no key of a user into its label', () => {
    const input = field('');
    const end = typeText(CASE, 1000, 5);
    typeText('5', end + 150, 5);
    type(keyDown('\n', end + 320));
    pause();
    expect(texts()).toEqual([CASE]);
    expect(input.value).toBe('5');
    scans = [];
    typeText('1', 5000, 5);
    typeText(`${CASE}\n`, 5200, 5);
    expect([texts(), input.value]).toEqual([[CASE], '51']);
  });

  it('[C8.2] reports the keys dropped from a code whose end came too late', () => {
    stop();
    const cut: string[][] = [];
    listen({ onCut: (...parts) => cut.push(parts) });
    const rest = typeText(CASE.slice(0, 20), 1000, 5);
    pause();
    typeText(`${CASE.slice(20)}\n`, rest, 5);
    expect([texts(), cut]).toEqual([[CASE.slice(0, 20)], [[CASE.slice(0, 20), CASE.slice(20)]]]);
  });

  it('is read with Tab, which then moves no focus', () => {
    const tab = keyDown('\t', 1000 + CASE.length * 5);
    typeText(CASE, 1000, 5);
    expect(type(tab)).toBe(false);
    expect(texts()).toEqual([CASE]);
  });

  it('is read twice when it scans twice in a row without Enter', () => {
    const end = typeText(CASE, 1000, 5);
    typeText('4006381333931', end + 200, 5);
    pause();
    expect(texts()).toEqual([CASE, '4006381333931']);
  });

  it('leaves the focused field unchanged', () => {
    const input = field('12 cs');
    typeText(`${CASE}\n`, 1000, 5);
    expect(input.value).toBe('12 cs');
    expect(texts()).toEqual([CASE]);
  });

  it('notifies listeners of the field that its text is restored', () => {
    const input = field('12');
    const heard: string[] = [];
    input.addEventListener('input', () => heard.push(input.value));
    typeText(`${CASE}\n`, 1000, 5);
    expect(heard.at(-1)).toBe('12');
  });

  it('keeps all keys but the first from the page', () => {
    const seen: string[] = [];
    document.body.addEventListener('keydown', ({ key }) => seen.push(key));
    typeText(`${CASE}\n`, 1000, 5);
    expect(seen).toEqual(['0']);
  });

  it('sends separators as Ctrl and bracket, as F8, or as an Alt code', () => {
    typeText(`01${GTIN}10AB${GS}21S\n`, 1000, 5);
    const afterLot = typeText(`01${GTIN}10AB`, 3000, 5);
    type(press({ key: 'F8', code: 'F8' }, afterLot));
    typeText('21S\n', afterLot + 5, 5);
    const again = typeText(`01${GTIN}10AB`, 5000, 5);
    type(press({ key: 'Alt', code: 'AltLeft', altKey: true }, again));
    for (const [index, digit] of [...'029'].entries())
      type(press({ key: digit, code: `Numpad${digit}`, altKey: true }, again + 1 + index));
    type(press({ key: 'Alt', code: 'AltLeft' }, again + 6, 'keyup'));
    typeText('21S\n', again + 10, 5);
    expect(texts()).toEqual(Array.from({ length: 3 }, () => `01${GTIN}10AB${GS}21S`));
  });
});

describe('a person who types', () => {
  it.each([70, 110, 250])('at %i ms per key is not intercepted', (gap) => {
    const input = field();
    typeText('romaine 24 count\n', 1000, gap);
    pause();
    expect(input.value).toBe('romaine 24 count');
    expect(texts()).toEqual([]);
  });

  it('gets back two keys that came as fast as a scanner’s', () => {
    const input = field();
    const end = typeText('th', 1000, 10);
    typeText('e', end + 200, 10);
    pause();
    expect(input.value).toBe('the');
    expect(texts()).toEqual([]);
  });

  it('does not count as a scanner while a key is held down', () => {
    const input = field();
    for (let index = 0; index < 12; index += 1)
      type(press({ key: 'a', code: 'KeyA', repeat: index > 0 }, 1000 + index * 30));
    pause();
    expect(input.value).toBe('aaaaaaaaaaaa');
    expect(texts()).toEqual([]);
  });

  it('may use shortcuts', () => {
    expect(type(press({ key: 'k', code: 'KeyK', ctrlKey: true }, 1000))).toBe(true);
    expect(type(press({ key: 'Enter', code: 'Enter' }, 1005))).toBe(true);
    expect(type(press({ key: 'Tab', code: 'Tab' }, 1010))).toBe(true);
  });
});

describe('the layout of the keyboard', () => {
  it.each([
    ['German', german],
    ['French', french],
  ])('%s does not change a label', (_, layout) => {
    typeText(`]C1${CASE}\n`, 1000, 5, layout);
    typeText(`(01)${GTIN}(10)AQ7\n`, 3000, 5, layout);
    typeText('4006381333931\n', 5000, 5, layout);
    expect(texts()).toEqual([`]C1${CASE}`, `(01)${GTIN}(10)AQ7`, '4006381333931']);
  });

  it('is learned from a label and kept for codes that do not show it', () => {
    typeText('BIN-YZ\n', 1000, 5, german);
    typeText(`(01)${GTIN}\n`, 3000, 5, german);
    typeText('BIN-YZ\n', 5000, 5, german);
    // Before the first label the machine's layout counts, so ß and z stay.
    expect(texts()).toEqual(['BINßZY', `(01)${GTIN}`, 'BIN-YZ']);
  });

  it('is the machine’s if the scanner was set so', () => {
    stop();
    listen({ layout: 'system' });
    for (const [index, key] of [...'BIN-Y7'].entries()) {
      const code = key === 'Y' ? 'KeyZ' : key === '-' ? 'Slash' : /\d/.test(key) ? `Digit${key}` : `Key${key}`;
      type(press({ key, code, shiftKey: /[A-Z]/.test(key) }, 1000 + index * 5));
    }
    pause();
    expect(texts()).toEqual(['BIN-Y7']);
  });
});

it('is ignored after it stopped', () => {
  stop();
  typeText(`${CASE}\n`, 1000, 5);
  pause();
  expect(texts()).toEqual([]);
});
