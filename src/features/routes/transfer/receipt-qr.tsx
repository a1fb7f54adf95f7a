import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import QrCode from 'lucide-react/icons/qr-code';
import { lazy, Suspense, useState } from 'react';
import { type Delivery, deliveryEndpoints } from '../../../../contract/deliveries.ts';
import { deliveredQuantity, priceDelivery } from '../../../../rules/delivery.ts';
import { receiptText } from '../../../../rules/route-transfer/receipt-text.ts';
import { callAs } from '../../../sync/session.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useServerPdf } from '../../shop/use-server-pdf.ts';
import { useUnsignedText } from '../../signatures/use-unsigned-text.ts';

const QrPicture = lazy(() => import('../../../scan/qr/qr-picture.tsx'));

/** Returns the first digits of a signed hash in groups of four, enough to prevent another text with the same digits. */
const firstDigits = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');

/**
 * The receipt of a delivery for the customer's own phone: plain text in a code, so that neither an app nor a signal is
 * needed.
 */
export function ReceiptQr({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const text = useReceiptText(delivery);
  const number = delivery.salesOrderNumber;
  const pdf = useServerPdf({
    fetch: (locale) => callAs(deliveryEndpoints.receipt, { params: { id: delivery.id }, query: { locale } }),
    name: `Receipt-${number}.pdf`,
    unreachable: t`The PDF comes from the server. Get it when you have a signal.`,
  });
  return (
    <>
      <Button full icon={<QrCode size={22} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Receipt of order {number} as QR</Trans>
      </Button>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={<Trans>Receipt of order {number}</Trans>}
          footer={
            <>
              <Button loading={pdf.busy} icon={<Download size={20} aria-hidden />} onClick={() => void pdf.download()}>
                <Trans>Save as PDF</Trans>
              </Button>
              <Button onClick={() => setOpen(false)}>
                <Trans>Close</Trans>
              </Button>
            </>
          }
        >
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
            <p>
              <Trans>The customer can scan this with their phone’s camera. No signal needed.</Trans>
            </p>
            <chakra.div width="full" maxWidth="24rem" marginInline="auto">
              <Suspense fallback={<Skeleton aspectRatio="1" width="full" height="auto" />}>
                <QrPicture text={text} level="M" label={t`The receipt of order ${number} as a code`} />
              </Suspense>
            </chakra.div>
            <chakra.p whiteSpace="pre-wrap" fontSize="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
              {text}
            </chakra.p>
          </chakra.div>
        </Dialog>
      )}
    </>
  );
}

/** Returns the text of the code: who delivered what, the total if prices may be shown, and what was signed. */
function useReceiptText(delivery: Delivery): string {
  const { t } = useLingui();
  const format = useFormat();
  const { settings } = useSession();
  const unsignedText = useUnsignedText();
  const number = delivery.salesOrderNumber;
  const day = format.day(delivery.deliveryDate, 'medium');
  const total = format.money(priceDelivery(delivery).total);
  const signature = delivery.signatures.at(-1);
  const name = signature?.name ?? '';
  const digits = firstDigits(signature?.hash ?? '');
  return receiptText({
    head: [settings?.companyName ?? '', t`Order ${number} · ${day}`],
    lines: delivery.lines
      .map((line) => ({ line, kept: deliveredQuantity(line) }))
      .filter(({ kept }) => kept > 0)
      .map(({ line, kept }) => ({ quantity: `${format.number(kept)} ${line.uom}`, name: line.description })),
    foot: [
      ...(delivery.showPrices ? [t`Total ${total}`] : []),
      ...(signature ? [t`Signed by ${name}`, digits] : [t`Not signed`]),
      ...(delivery.unsigned ? [unsignedText({ ...delivery.unsigned, note: '' })] : []),
    ],
    more: (count) => t`and ${count} more`,
  });
}
