import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

const decoder = new TextDecoder('windows-1252');
const decode = (hex: string): string => decoder.decode(Buffer.from(hex, 'hex'));

/** Returns the texts of one content stream. Each TJ array is the text of one call. */
const textsOf = (content: string): string[] =>
  [...content.matchAll(/\[((?:<[0-9a-f]*>\s*-?[\d.]*\s*)+)\] TJ/g)].map((match) =>
    [...(match[1] ?? '').matchAll(/<([0-9a-f]*)>/g)].map((part) => decode(part[1] ?? '')).join(''),
  );

/**
 * Returns the text of each page of a PDF that pdfkit wrote with the standard fonts, one line for each piece of text.
 * Throws for bytes that are not a complete PDF.
 */
export function pdfPages(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  if (!file.startsWith('%PDF-') || !file.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map((match) => [match[1], match[2] ?? '']),
  );
  const order = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]|\/Kids \[([^\]]*)\]/.exec(file);
  const kids = [...(order?.[1] ?? order?.[2] ?? '').matchAll(/(\d+) 0 R/g)].map((match) => objects.get(match[1]) ?? '');
  return kids.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '';
    const start = content.indexOf('stream\n') + 'stream\n'.length;
    const stream = Buffer.from(content.slice(start, content.lastIndexOf('\nendstream')), 'latin1');
    return textsOf(inflateSync(stream).toString('latin1')).join('\n');
  });
}
