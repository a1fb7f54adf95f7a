import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { UnreachableError } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';

export interface ServerPdf {
  /** Requests the document from the server in a language. */
  readonly fetch: (locale: ReturnType<typeof useLocale>) => Promise<Blob>;
  /** The file's name with its extension. */
  readonly name: string;
  /** Shown if the server can't be reached; by default that the page can be printed instead. */
  readonly unreachable?: string;
}

/**
 * Returns a function that fetches a PDF from the server in the page's language and saves it. A toast shows why it
 * failed.
 */
export function useServerPdf({ fetch, name, unreachable }: ServerPdf): {
  readonly busy: boolean;
  readonly download: () => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const printInstead = t`The PDF comes from the server, which can’t be reached now. You can print without a connection.`;
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetch(locale), name);
    } catch (error) {
      const text =
        error instanceof UnreachableError ? (unreachable ?? printInstead) : t`The PDF could not be created. Try again.`;
      toast.show({ key: name, tone: 'danger', text });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
