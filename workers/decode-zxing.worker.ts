import { type Port, serveDecoder } from './decoder/protocol.ts';
import { createZxingDecoder } from './decoder/zxing-decoder.ts';

void serveDecoder(self as unknown as Port, async () => createZxingDecoder());
