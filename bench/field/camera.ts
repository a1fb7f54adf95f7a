import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { film } from '../../tests/e2e/harness/fake-camera.ts';
import { say } from '../browser/bed.ts';
import { withProfile } from '../browser/chromium.ts';
import { RUNS } from '../runs.ts';
import type { FieldBed } from './bed.ts';
import { type Notes, type TimedRead, timed } from './camera-times.ts';
import { PHONE, pickersDevice, slowDown } from './device.ts';
import type { WarehouseRow } from './warehouse.ts';
import { caseLabel, openOrder } from './wedge.ts';

/** Number of cases in the film, which repeats. */
const CASES = 4;
const WAIT_MS = 60_000;

/**
 * Records messages to and from the decoder's worker, and each new answer once its frame is painted. Runs in the page
 * before its own script.
 */
function watch(): void {
  const notes: Notes = { reads: [], answers: [] };
  (globalThis as unknown as { benchNotes: Notes }).benchNotes = notes;
  const given = new Map<number, number>();
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (!options?.name?.startsWith('cratebook-decode')) return;
      this.addEventListener(
        'message',
        ({ data }: MessageEvent<{ type: string; id: number; symbols: { text: string }[] }>) => {
          const text = data.type === 'read' ? data.symbols[0]?.text : undefined;
          if (text !== undefined) notes.reads.push({ text, givenAt: given.get(data.id) ?? 0, at: Date.now() });
        },
      );
    }
    override postMessage(message: { id?: number }, transfer?: Transferable[] | StructuredSerializeOptions): void {
      if (message.id !== undefined) given.set(message.id, Date.now());
      super.postMessage(message, transfer as Transferable[]);
    }
  };
  let last = '';
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => notes.answers.push(Date.now());
  const look = () => {
    const title = document.querySelector(':is([data-scan-feedback="ok"], [data-scan-feedback="line-done"]) p');
    if (title && title.textContent !== last && title.getClientRects().length > 0) {
      last = title.textContent;
      port2.postMessage(null);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const notesOf = (page: Page): Promise<Notes> =>
  page.evaluate(() => (globalThis as unknown as { benchNotes: Notes }).benchNotes);

/**
 * Shows case after case to the camera of a picker's device; returns how long each read took to be answered, at each
 * pace.
 */
export async function cameraReads(
  bed: FieldBed,
  warehouse: WarehouseRow,
  paces: readonly number[],
): Promise<{ times: number; reads: TimedRead[] }[]> {
  const wanted = 2 * RUNS;
  const folder = await mkdtemp(join(tmpdir(), 'cratebook-bench-camera-'));
  const file = join(folder, 'camera.y4m');
  const order = warehouse.scanned.at(-1)!;
  const [target] = order.targets;
  const cases = Array.from({ length: CASES }, () => ({ kind: 'gs1-128', text: caseLabel(target!) }));
  await writeFile(file, await film(cases.flatMap((label) => [label, null, null])));
  try {
    return await withProfile(
      async (context) => {
        await context.addInitScript(watch);
        const device = await pickersDevice(context, bed, warehouse);
        await openOrder(device.page, order, bed.origin);
        await device.page
          .getByRole('button', { name: /camera/i })
          .first()
          .click();
        await device.page.locator('video[data-live]').waitFor();
        const all: { times: number; reads: TimedRead[] }[] = [];
        for (const times of paces) {
          await slowDown(device.session, times);
          all.push({ times, reads: await readsFrom(device.page, wanted) });
        }
        return all;
      },
      {
        ...PHONE,
        args: [
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-video-capture=${file}`,
        ],
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits for a number of reads, at most a minute. */
async function readsFrom(page: Page, wanted: number): Promise<TimedRead[]> {
  const before = timed(await notesOf(page)).length;
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    // The first read warms the decoder up, or began at another pace.
    const reads = timed(await notesOf(page)).slice(before + 1);
    if (reads.length >= wanted || Date.now() > deadline) {
      say(`${reads.map(({ answerMs, pictureMs }) => `${answerMs}/${pictureMs}`).join(', ')} ms by camera`);
      return reads.slice(0, wanted);
    }
    await page.waitForTimeout(500);
  }
}
