/** What every demo account signs in with. */
export const PASSWORD = 'Crate#2026';
export const CHEF = 'chef@greenleaf.test';
export const CORPORATE = 'corporate@greenleaf.test';
