import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRemote } from '../sync/use-remote.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Card } from '../ui/card.tsx';
import { chakra } from '../ui/chakra.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

/** A page with forms on one record of the server. `read` loads it; `children` shows it. */
export function FormPage<T>({
  title,
  subtitle,
  read,
  failure,
  children,
}: {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly read: (signal: AbortSignal) => Promise<T>;
  readonly failure: { readonly offline: string; readonly failed: string };
  readonly children: (record: T, reload: () => Promise<void>) => ReactNode;
}) {
  const { data, state, reload } = useRemote(read, []);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={6} width="full" maxWidth="form">
      <PageHeader title={title} subtitle={subtitle} />
      {data !== undefined ? (
        children(data, reload)
      ) : state === 'loading' ? (
        <Card>
          <SkeletonText lines={6} />
        </Card>
      ) : (
        <Callout
          tone="danger"
          title={state === 'offline' ? failure.offline : failure.failed}
          action={
            <Button onClick={() => void reload()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
    </chakra.div>
  );
}
