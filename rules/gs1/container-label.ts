import { isSound, type Scan } from './scan.ts';

/** Digits of a GRAI without its serial number: a zero, company prefix and asset type, check digit. */
const TYPE_LENGTH = 14;

/** The label of a returnable container: a Global Returnable Asset Identifier (GS1 General Specifications, AI 8003). */
export interface ContainerLabel {
  /** Fourteen digits, the same for all containers of a kind. */
  readonly type: string;
  /** Of this container; null if the label only names its kind. */
  readonly serial: string | null;
}

/** Returns the container label of a scan; null if the scan is none, or has errors. */
export function containerLabelOf(scan: Scan): ContainerLabel | null {
  const grai = scan.elements.find(({ ai, fault }) => ai === '8003' && fault === null)?.value;
  if (grai === undefined || !isSound(scan)) return null;
  return { type: grai.slice(0, TYPE_LENGTH), serial: grai.slice(TYPE_LENGTH) || null };
}
