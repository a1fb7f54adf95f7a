import { expandUpcE } from '../../../rules/gs1/plain-codes.ts';
import type { DecodedSymbol } from '../../../workers/decoder/decoder.ts';

/** The Barcode Detection API, which TypeScript's library lacks. */
interface NativeBarcode {
  readonly rawValue: string;
  readonly format: string;
  readonly boundingBox: DOMRectReadOnly;
}
interface NativeDetector {
  detect(source: CanvasImageSource): Promise<readonly NativeBarcode[]>;
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Symbologies that hold only digits. In the others FNC1 matters, which the browser's detector does not report. */
const DIGITS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'];

export interface NativeReader {
  read(source: CanvasImageSource): Promise<readonly DecodedSymbol[]>;
}

/** Returns the browser's own detector if it reads digit symbologies, else null. */
export async function createNativeReader(
  Detector = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector,
): Promise<NativeReader | null> {
  if (!Detector) return null;
  try {
    const supported = await Detector.getSupportedFormats();
    const formats = DIGITS.filter((format) => supported.includes(format));
    if (formats.length === 0) return null;
    const detector = new Detector({ formats });
    return {
      async read(source) {
        try {
          return (await detector.detect(source)).flatMap(symbolOf);
        } catch {
          // Its service may be missing although the class exists. The decoder in the worker still reads.
          return [];
        }
      },
    };
  } catch {
    return null;
  }
}

function symbolOf({ rawValue, format, boundingBox }: NativeBarcode): DecodedSymbol[] {
  const text = withIdentifier(format, rawValue);
  const at = { x: boundingBox.x + boundingBox.width / 2, y: boundingBox.y + boundingBox.height / 2 };
  return text === null ? [] : [{ text, at }];
}

function withIdentifier(format: string, digits: string): string | null {
  switch (format) {
    case 'ean_13':
      return `]E0${digits}`;
    case 'ean_8':
      return `]E4${digits}`;
    case 'upc_a':
      return `]E0${digits.padStart(13, '0')}`;
    case 'upc_e': {
      const whole = digits.length === 8 ? expandUpcE(digits) : digits;
      return whole === null ? null : `]E0${whole.padStart(13, '0')}`;
    }
    case 'itf':
      return digits.length === 14 ? `]I1${digits}` : null;
    default:
      return null;
  }
}
