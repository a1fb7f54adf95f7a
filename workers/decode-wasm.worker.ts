import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { watchErrors } from '../src/lib/report-error.ts';
import { type Port, serveDecoder } from './decoder/protocol.ts';
import { createWasmDecoder } from './decoder/wasm-decoder.ts';

watchErrors(() => ({ source: 'decoder', route: '', role: null }));
void serveDecoder(self as unknown as Port, () => createWasmDecoder({ url: new URL(wasmUrl, self.location.href).href }));
