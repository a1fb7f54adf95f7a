import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pdfPages } from '../../../server/pdf/pdf-text.fixture.ts';

/** The words of a PDF by a program that is not ours; where there is none, by the reader of our own tests. Throws where the file is no whole PDF. */
export function wordsOfPdf(path: string): string {
  const pages = pdfPages(readFileSync(path));
  if (spawnSync('pdftotext', ['-v']).error === undefined)
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return pages.join('\n');
}
