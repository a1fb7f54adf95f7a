import { Trans, useLingui } from '@lingui/react/macro';
import PackageOpen from 'lucide-react/icons/package-open';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingBar } from '../../../../ui/loading-bar.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonCards, SkeletonRows, SkeletonTable, SkeletonText } from '../../../../ui/skeleton.tsx';

export function Waiting() {
  const { t } = useLingui();
  const [loading, setLoading] = useState(false);
  return (
    <Section
      title={<Trans>Waiting, empty, error</Trans>}
      actions={<Button size="small" onClick={() => setLoading(!loading)}>{t`Loading bar`}</Button>}
    >
      <LoadingBar active={loading} />
      <chakra.div
        data-sample
        display="grid"
        gap={4}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Card pad="none">
          <SkeletonRows count={4} />
        </Card>
        <Card display="grid" gap={5}>
          <ProgressBar label={t`Minimum order`} value={320} max={500} valueText={t`$320 of $500`} thick />
          <ProgressBar label={t`Lines picked`} value={40} max={40} tone="success" />
          <SkeletonText />
          <SkeletonCards count={2} height={20} />
        </Card>
        <Card>
          <EmptyState
            picture={<PackageOpen size={48} strokeWidth={1.25} />}
            title={t`Your cart is empty`}
            action={<Button variant="primary">{t`Order from last Tuesday`}</Button>}
          >
            <Trans>Add items from the catalog or from a guide.</Trans>
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title={t`The statement could not be loaded`}
            kept={t`None of your work is lost.`}
            advice={t`Try again in a minute. If it keeps failing, call the number below.`}
            action={<Button>{t`Try again`}</Button>}
            reference="E-503 · 7f3a91"
          />
        </Card>
      </chakra.div>
      <chakra.div data-sample>
        <SkeletonTable rows={3} />
      </chakra.div>
    </Section>
  );
}
