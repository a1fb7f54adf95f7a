import { useLingui } from '@lingui/react/macro';
import type { SecurityEventKind, SecurityEventRow } from '../../../contract/security.ts';

export interface SecurityText {
  readonly kind: (kind: SecurityEventKind) => string;
  /** Returns what else is known of an event; null where there is nothing. */
  readonly details: (row: Pick<SecurityEventRow, 'facts'>) => string | null;
  readonly device: (row: Pick<SecurityEventRow, 'browser' | 'system'>) => string;
}

export function useSecurityText(): SecurityText {
  const { t } = useLingui();
  const kinds: Record<SecurityEventKind, string> = {
    sign_in: t`Signed in`,
    sign_out: t`Signed out`,
    failure: t`Sign-in or code refused`,
    throttle: t`Too many tries`,
    refusal: t`Not allowed`,
    token_issued: t`System token made`,
    token_refreshed: t`Session continued`,
    token_ended: t`System token ended`,
    impersonation_started: t`Acting for a user began`,
    impersonation_ended: t`Acting for a user ended`,
    export: t`File downloaded`,
    password_changed: t`Password changed`,
    override_password_changed: t`Override password changed`,
    session_ended: t`Session ended`,
  };
  /** Words of ours in the facts: error codes, and reasons for which sessions and tokens end. */
  const reasons: Readonly<Record<string, string>> = {
    wrong_credentials: t`Wrong user name or password`,
    wrong_password: t`Wrong current password`,
    override_wrong: t`Wrong override password`,
    reset_link_invalid: t`Reset link expired or used`,
    invite_invalid: t`Invitation expired or used`,
    user_disabled: t`Account switched off`,
    disabled: t`Account switched off`,
    'password changed': t`Password changed`,
    'password reset': t`Password reset`,
    replaced: t`Another sign-in on the same device`,
    'by the user': t`Ended by the user`,
    maker_disabled: t`Its maker was switched off`,
  };
  const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  return {
    kind: (kind) => kinds[kind],
    details: ({ facts }) => {
      const reason = reasons[said(facts.code) ?? said(facts.reason) ?? ''] ?? null;
      return [said(facts.name) ?? said(facts.file), reason].filter(Boolean).join(' · ') || null;
    },
    device: ({ browser, system }) => {
      if (browser && system) return t`${browser} on ${system}`;
      return browser ?? system ?? t`Unknown device`;
    },
  };
}
