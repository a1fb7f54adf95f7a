import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Multipart } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';

/** A file of a call, on the disk until the call ends. */
export interface UploadedFile {
  /** The last part of the name that the client sent. Only a text: it is not used as a path. */
  readonly fileName: string;
  readonly path: string;
  readonly byteSize: number;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 10_000;

/**
 * Reads a multipart body: its fields as texts, and its one file into a temporary file, which `remove` deletes. Throws
 * `payload_too_large` for a larger file, for a second one and for too many fields.
 */
export async function readMultipart(
  request: FastifyRequest,
  { field, maxBytes }: Multipart,
): Promise<{ fields: Record<string, string>; file: UploadedFile | undefined; remove(): Promise<void> }> {
  const path = join(tmpdir(), `cratebook-${randomUUID()}`);
  const remove = () => rm(path, { force: true });
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  try {
    const parts = request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, parts: MAX_FIELDS + 1 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new AppError('payload_too_large');
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (part.fieldname !== field) throw new AppError('invalid_input', undefined, { [part.fieldname]: 'is no field' });
      await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (part.file.truncated) throw new AppError('payload_too_large');
      const fileName = part.filename.split(/[/\\]/).at(-1) ?? '';
      file = { fileName, path, byteSize: part.file.bytesRead };
    }
    return { fields, file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
