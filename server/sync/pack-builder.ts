import { fork } from 'node:child_process';
import { presented } from '../domains/packed-sources.ts';
import { type PackBytes, type PackWish, packBytes } from './pack-bytes.ts';
import type { ToPackProcess } from './pack-process.ts';
import type { PartText } from './packed-source.ts';

/** Fewer rows are packed where they are: a process would take longer to start. */
const MANY = 2000;

/** Passes on the rows of a pack, part by part, and holds a database session no longer than that takes. */
export type ReadParts = (onPart: (part: PartText) => void) => Promise<void>;

/**
 * Packs rows without holding up the server's other work or a database session. Many rows are parsed and packed by a process of its own, which gets them as the
 * database wrote them and takes its memory along when it ends; that of a thread would stay with the server.
 */
export async function buildPack(wish: PackWish, read: ReadParts): Promise<PackBytes> {
  const texts: string[] = [];
  let count = 0;
  let packer: Packer | undefined;
  try {
    await read((part) => {
      texts.push(part.text);
      count += part.count;
      // It starts while the other rows are read.
      if (count >= MANY) packer ??= startPacker();
    });
    if (packer) return await inProcess(packer, wish, texts);
  } finally {
    await packer?.end();
  }
  return packBytes(
    wish,
    texts.flatMap((text) => presented(wish.collection, wish.viewer, text)),
  );
}

async function inProcess({ send, answer }: Packer, wish: PackWish, texts: readonly string[]): Promise<PackBytes> {
  await send({ wish });
  for (const text of texts) await send({ text });
  await send({ end: true });
  const { encoding, bytes } = await answer;
  return { encoding, bytes: new Uint8Array(bytes) };
}

interface Packer {
  /** Resolves once the process has taken the message. Rejects where the process ended or can't be started. */
  send(message: ToPackProcess): Promise<unknown>;
  readonly answer: Promise<PackBytes>;
  /** Ends the process; resolves when it is gone. */
  end(): Promise<void>;
}

/** Starts a process that packs. It learns nothing of the server's secrets: of its environment only what Windows can't start a process without. */
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
  // It may fail before anybody waits for it.
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
