/** The screens of an account by the names that routes.ts calls them. */
export const screens = {
  settings: () => import('./screens/settings.tsx'),
  users: () => import('./screens/users.tsx'),
  sync: () => import('./screens/sync.tsx'),
  invite: () => import('./screens/invite.tsx'),
};
export type ScreenName = keyof typeof screens;
