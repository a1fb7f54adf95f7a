import type { accountEndpoints } from '../../../contract/accounts.ts';
import type { HandlersOf } from '../../context.ts';
import { account, changePassword, roles, saveSettings, sealKey } from './account.ts';
import { contact } from './contact.ts';
import { endImpersonation, impersonate, impersonationReturn } from './impersonation.ts';
import { setOverridePassword } from './override-password.ts';
import { endOtherSessions, endSession, sessions } from './own-sessions.ts';
import { completeReset, requestReset } from './password-reset.ts';
import { login, logout, refresh } from './sign-in.ts';
import { createSystemToken, endSystemToken, systemToken, systemTokens } from './system-tokens.ts';

/** Handlers for sign-in, sign-out, the user's own account and impersonation. */
export const accountHandlers: HandlersOf<typeof accountEndpoints> = {
  login,
  refresh,
  logout,
  requestReset,
  completeReset,
  roles,
  systemToken,
  systemTokens,
  createSystemToken,
  endSystemToken,
  impersonate,
  impersonateByGet: impersonate,
  endImpersonation,
  impersonationReturn,
  account,
  saveSettings,
  changePassword,
  setOverridePassword,
  sealKey,
  sessions,
  endSession,
  endOtherSessions,
  contact,
};
