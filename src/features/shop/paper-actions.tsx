import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { type ServerPdf, useServerPdf } from './use-server-pdf.ts';

/** The buttons of a document: its other actions, print, and the PDF of the server. They are not printed. */
export function PaperActions({ pdf, children }: { readonly pdf: ServerPdf; readonly children?: ReactNode }) {
  const { busy, download } = useServerPdf(pdf);
  return (
    <chakra.div data-screen-only display="contents">
      {children}
      <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <Button icon={<Download size={18} aria-hidden />} loading={busy} onClick={() => void download()}>
        <Trans>Download PDF</Trans>
      </Button>
    </chakra.div>
  );
}
