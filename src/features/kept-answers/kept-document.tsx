import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotFoundMessage } from '../../ui/not-found-message.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { AsOfCallout } from './as-of-callout.tsx';
import type { KeptRemote } from './use-kept-answer.ts';

/**
 * One document of the server, or in its place a skeleton, a failure with another try, or that there is
 * none. Without a signal, `children` also gets a notice of the data's age.
 */
export function KeptDocument<T>({
  remote: { data, state, reload, asOf },
  offline,
  failed,
  children,
}: {
  readonly remote: KeptRemote<T>;
  /** Titles if there is no signal and no earlier response, and if the request failed. */
  readonly offline: ReactNode;
  readonly failed: ReactNode;
  readonly children: (data: T, notice: ReactNode) => ReactNode;
}) {
  const again = (
    <Button variant="primary" onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (data === null) return <NotFoundMessage />;
  if (data !== undefined) return children(data, asOf !== null && <AsOfCallout at={asOf} action={again} />);
  if (state === 'loading')
    return (
      <chakra.div display="grid" gap={4}>
        <Skeleton height={9} width={60} />
        <Skeleton height={24} borderRadius="md" />
        <SkeletonRows picture={false} />
      </chakra.div>
    );
  return <ErrorState title={state === 'offline' ? offline : failed} action={again} />;
}
