import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/** The parts of a ZIP archive as text, by the central directory (APPNOTE 4.3.12), independent of the libraries that wrote it. */
export function unzip(bytes: Uint8Array): Record<string, string> {
  const buffer = Buffer.from(bytes);
  const end = buffer.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  if (end < 0) throw new Error('this is no ZIP archive');
  const parts: Record<string, string> = {};
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (buffer.readUInt32LE(at) !== ENTRY) throw new Error('the central directory is broken');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => buffer.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = buffer.readUInt32LE(at + 42);
    const data = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28);
    const packed = buffer.subarray(data, data + buffer.readUInt32LE(at + 20));
    const name = buffer.toString('utf8', at + 46, at + 46 + nameLength);
    const plain = buffer.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
    parts[name] = plain.toString('utf8');
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
