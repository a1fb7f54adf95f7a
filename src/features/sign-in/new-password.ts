import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { atMost } from '../../../contract/atoms.ts';
import { checkPassword, PASSPHRASE_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_SPECIALS } from '../../../rules/password.ts';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';

interface NewPassword {
  readonly newPassword: string;
  readonly newPasswordVerify: string;
}

/** A new password and its repetition by the rules of spec section 5, in place of the body's weaker ones. */
export const newPasswordShape = {
  newPassword: z.string().check(
    z.minLength(PASSWORD_MIN_LENGTH),
    atMost(200),
    z.refine((value) => checkPassword(value).every((fault) => fault === 'too_short'), {
      error: 'must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character',
    }),
  ),
  newPasswordVerify: z.string(),
};

/** The check of a schema with `newPasswordShape` that both fields are equal. */
export const isConfirmed = z.refine<NewPassword>(
  ({ newPassword, newPasswordVerify }) => newPassword === newPasswordVerify,
  { path: ['newPasswordVerify'], error: 'confirmation does not match' },
);

/** The form field of the server's refusals of a new password. */
export const PASSWORD_FAULTS = { password_too_weak: 'newPassword', password_known: 'newPassword' } as const;

/** Returns the form fields of a new password: the password with its strength, and its repetition. */
export function useNewPasswordFields(): (
  field: Pick<FieldKinds<NewPassword>, 'newPassword' | 'password'>,
) => FormField[] {
  const { t } = useLingui();
  return (field) => [
    field.newPassword('newPassword', t`New password`, {
      hint: t`At least ${PASSWORD_MIN_LENGTH} characters with upper and lower case, a number and one of ${PASSWORD_SPECIALS}. Or a phrase of ${PASSPHRASE_LENGTH} characters or more.`,
      confirm: 'newPasswordVerify',
    }),
    field.password('newPasswordVerify', t`Confirm new password`, {
      autoComplete: 'new-password',
      faultName: t`new password`,
    }),
  ];
}
