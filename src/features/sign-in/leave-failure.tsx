import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { LeavingState } from './use-leaving.ts';

/** A sign-out that failed: what was kept, and what to do. */
export function LeaveFailure({ leaving }: { leaving: LeavingState }) {
  const again = (
    <Button variant="primary" size="large" onClick={leaving.leave}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (leaving.state === 'stayed')
    return (
      <ErrorState
        page
        title={<Trans>You are still signed in</Trans>}
        kept={
          <Trans>Your unsent changes are saved on this device, but they can’t be locked without a connection.</Trans>
        }
        advice={<Trans>Get back online and sign out again.</Trans>}
        action={
          <>
            {again}
            <ButtonLink to="/" variant="quiet">
              <Trans>Back to work</Trans>
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <ErrorState
      page
      title={<Trans>Your sign-out is not finished</Trans>}
      kept={<Trans>Your unsent changes are saved. Your data is still on this device.</Trans>}
      advice={<Trans>Close the other tabs of this app, free some space, then try again.</Trans>}
      action={again}
    />
  );
}
