import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Section } from './sections.ts';
import { markdownTable, type Row } from './table.ts';

const README = fileURLToPath(new URL('./README.md', import.meta.url));
const SUMMARY = { name: 'summary', title: 'Goals' } as const;

/** Load average of the minute before the run, because figures of a busy machine differ. Not available on Windows. */
const LOAD = loadavg()[0]!.toFixed(1);

/** The machine and the day, which head each table, because figures depend on the machine. */
export function circumstances(): string {
  const model = (cpus()[0]?.model ?? 'unknown').replaceAll(/\(R\)|\(TM\)| CPU| Processor/g, '').replaceAll(/\s+/g, ' ');
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${model.trim()}, ${memory} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}, load ${LOAD} at the start`;
}

/** Returns README with another text between a section's marks; adds the marks at the end if there are none. */
export function putBlock(readme: string, { name, title }: Pick<Section, 'name' | 'title'>, text: string): string {
  const open = `<!-- ${name} -->\n`;
  const start = readme.indexOf(open);
  if (start < 0) return `${readme.trimEnd()}\n\n## ${title}\n\n${open}${text}\n<!-- end -->\n`;
  const end = readme.indexOf('\n<!-- end -->', start);
  if (end < 0) throw new RangeError(`README.md: the block of ${name} has no end`);
  return readme.slice(0, start + open.length) + text + readme.slice(end);
}

/** Returns all lines of README with a goal as one table: goal, measurement, and whether the goal was met. */
export function summaryOf(readme: string): string {
  const lines: string[] = [];
  let section = '';
  let before = '';
  for (const line of readme.split('\n')) {
    section = /^<!-- (.+) -->$/.exec(line)?.[1] ?? section;
    const cells = line.split('|').map((cell) => cell.trim());
    const [, what = '', median = '', , against = '', ratio = '', goal = '', verdict = ''] = cells;
    if (section === SUMMARY.name || section === 'end' || cells.length !== 9 || what === 'what' || /^-+$/.test(what))
      continue;
    // A line that says "the same" compares the one above it with another rival.
    const subject = what === 'the same' ? before : what;
    before = subject;
    if (goal === '') continue;
    const measured = ratio === '' ? median : `${median}; ${ratio} as fast as ${against}`;
    lines.push(`| ${subject} | ${goal} | ${measured} | ${verdict} |`);
  }
  return ['| what | goal | measured | |', '|---|---|---|---|', ...lines].join('\n');
}

/** Writes a section's measurements into README.md, in place of the previous run, and the goals at its top. */
export async function writeDown(section: Section, rows: readonly Row[]): Promise<void> {
  const versions = await section.versions?.();
  const text = `${circumstances()}${versions ? `; ${versions}` : ''}\n\n${markdownTable(rows)}`;
  const readme = putBlock(await readFile(README, 'utf8'), section, text);
  await writeFile(README, putBlock(readme, SUMMARY, summaryOf(readme)));
}
