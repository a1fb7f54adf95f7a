import { mutation } from '../mutation.ts';

export const saveAccountSettings = mutation({
  name: 'account.saveSettings',
  touches: ['profiles'],
  coalesceKey: () => 'settings',
  async apply(tx, { body }, { userId }) {
    const profile = await tx.get('profiles', userId);
    if (profile) await tx.put('profiles', userId, { ...profile, userSettings: body });
  },
});
