import { useLingui } from '@lingui/react/macro';
import {
  checkPassword,
  PASSPHRASE_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_SPECIALS,
  passwordStrength,
} from '../../../rules/password.ts';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { StrengthMeter } from '../../ui/strength-meter.tsx';

export interface NewPassword {
  readonly newPassword: string;
  readonly newPasswordVerify: string;
}

export const NO_PASSWORD: NewPassword = { newPassword: '', newPasswordVerify: '' };

/** Returns whether both fields satisfy the rules of spec section 5. */
export const isAcceptable = (value: NewPassword): boolean => faultyField(value) === undefined;

/** Returns the name of the first invalid field; undefined if both are valid. */
export function faultyField({ newPassword, newPasswordVerify }: NewPassword): keyof NewPassword | undefined {
  if (checkPassword(newPassword).length > 0) return 'newPassword';
  return newPassword === newPasswordVerify ? undefined : 'newPasswordVerify';
}

const SCORES = { weak: 1, fair: 2, good: 3, strong: 4 } as const;

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  /** True after the first attempt: errors are then shown at once, not only where the user has typed. */
  tried: boolean;
  /** The password that the server refused because it is a known one. */
  known?: string | undefined;
}

/** Returns whether the server refused the new password because it is a known one. */
export const isPasswordKnown = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'password_known';

/** A new password, its strength, and its repetition. */
export function NewPasswordFields({ value, onChange, tried, known }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const { newPassword, newPasswordVerify } = value;
  return (
    <>
      <Field
        label={t`New password`}
        hint={t`At least ${PASSWORD_MIN_LENGTH} characters with upper and lower case, a number and one of ${PASSWORD_SPECIALS}. Or a phrase of ${PASSPHRASE_LENGTH} characters or more.`}
        error={useFault(newPassword, tried, known)}
      >
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => onChange({ ...value, newPassword: event.target.value })}
          meter={<StrengthMeter score={newPassword === '' ? 0 : SCORES[passwordStrength(newPassword).label]} />}
        />
      </Field>
      <Field
        label={t`Confirm new password`}
        error={
          newPasswordVerify !== newPassword &&
          // An unfinished password isn't wrong yet.
          (tried || !newPassword.startsWith(newPasswordVerify)) &&
          t`The new password confirmation does not match.`
        }
      >
        <PasswordInput
          name="newPasswordVerify"
          autoComplete="new-password"
          value={newPasswordVerify}
          onChange={(event) => onChange({ ...value, newPasswordVerify: event.target.value })}
        />
      </Field>
    </>
  );
}

/** The messages of the specification, section 5. */
function useFault(password: string, tried: boolean, known: string | undefined): string | undefined {
  const { t, i18n } = useLingui();
  if (password === '') return tried ? t`The new password field is required.` : undefined;
  if (password === known) return i18n._(errorText('password_known'));
  const faults = checkPassword(password);
  if (!tried || faults.length === 0) return undefined;
  if (faults.includes('too_short')) return t`The new password must be at least ${PASSWORD_MIN_LENGTH} characters.`;
  return t`The new password must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character.`;
}
