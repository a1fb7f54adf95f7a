/**
 * Returns the origin of received goods that a label or the receiver stated, an ISO 3166-1 alpha-3 code; null if it is
 * only the item's usual one. Labels show no other, because a buyer reads them as a fact (7 CFR 60 and 65).
 */
export const statedOrigin = ({
  originCountry,
  isOriginOfItem,
}: {
  readonly originCountry: string | null;
  /** Absent in entries of earlier releases. */
  readonly isOriginOfItem?: boolean | undefined;
}): string | null => (isOriginOfItem ? null : originCountry);
