/** Between a lot's code and its packer's name. Codes are printable ASCII, so no code contains it. */
const BETWEEN = ' · ';

/**
 * Returns the code of a lot as its packer printed it: the traceability lot code (21 CFR 1.1310). A lot's name
 * (`lotCode` of rows and changes) is its code, and ends with the packer's name if another packer's lot of the same item
 * came first with this code.
 */
export const codeOfLot = (lotCode: string): string => lotCode.split(BETWEEN, 1)[0]!;

/** Returns whether a lot has the asked name, or the asked code as printed on its label. */
export const isLotCalled = (lotCode: string, asked: string): boolean =>
  lotCode === asked || lotCode.startsWith(beginOfNames(asked));

/** Returns the beginning of all names of lots with this code that tell their packer. */
export const beginOfNames = (code: string): string => `${code}${BETWEEN}`;
