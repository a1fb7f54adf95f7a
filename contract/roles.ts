import * as z from 'zod/mini';

/** The enumeration of spec section 3. ANONYMOUS is never stored: it means 'not signed in'. */
export const ROLES = [
  'SUPERADMIN',
  'ADMIN',
  'SUPERCUSTOMER',
  'CUSTOMER',
  'SALES',
  'APP',
  'BUYER',
  'ANONYMOUS',
] as const;
export type Role = (typeof ROLES)[number];
export const role = z.enum(ROLES);

/** Distinguishes App users. `lead` is the warehouse lead, who resolves the exceptions of a warehouse. */
export const LICENSES = [
  'picking',
  'receiving',
  'transfers',
  'inventory',
  'lead',
  'packouts',
  'driver',
  'sales',
  'purchasing',
] as const;
export type License = (typeof LICENSES)[number];
export const license = z.enum(LICENSES);

/** Start page of each role after sign-in (spec section 4). */
export const LANDING: Record<Role, string> = {
  SUPERADMIN: '/super',
  ADMIN: '/admin',
  SUPERCUSTOMER: '/super-customer',
  CUSTOMER: '/portal',
  SALES: '/sales/customers',
  APP: '/mobile',
  BUYER: '/buyer',
  ANONYMOUS: '/auth',
};

/** Roles that order: they have a location, a cart and order guides. */
export const SHOPPERS = ['CUSTOMER', 'SUPERCUSTOMER'] as const satisfies readonly Role[];

/** All roles that can have a session. */
export const SIGNED_IN = [
  'SUPERADMIN',
  'ADMIN',
  'SUPERCUSTOMER',
  'CUSTOMER',
  'SALES',
  'APP',
  'BUYER',
] as const satisfies readonly Role[];
