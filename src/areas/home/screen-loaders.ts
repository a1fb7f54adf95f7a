/** The screens around a first screen, by the names that routes.ts calls them. */
export const screens = {
  contactUs: () => import('./screens/contact-us.tsx'),
  orderForLocations: () => import('./screens/order-for-locations.tsx'),
  placeForLocations: () => import('./screens/place-for-locations.tsx'),
};
export type ScreenName = keyof typeof screens;
