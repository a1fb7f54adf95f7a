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
}
