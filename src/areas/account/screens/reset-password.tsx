import { AskResetLink } from '../../../features/sign-in/ask-reset-link.tsx';
import { ChooseNewPassword } from '../../../features/sign-in/choose-new-password.tsx';
import { useAddressSecret } from '../../../features/sign-in/use-address-secret.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { useLocale } from '../../../ui/use-format.ts';

/** Links carry the token in the fragment. Those of earlier releases carry it in the query. */
const tokenIn = ({ hash, search }: { readonly hash: string; readonly search: string }): string | null =>
  new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');

/** Without a token it requests the email with the link; with the link's token it sets the new password. */
export default function ResetPassword() {
  const token = useAddressSecret(tokenIn, withLocale('/auth/reset', useLocale()));
  return token ? <ChooseNewPassword token={token} /> : <AskResetLink />;
}
