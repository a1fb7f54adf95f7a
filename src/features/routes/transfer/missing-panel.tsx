import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { type Collected, missingOf } from '../../../../rules/route-transfer/collect.ts';
import { askFor } from '../../../../rules/route-transfer/request.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';

const QrPicture = lazy(() => import('../../../scan/qr/qr-picture.tsx'));

/** The codes still needed, in words to call out and as a code for the other phone's camera. */
export function MissingPanel({ collected }: { readonly collected: Collected }) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const missing = missingOf(collected);
  if (missing.length === 0) return null;
  const numbers = format.list(missing.map((index) => String(index + 1)));
  return (
    <Section
      title={
        <Plural value={missing.length} one={`Code ${numbers} is missing`} other={`Codes ${numbers} are missing`} />
      }
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <Trans>Hide the code</Trans> : <Trans>Ask for them with a code</Trans>}
        </Button>
      }
    >
      <p>
        <Trans>
          Wait until they come around again. Or show only those on the other phone: type the numbers there, or scan the
          code with it.
        </Trans>
      </p>
      {open && (
        <chakra.div width="full" maxWidth="18rem" marginInline="auto">
          <Suspense fallback={<Skeleton aspectRatio="1" width="full" height="auto" />}>
            <QrPicture
              text={askFor(collected.transfer, missing)}
              level="M"
              label={t`Asks the other phone for ${numbers}`}
            />
          </Suspense>
        </chakra.div>
      )}
    </Section>
  );
}
