import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type DecodedSymbol, type Decoder, ITF_DIGITS } from './decoder.ts';

/** Location of the compiled decoder: a URL of this app, or its bytes. */
export type WasmSource = { readonly url: string } | { readonly bytes: ArrayBuffer };

const READ: ReaderOptions = {
  formats: ['Code128', 'ITF', 'DataBar', 'EANUPC', 'DataMatrix', 'QRCode'],
  // FNC1 arrives as U+001D; any other mode writes it differently.
  textMode: 'Plain',
  maxNumberOfSymbols: 4,
  tryRotate: true,
  tryInvert: false,
  returnErrors: false,
};
const FAST: ReaderOptions = { ...READ, tryHarder: false, tryDownscale: false };
const THOROUGH: ReaderOptions = { ...READ, tryHarder: true, tryDownscale: true, tryDenoise: true, tryInvert: true };

/** Creates the compiled zxing-cpp decoder. Rejects if WebAssembly is missing or forbidden. */
export async function createWasmDecoder(source: WasmSource): Promise<Decoder> {
  await prepareZXingModule({
    overrides: 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes },
    fireImmediately: true,
  });
  return {
    name: 'zxing-wasm',
    async decode({ data, width, height }, effort) {
      const picture = { data, width, height, colorSpace: 'srgb' } as ImageData;
      const results = await readBarcodes(picture, effort === 'fast' ? FAST : THOROUGH);
      return results.flatMap(symbolOf);
    },
  };
}

/**
 * Lines of an image that have to agree on a retail code (EAN and UPC). Its only proof is one check digit, and in 2,600
 * drawn images all 14 wrong reads had fewer (decision 12).
 */
const SURE_LINES = 4;

function symbolOf({ isValid, text, symbology, symbologyIdentifier, position, lineCount }: ReadResult): DecodedSymbol[] {
  if (!isValid || (symbology === 'ITF' && text.length !== ITF_DIGITS)) return [];
  const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
  const middle = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const isWeak = symbology === 'EANUPC' && lineCount < SURE_LINES;
  return [{ text: symbologyIdentifier + text, at: { x: middle('x'), y: middle('y') }, ...(isWeak && { isWeak }) }];
}
