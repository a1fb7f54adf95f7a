import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { LeaveFailure } from '../../../features/sign-in/leave-failure.tsx';
import { LeaveQuestion } from '../../../features/sign-in/leave-question.tsx';
import { Leaving } from '../../../features/sign-in/leaving.tsx';
import { type LeavingState, useLeaving } from '../../../features/sign-in/use-leaving.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { chakra } from '../../../ui/chakra.ts';
import { useLocale } from '../../../ui/use-format.ts';

/**
 * Signs out of the device (OUT1): sends what it can for a bounded time, and asks if something remains. Alone on the
 * page, because the database is deleted while it is shown.
 */
export default function SignOut() {
  const locale = useLocale();
  const leaving = useLeaving();
  const { returnTo } = leaving;
  useEffect(() => {
    // A page of another host, where an impersonation was begun.
    if (returnTo?.startsWith('http')) location.replace(returnTo);
  }, [returnTo]);

  if (leaving.state === 'gone' && !returnTo?.startsWith('http'))
    return <Navigate to={withLocale(returnTo ?? '/auth', locale)} replace />;
  return (
    <chakra.main id="main" minHeight="100dvh" display="grid" alignContent="center" justifyItems="center" padding={4}>
      <Step leaving={leaving} />
    </chakra.main>
  );
}

function Step({ leaving }: { leaving: LeavingState }) {
  if (leaving.state === 'asking') return <LeaveQuestion leaving={leaving} />;
  if (leaving.state === 'stayed' || leaving.state === 'failed') return <LeaveFailure leaving={leaving} />;
  return <Leaving leaving={leaving} />;
}
