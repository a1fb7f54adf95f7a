import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { FairQueue } from '../fair-queue.ts';

/** Milliseconds for one SVG, including the start of the thread on a busy machine. */
const LIMIT_MS = 30_000;
const queue = new FairQueue({ total: 1, maxWaiting: 20, maxWaitMs: 60_000 });

/**
 * Returns an SVG without scripts, event handlers, foreign markup and addresses outside the image. A separate thread
 * does it, because hostile markup can take long. Throws `image_broken` if it is no SVG or takes too long.
 */
export const cleanSvg = (text: string): Promise<string> => queue.run('svg', () => inThread(text));

async function inThread(text: string): Promise<string> {
  const worker = new Worker(new URL('./svg-worker.ts', import.meta.url), { workerData: text, env: {}, execArgv: [] });
  const timer = setTimeout(() => void worker.terminate(), LIMIT_MS);
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.once('message', (clean: string) => (clean === '' ? reject(new AppError('image_broken')) : resolve(clean)));
      worker.once('error', () => reject(new AppError('image_broken')));
      worker.once('exit', () => reject(new AppError('image_broken')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
