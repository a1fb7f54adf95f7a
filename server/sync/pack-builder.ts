import { type ChildProcess, fork } from 'node:child_process';
import { presented } from '../domains/packed-sources.ts';
import { type PackBytes, type PackWish, packBytes } from './pack-bytes.ts';
import type { ToPackProcess } from './pack-process.ts';
import type { PartText } from './packed-source.ts';

/** Fewer rows are packed where they are: a process would take longer to start. */
const MANY = 2000;

/** One pack at a time: a large one takes a core for a second or more, and requests need the others. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Packs rows without holding up the server's other work: many rows are taken apart and packed by a process of its own, which gets them as the database wrote them and takes its
 * memory along when it ends; that of a thread would stay with the server. What is read on is asked for when it is the pack's turn, so that no more than a part of the
 * rows lies here.
 */
export async function buildPack(wish: PackWish, parts: AsyncIterable<PartText>): Promise<PackBytes> {
  const reading = parts[Symbol.asyncIterator]();
  const first: string[] = [];
  for (let count = 0; count < MANY; ) {
    const next = await reading.next();
    if (next.done)
      return packBytes(
        wish,
        first.flatMap((text) => presented(wish.collection, wish.viewer, text)),
      );
    first.push(next.value.text);
    count += next.value.count;
  }
  const built = last.then(() => inProcess(wish, first, reading));
  last = built.catch(() => {});
  return built;
}

async function inProcess(
  wish: PackWish,
  first: readonly string[],
  reading: AsyncIterator<PartText>,
): Promise<PackBytes> {
  const child = startPacker();
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    const answer = answerOf(child);
    const send = (message: ToPackProcess) =>
      Promise.race([
        new Promise<void>((resolve, reject) => {
          child.send(message, (error) => (error ? reject(error) : resolve()));
        }),
        answer,
      ]);
    await send({ wish });
    for (const text of first) await send({ text });
    for (let next = await reading.next(); !next.done; next = await reading.next())
      await send({ text: next.value.text });
    await send({ end: true });
    const { encoding, bytes } = await answer;
    return { encoding, bytes: new Uint8Array(bytes) };
  } finally {
    child.kill();
    await gone;
  }
}

/** Starts a process that packs. It learns nothing of the server's secrets: of its environment only what Windows can't start a process without. */
function startPacker(): ChildProcess {
  const { SystemRoot } = process.env;
  return fork(new URL('./pack-process.ts', import.meta.url), {
    ...{ serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    env: SystemRoot === undefined ? {} : { SystemRoot },
  });
}

/** What the process answers. Rejects where it ends or can't be started, whether or not somebody waits for it by then. */
function answerOf(child: ChildProcess): Promise<PackBytes> {
  const answer = new Promise<PackBytes>((resolve, reject) => {
    child.once('message', (packed) => resolve(packed as PackBytes));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('the packing process ended without an answer')));
  });
  answer.catch(() => {});
  return answer;
}
