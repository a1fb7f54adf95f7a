import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { UnreachableError } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useLocale } from '../../ui/use-format.ts';

export interface ServerPdf {
  /** Asks the server for the document in a language. */
  readonly fetch: (locale: ReturnType<typeof useLocale>) => Promise<Blob>;
  /** The file's name, with its ending. */
  readonly name: string;
  /** What is said where the server can't be reached. */
  readonly unreachable: string;
}

/** A PDF that only the server can make: fetched in the language of the page and handed to the browser. Why there is none is said in a toast. */
export function useServerPdf({ fetch, name, unreachable }: ServerPdf): {
  readonly busy: boolean;
  readonly download: () => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetch(locale), name);
    } catch (error) {
      const text = error instanceof UnreachableError ? unreachable : t`The PDF could not be made. Please try again.`;
      toast.show({ key: name, tone: 'danger', text });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
