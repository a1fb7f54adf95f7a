import { createServer } from 'node:net';
import { RUNS } from '../runs.ts';
import { type Row, statsOf } from '../table.ts';
import { say } from './bed.ts';
import { openPage, withProfile } from './chromium.ts';
import { installRivals } from './install.ts';
import { product, signIn } from './product.ts';

interface Report {
  readonly lhr: {
    readonly lighthouseVersion: string;
    readonly runtimeError?: { readonly code: string; readonly message: string };
    readonly finalDisplayedUrl: string;
    readonly categories: { readonly performance: { readonly score: number | null } };
    readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly displayValue?: string }>>;
  };
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Report | undefined>;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Lighthouse's message for a failed recording, which advises to run it again. */
const NOT_RECORDED = ['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_FCP'];

/** Runs one visit; repeats a failed recording at most twice. */
async function audited(lighthouse: Lighthouse, url: string, port: number): Promise<Report['lhr']> {
  for (let left = 2; ; left--) {
    const report = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: ['performance'] });
    const { lhr } = report!;
    const { runtimeError } = lhr;
    if (!runtimeError) return lhr;
    if (left === 0 || !NOT_RECORDED.includes(runtimeError.code)) throw new Error(runtimeError.message);
  }
}

/** Runs Lighthouse with its defaults for a phone: slow 4G and a CPU four times slower, simulated. */
export async function lighthouseBench(): Promise<Row[]> {
  await installRivals();
  // A computed name hides the package from the compiler, because it is installed only for benchmarks.
  const name = 'lighthouse';
  const { default: lighthouse } = (await import(name)) as { default: Lighthouse };
  const { origin } = await product();
  const port = await freePort();
  const rows: Row[] = [];
  await withProfile(
    async (context) => {
      const page = await openPage(context, 'about:blank');
      for (const path of ['/', '/portal']) {
        // A signed-out visitor gets the sign-in at "/". The shop is measured as its customer sees it, without cached
        // files.
        if (path === '/portal') {
          await signIn(page, origin);
          await page.goto('about:blank');
        }
        const scores: number[] = [];
        const paints: number[] = [];
        for (let run = 0; run < RUNS; run++) {
          const lhr = await audited(lighthouse, `${origin}${path}`, port);
          const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
          scores.push(Math.round((lhr.categories.performance.score ?? 0) * 100));
          paints.push(figure('largest-contentful-paint'));
          const others = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];
          say(
            `${lhr.finalDisplayedUrl} ${scores.at(-1)} · ${others.map((audit) => `${audit} ${Math.round(figure(audit))}`).join(' · ')} · shift ${figure('cumulative-layout-shift').toFixed(3)}`,
          );
          if (process.env.BENCH_REPORT) {
            const { writeFile } = await import('node:fs/promises');
            await writeFile(process.env.BENCH_REPORT, JSON.stringify(lhr));
          }
        }
        const score = statsOf(scores);
        const paint = statsOf(paints);
        rows.push(
          {
            what: `Lighthouse, mobile performance of ${path}`,
            ...score,
            unit: 'points',
            against: '',
            ratio: null,
            goal: '≥ 90',
            met: score.median >= 90,
          },
          {
            what: `its largest contentful paint, ${path}`,
            ...paint,
            unit: 'ms',
            against: '',
            ratio: null,
            goal: '≤ 2,000 ms',
            met: paint.median <= 2000,
          },
        );
      }
    },
    { args: [`--remote-debugging-port=${port}`], viewport: { width: 412, height: 823 } },
  );
  return rows;
}
