import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** The words of a PDF by a program that is not ours; where there is none, what its bytes say. Throws where the file is no whole PDF. */
export function wordsOfPdf(path: string): string {
  const bytes = readFileSync(path);
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF')) throw new Error(`${path} is no whole PDF`);
  if (spawnSync('pdftotext', ['-v']).error === undefined)
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ 0: head, index }) => {
    try {
      return [inflateSync(bytes.subarray(index + head.length)).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [text, ...streams].join('\n').replaceAll('\0', '');
}
