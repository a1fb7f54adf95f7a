import { cpus } from 'node:os';
import { pushBench } from './push.ts';
import { searchBench } from './search.ts';
import type { Row } from './table.ts';

/** Runs the benchmarks and prints one table. Figures are ratios within the run: absolute times say more about the machine than about us. */
const rows: Row[] = [...(await searchBench()), ...(await pushBench())];
process.stdout.write(
  `\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}\n\n`,
);
process.stdout.write('| what | median | min – max | against | ratio |\n|---|---|---|---|---|\n');
for (const { what, median, min, max, unit, against, ratio } of rows) {
  const figure = (value: number) => value.toPrecision(3);
  process.stdout.write(
    `| ${what} | ${figure(median)} ${unit} | ${figure(min)} – ${figure(max)} | ${against} | ${ratio === null ? '' : `${ratio.toFixed(2)}×`} |\n`,
  );
}
