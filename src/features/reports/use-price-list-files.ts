import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reportEndpoints } from '../../../contract/reports.ts';
import { saveFile } from '../../lib/save-file.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';

const ENDPOINTS = {
  pdf: reportEndpoints.priceListPdf,
  xlsx: reportEndpoints.priceListXlsx,
  csv: reportEndpoints.priceListCsv,
} as const;
export type PriceListFile = keyof typeof ENDPOINTS;

/** Time that the server has for a list of 50,000 items, in milliseconds. */
const TIMEOUT_MS = 180_000;

/** Returns a function that fetches a price list as a file and saves it. A toast shows why it failed. */
export function usePriceListFiles(query: {
  readonly customerLocationId: string;
  readonly categoryId?: string;
  readonly orderGuideId?: string;
}): { readonly busy: boolean; readonly save: (kind: PriceListFile) => Promise<void> } {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    save: async (kind) => {
      setBusy(true);
      toast.show({ key: 'price-list', tone: 'info', text: t`Creating the file…` });
      try {
        const file = await callAs(ENDPOINTS[kind], { query: { ...query, locale } }, { timeoutMs: TIMEOUT_MS });
        saveFile(file, `Price-List-${query.customerLocationId}.${kind}`);
        toast.show({ key: 'price-list', tone: 'success', text: t`File saved` });
      } catch (error) {
        toast.show({ key: 'price-list', tone: 'danger', text: failureText(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}
