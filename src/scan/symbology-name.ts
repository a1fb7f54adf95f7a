import type { Symbology } from '../../rules/gs1/symbology.ts';

/** Trade names of symbologies; they are the same in every language. */
const NAMES: Readonly<Record<Symbology, string>> = {
  'code-128': 'Code 128',
  'gs1-128': 'GS1-128',
  databar: 'GS1 DataBar',
  'databar-expanded': 'GS1 DataBar',
  'ean-8': 'EAN-8',
  'ean-13': 'EAN-13 / UPC',
  'upc-a': 'UPC-A',
  'upc-e': 'UPC-E',
  itf: 'ITF-14',
  'code-39': 'Code 39',
  'code-93': 'Code 93',
  codabar: 'Codabar',
  'data-matrix': 'Data Matrix',
  'gs1-data-matrix': 'GS1 DataMatrix',
  qr: 'QR',
  'gs1-qr': 'GS1 QR',
  pdf417: 'PDF417',
  aztec: 'Aztec',
  'gs1-dotcode': 'GS1 DotCode',
};

export const symbologyName = (symbology: Symbology): string => NAMES[symbology];
