import { createHash } from 'node:crypto';

/** The namespace of all demo ids. The UUID has no meaning. */
const NAMESPACE = Buffer.from('6f0f5a3c6a1b5f0e9d5fc4a7be000001', 'hex');

/** Returns a version 5 UUID of a name (RFC 9562, section 5.5). The same name always has the same id. */
export function demoId(...name: readonly (string | number)[]): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name.join('/')).digest();
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
