import { useLingui } from '@lingui/react/macro';
import type { ReceiptEntry } from '../../../contract/receiving.ts';
import { entryLabels, type LabelledEntry } from '../../../rules/labels/entry-labels.ts';
import type { PrintedLabel } from '../../../rules/labels/printed-label.ts';
import { codeOfLot } from '../../../rules/traceability/lot-name.ts';
import { useFormat } from '../../ui/use-format.ts';

export interface LabelledCases {
  /** The packer of the goods. */
  readonly vendorName: string;
  readonly entry: LabelledEntry &
    Pick<ReceiptEntry, 'itemCode' | 'description' | 'originCountry'> & {
      /** Null for goods that were made here. */
      readonly receivedOn: string | null;
    };
  /** GTIN of the received unit, fourteen digits. */
  readonly gtin: string | null;
  readonly packSize: string;
}

/** Returns a function that writes the labels of goods in cases, one for each case, in the reader's language. */
export function useCaseLabels(): (cases: LabelledCases) => PrintedLabel[] {
  const { t } = useLingui();
  const format = useFormat();
  return ({ vendorName, entry, gtin, packSize }) => {
    const common = {
      heading: vendorName,
      title: entry.description || entry.itemCode,
      detail: [entry.itemCode, packSize, entry.originCountry].filter(Boolean).join(' · '),
      main: { name: t`Lot`, value: codeOfLot(entry.lotCode) },
      facts: [
        entry.packedOn && t`Packed ${format.day(entry.packedOn)}`,
        entry.expiresOn && t`Best before ${format.day(entry.expiresOn)}`,
        entry.receivedOn && t`Received ${format.day(entry.receivedOn)}`,
      ].filter((fact): fact is string => Boolean(fact)),
    };
    return entryLabels(entry, gtin).map(({ parts: { symbols, voice }, weightGrams }) => ({
      ...common,
      symbols,
      weight: weightGrams === null ? '' : `${format.weight(weightGrams, 'lb')} · ${format.weight(weightGrams, 'kg')}`,
      voice: voice && { minor: voice.minor, major: voice.major },
    }));
  };
}
