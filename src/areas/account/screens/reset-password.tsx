import { useSearchParams } from 'react-router';
import { AskResetLink } from '../../../features/sign-in/ask-reset-link.tsx';
import { ChooseNewPassword } from '../../../features/sign-in/choose-new-password.tsx';

/** Without a token it requests the email with the link; with the link's token it sets the new password. */
export default function ResetPassword() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return token ? <ChooseNewPassword token={token} /> : <AskResetLink />;
}
