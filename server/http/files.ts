import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, StreamedFile } from '../../contract/endpoint.ts';

/** Returns the header of RFC 6266: an ASCII name for all clients, and the exact name for those that support it. */
const disposition = (answer: Pick<FileAnswer, 'fileName' | 'inline'>): string => {
  const plain = answer.fileName.replace(/[^\w.-]+/g, '_');
  return `${answer.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(answer.fileName)}`;
};

const plain = ({ encoding, bytes }: FileAnswer): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);

/**
 * Sends a file. Browsers must not cache it: it contains business data, which a sign-out could not delete from the HTTP
 * cache (OUT1).
 */
export function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer | StreamedFile): unknown {
  reply.type(answer.mediaType);
  reply.header('cache-control', 'no-store');
  if ('stream' in answer) {
    reply.header('content-disposition', disposition(answer)).header('content-length', answer.byteSize);
    return reply.send(Readable.from(answer.stream, { objectMode: false }));
  }
  if (answer.encoding) {
    reply.header('vary', 'accept-encoding');
    const taken = String(request.headers['accept-encoding'] ?? '').split(/[\s,;]+/);
    if (!taken.includes(answer.encoding)) return reply.send(plain(answer));
    reply.header('content-encoding', answer.encoding);
  } else {
    reply.header('content-disposition', disposition(answer));
  }
  return reply.send(Buffer.from(answer.bytes));
}
