import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Role } from '../../contract/roles.ts';

/** Who may open a screen: anybody, only people who are not signed in, or the roles named. */
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

/** A row of an area's routes.ts: adding a screen is a file and such a row. The path is without the locale prefix and leading slash. */
export interface Screen {
  readonly path: string;
  readonly access: Access;
  readonly layout: Layout;
  readonly title: MessageDescriptor;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Reads what the screen's first paint shows, while its scripts come; asked of the first screen of a visit alone. */
  readonly prepare?: () => Promise<() => Promise<unknown>>;
  /** The screen needs a location and the catalogue: it stands below ShopProvider. */
  readonly shop?: boolean;
}
