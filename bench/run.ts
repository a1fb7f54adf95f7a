import { closeProduct } from './browser/product.ts';
import { closeFieldBed } from './field/bed.ts';
import { circumstances, writeDown } from './readme.ts';
import { RUNS } from './runs.ts';
import { choose } from './sections.ts';
import { markdownTable } from './table.ts';

/**
 * `npm run bench` runs everything, `npm run bench -- browser search push` a part; `--only=dexie,rxdb` limits the
 * rivals, `--runs=1` measures once. Limited runs are only printed. A whole section is printed and written into
 * README.md. A failing section does not stop the others.
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const only = process.argv.flatMap((word) => /^--only=(.+)$/.exec(word)?.[1]?.split(',') ?? []);
process.stdout.write(`${circumstances()}\n`);
for (const section of choose(words)) {
  process.stdout.write(`\n${section.title} (${section.name})\n`);
  try {
    const rows = await section.run(only);
    process.stdout.write(`\n${markdownTable(rows)}\n`);
    if (only.length === 0 && RUNS >= 5) await writeDown(section, rows);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  }
}
await closeProduct();
await closeFieldBed();
