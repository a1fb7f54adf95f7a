import { fork } from 'node:child_process';
import { presented } from '../domains/packed-sources.ts';
import { type PackBytes, type PackRequest, packBytes } from './pack-bytes.ts';
import type { ToPackProcess } from './pack-process.ts';
import type { PartText } from './packed-source.ts';

/** Fewer rows are packed in this process, because starting another one takes longer. */
const MANY = 2000;

/** Passes on the rows of a pack, part by part. Holds a database session only while it reads. */
export type ReadParts = (onPart: (part: PartText) => void) => Promise<void>;

/**
 * Packs rows without blocking the server or holding a database session. A separate process parses and packs many rows:
 * it gets them as the database wrote them, and its memory is freed when it ends. The memory of a thread would stay with
 * the server.
 */
export async function buildPack(request: PackRequest, read: ReadParts): Promise<PackBytes> {
  const texts: string[] = [];
  let count = 0;
  let packer: Packer | undefined;
  try {
    await read((part) => {
      texts.push(part.text);
      count += part.count;
      // The process starts while the remaining rows are read.
      if (count >= MANY) packer ??= startPacker();
    });
    if (packer) return await inProcess(packer, request, texts);
  } finally {
    await packer?.end();
  }
  return packBytes(
    request,
    texts.flatMap((text) => presented(request.collection, request.viewer, text)),
  );
}

async function inProcess({ send, answer }: Packer, request: PackRequest, texts: readonly string[]): Promise<PackBytes> {
  await send({ request });
  for (const text of texts) await send({ text });
  await send({ end: true });
  const { encoding, bytes } = await answer;
  return { encoding, bytes: new Uint8Array(bytes) };
}

interface Packer {
  /** Resolves when the process has received the message. Rejects if the process ended or cannot start. */
  send(message: ToPackProcess): Promise<unknown>;
  readonly answer: Promise<PackBytes>;
  /** Ends the process and resolves when it has exited. */
  end(): Promise<void>;
}

/**
 * Starts a packing process. It gets none of the server's secrets: its environment holds only `SystemRoot`, which
 * Windows needs to start a process.
 */
function startPacker(): Packer {
  const { SystemRoot } = process.env;
  const child = fork(new URL('./pack-process.ts', import.meta.url), {
    ...{ serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    env: SystemRoot === undefined ? {} : { SystemRoot },
  });
  const answer = new Promise<PackBytes>((resolve, reject) => {
    child.once('message', (packed) => resolve(packed as PackBytes));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the packing process ended without an answer')));
  });
  // The answer can reject before a caller awaits it.
  answer.catch(() => {});
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    answer,
    send: (message) =>
      Promise.race([
        new Promise<void>((resolve, reject) => {
          child.send(message, (error) => (error ? reject(error) : resolve()));
        }),
        answer,
      ]),
    async end() {
      child.kill();
      await gone;
    },
  };
}
