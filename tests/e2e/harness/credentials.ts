/** The password of every demo account. */
export const PASSWORD = 'Crate#2026';
export const CHEF = 'chef@greenleaf.test';
export const CORPORATE = 'corporate@greenleaf.test';
export const ADMIN = 'admin@greenleaf.test';
export const SUPER = 'super@cratebook.test';
export const HARBOR_CHEF = 'chef@harbor.test';
export const HARBOR_ADMIN = 'admin@harbor.test';
