import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Port, serveDecoder } from './decoder/protocol.ts';
import { createWasmDecoder } from './decoder/wasm-decoder.ts';

void serveDecoder(self as unknown as Port, () => createWasmDecoder({ url: new URL(wasmUrl, self.location.href).href }));
