import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Outgoing } from '../../outgoing.ts';
import { cleanCss } from './clean-css.ts';

const MAX_BYTES = 500_000;
const TIMEOUT_MS = 10_000;
const PORTS = [80, 443];

/**
 * Fetches a style sheet and cleans it. The address is resolved once and checked, and redirects are not followed. Throws
 * with a reason.
 */
export async function fetchCss(address: string, outgoing: Outgoing): Promise<string> {
  const url = new URL(address);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const target = await outgoing.resolve(url.hostname, port, PORTS);
  const text = await new Promise<string>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? overHttps : overHttp)(
      url,
      {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'text/css' },
        lookup: (_host, { all }, found) => (all ? found(null, [target]) : found(null, target.address, target.family)),
      },
      (answer) => {
        const type = String(answer.headers['content-type'] ?? '');
        if (answer.statusCode !== 200 || !type.startsWith('text/css')) {
          request.destroy(new Error('it is not a style sheet'));
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_BYTES) request.destroy(new Error('it is larger than 500 KB'));
          else parts.push(part);
        });
        answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
        answer.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
  return cleanCss(text);
}
