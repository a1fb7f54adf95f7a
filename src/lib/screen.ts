import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Role } from '../../contract/roles.ts';

/** The users who may open a screen: all, only those who are not signed in, or the named roles. */
export type Access = 'anyone' | 'guest' | readonly Role[];

/** The frame around a screen (spec section 2, Layouts). */
export type Layout =
  | 'anonymous'
  | 'app'
  | 'blank'
  | 'default'
  | 'mobile-receiving'
  | 'mobile-sales'
  | 'mobile-warehouse'
  | 'super';

/** The icons of menu entries. src/app/shell/menu-icons.ts draws them. */
export type MenuIcon =
  | 'home'
  | 'shop'
  | 'cart'
  | 'orders'
  | 'invoices'
  | 'payments'
  | 'exceptions'
  | 'settings'
  | 'reports'
  | 'users'
  | 'customers'
  | 'images'
  | 'messages'
  | 'megaphone'
  | 'signature'
  | 'security'
  | 'jobs'
  | 'errors';

/** The groups of the menu. src/app/shell/menu.ts names and orders them. */
export type MenuSection = 'users' | 'settings' | 'reports';

/** A screen's entry in the menu: below a group, or beside the groups with its own icon. */
export type MenuEntry = {
  /** Lower numbers come first, in the group or beside it. */
  readonly order: number;
  /** Default: the title of the screen. */
  readonly label?: MessageDescriptor;
  /** Roles that have the entry in their menu. Default: all that may open the screen. */
  readonly roles?: readonly Role[];
} & ({ readonly section: MenuSection } | { readonly icon: MenuIcon });

/**
 * An entry of an area's routes.ts. Adding a screen takes a file and such an entry. The path has no locale prefix and no
 * leading slash.
 */
export interface Screen {
  readonly path: string;
  readonly access: Access;
  readonly layout: Layout;
  readonly title: MessageDescriptor;
  readonly load: () => Promise<{ default: ComponentType }>;
  /**
   * Prefetches the data of the screen's first paint while its scripts load. Called only for the first screen of a
   * visit.
   */
  readonly prepare?: () => Promise<() => Promise<unknown>>;
  /** The screen needs a location and the catalog, so it is rendered below ShopProvider. */
  readonly shop?: boolean;
  /** The screen's place in the menu. Roles can call the same screen by different names. */
  readonly menu?: MenuEntry | readonly MenuEntry[];
  /** For a screen outside the menu: the path of the entry from which it is reached, such as `/portal`. */
  readonly below?: string;
  /** Roles that have another screen for the same, and its path: they are sent there. */
  readonly instead?: Readonly<Partial<Record<Role, string>>>;
  /** The screen reads the words of a search from the query parameter `q`. */
  readonly hasSearch?: boolean;
}
