import { BrowserMultiFormatReader } from '@zxing/browser';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  type Result,
  RGBLuminanceSource,
} from '@zxing/library';
import { expandUpcE } from '../../rules/gs1/plain-codes.ts';
import { type DecodedSymbol, type Decoder, type Frame, ITF_DIGITS } from './decoder.ts';

const GS = '\u001d';
const FORMATS = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.UPC_E,
  BarcodeFormat.ITF,
  BarcodeFormat.RSS_14,
  BarcodeFormat.RSS_EXPANDED,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.QR_CODE,
];

/** A reader for consecutive images. Without a reset it returns data of an earlier symbol. */
class FrameReader extends BrowserMultiFormatReader {
  constructor(harder: boolean) {
    super(
      new Map<DecodeHintType, unknown>([
        [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
        [DecodeHintType.ALLOWED_LENGTHS, [ITF_DIGITS]],
        // Without it FNC1 is dropped, and lot and serial number run together.
        [DecodeHintType.ASSUME_GS1, true],
        ...(harder ? [[DecodeHintType.TRY_HARDER, true] as const] : []),
      ]),
    );
  }

  read(brightness: Uint8ClampedArray, width: number, height: number): Result | null {
    this.reader.reset();
    const { warn } = console;
    // The library logs a warning for each image without a symbol.
    console.warn = () => {};
    try {
      const source = new RGBLuminanceSource(brightness, width, height);
      return this.decodeBitmap(new BinaryBitmap(new HybridBinarizer(source)));
    } catch {
      // The library throws if it finds nothing.
      return null;
    } finally {
      console.warn = warn;
    }
  }
}

/**
 * Creates the ZXing decoder in JavaScript, if WebAssembly is missing or forbidden. It reads fewer kinds, and one symbol
 * per image.
 */
export function createZxingDecoder(): Decoder {
  const readers = { fast: new FrameReader(false), thorough: new FrameReader(true) };
  return {
    name: 'zxing-js',
    async decode(frame, effort) {
      const { width, height } = frame;
      const brightness = brightnessOf(frame);
      const upright = readers[effort].read(brightness, width, height);
      if (upright) return symbolOf(upright, (x, y) => ({ x, y }));
      if (effort === 'fast') return [];
      const turned = readers.thorough.read(turn(brightness, width, height), height, width);
      return turned ? symbolOf(turned, (x, y) => ({ x: y, y: height - 1 - x })) : [];
    },
  };
}

/** One byte per pixel: green counts twice, which approximates the brightness of colors. */
function brightnessOf({ data, width, height }: Frame): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(width * height);
  for (let pixel = 0, at = 0; pixel < brightness.length; pixel += 1, at += 4)
    brightness[pixel] = (data[at]! + 2 * data[at + 1]! + data[at + 2]!) >> 2;
  return brightness;
}

/** Rotates by 90° clockwise, because linear symbols are read only along rows. */
function turn(brightness: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const turned = new Uint8ClampedArray(brightness.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = brightness[y * width + x]!;
  return turned;
}

type Place = (x: number, y: number) => { readonly x: number; readonly y: number };

function symbolOf(result: Result, place: Place): DecodedSymbol[] {
  const text = withIdentifier(result.getBarcodeFormat(), result.getText());
  const points = (result.getResultPoints() ?? []).filter(Boolean);
  const middle = (of: 'getX' | 'getY') => points.reduce((sum, point) => sum + point[of](), 0) / (points.length || 1);
  if (text === null) return [];
  // This decoder doesn't tell how many lines agree on a retail code.
  const isWeak = text.startsWith(']E');
  return [{ text, at: place(middle('getX'), middle('getY')), ...(isWeak && { isWeak }) }];
}

/** Adds the symbology identifier that a hand scanner sends; null for unsupported codes. */
function withIdentifier(format: BarcodeFormat, text: string): string | null {
  switch (format) {
    case BarcodeFormat.CODE_128:
      return text.startsWith(']C1') ? text : `]C0${text}`;
    case BarcodeFormat.EAN_8:
      return `]E4${text}`;
    case BarcodeFormat.EAN_13:
      return `]E0${text}`;
    case BarcodeFormat.UPC_A:
      return `]E0${text.padStart(13, '0')}`;
    case BarcodeFormat.UPC_E: {
      const digits = expandUpcE(text);
      return digits === null ? null : `]E00${digits}`;
    }
    case BarcodeFormat.ITF:
      return text.length === ITF_DIGITS ? `]I1${text}` : null;
    case BarcodeFormat.RSS_14:
      return `]e001${text}`;
    case BarcodeFormat.RSS_EXPANDED:
      return `]e0${text}`;
    case BarcodeFormat.DATA_MATRIX:
      return text.startsWith(GS) ? `]d2${text.slice(1)}` : `]d1${text}`;
    case BarcodeFormat.QR_CODE:
      return `]Q1${text}`;
    default:
      return null;
  }
}
