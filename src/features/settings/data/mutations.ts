import { mutation } from '../../../data/mutation.ts';

export const saveAccountSettings = mutation({
  name: 'account.saveSettings',
  touches: ['profiles'],
  // The server keeps fields that aren't named, so only a change that names the same fields may replace this one.
  coalesceKey: ({ body }) => Object.keys(body).sort().join(),
  async apply(tx, { body }, { userId }) {
    const profile = await tx.get('profiles', userId);
    if (profile) await tx.put('profiles', userId, { ...profile, userSettings: { ...profile.userSettings, ...body } });
  },
});
