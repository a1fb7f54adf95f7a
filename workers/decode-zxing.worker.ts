import { watchErrors } from '../src/lib/report-error.ts';
import { type Port, serveDecoder } from './decoder/protocol.ts';
import { createZxingDecoder } from './decoder/zxing-decoder.ts';

watchErrors(() => ({ source: 'decoder', route: '', role: null }));
void serveDecoder(self as unknown as Port, async () => createZxingDecoder());
