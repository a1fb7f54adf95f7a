import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Boxes from 'lucide-react/icons/boxes';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import Hand from 'lucide-react/icons/hand';
import PackageCheck from 'lucide-react/icons/package-check';
import PackageOpen from 'lucide-react/icons/package-open';
import PackageSearch from 'lucide-react/icons/package-search';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import { FLOOR_LICENSES } from '../../../contract/floor.ts';
import { holdsLicense } from '../../../contract/licenses.ts';
import type { License } from '../../../contract/roles.ts';

/** A part of the field's work and who has it. */
export interface WorkArea {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
  readonly detail: MessageDescriptor;
  /** Any of these opens it; empty: all users. */
  readonly licenses: readonly License[];
}

const AREAS: readonly WorkArea[] = [
  {
    to: '/mobile/warehouse/board',
    icon: Gauge,
    title: msg`Board`,
    detail: msg`Trucks, shorts and pickers tonight`,
    licenses: ['lead'],
  },
  {
    to: '/mobile/warehouse/picking/orders',
    icon: PackageCheck,
    title: msg`Picking`,
    detail: msg`Orders to pick, weigh and stage`,
    licenses: ['picking'],
  },
  {
    to: '/mobile/warehouse/receiving/purchaseorders',
    icon: PackageOpen,
    title: msg`Receiving`,
    detail: msg`Vendor deliveries, lots and labels`,
    licenses: ['receiving'],
  },
  {
    to: '/mobile/warehouse/transfers',
    icon: ArrowLeftRight,
    title: msg`Transfers`,
    detail: msg`Between bins and between warehouses`,
    licenses: ['transfers'],
  },
  {
    to: '/mobile/warehouse/inventory',
    icon: ClipboardCheck,
    title: msg`Counts`,
    detail: msg`Count bins, review differences`,
    licenses: ['inventory'],
  },
  {
    to: '/mobile/packouts',
    icon: Boxes,
    title: msg`Packouts`,
    detail: msg`Repack one item into others`,
    licenses: ['packouts'],
  },
  {
    to: '/mobile/driver',
    icon: Truck,
    title: msg`Route`,
    detail: msg`Today’s stops and signatures`,
    licenses: ['driver'],
  },
  {
    to: '/mobile/warehouse/exceptions',
    icon: TriangleAlert,
    title: msg`Exceptions`,
    detail: msg`Conflicting records and what to do`,
    licenses: ['lead'],
  },
  {
    to: '/mobile/warehouse/holds',
    icon: Hand,
    title: msg`Goods on hold`,
    detail: msg`Release them, or put others on hold`,
    licenses: ['lead'],
  },
  {
    to: '/mobile/warehouse/recall',
    icon: PackageSearch,
    title: msg`Recall`,
    detail: msg`Who received a lot, and where the rest is`,
    licenses: FLOOR_LICENSES,
  },
  {
    to: '/mobile/util/barcode-debug',
    icon: ScanBarcode,
    title: msg`Barcode check`,
    detail: msg`See what a label contains`,
    licenses: [],
  },
];

/** Screens whose path is not below that of their work area, or that fewer licenses open. */
const OTHERS: readonly Pick<WorkArea, 'to' | 'licenses'>[] = [
  { to: '/mobile/warehouse/picking/batch', licenses: ['picking'] },
  { to: '/mobile/warehouse/recalls', licenses: ['lead'] },
];

const opens = ({ licenses }: Pick<WorkArea, 'licenses'>, own: readonly License[]): boolean =>
  licenses.length === 0 || holdsLicense(own, ...licenses);

/** Returns whether these licenses open the work area that a path of the field belongs to. Other paths are open to all. */
export const opensWith = (licenses: readonly License[], path: string): boolean =>
  [...AREAS, ...OTHERS]
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .every((area) => opens(area, licenses));

/** Returns the work areas for these licenses, as far as their screens exist. */
export const areasOf = (licenses: readonly License[], paths: readonly string[]): WorkArea[] =>
  AREAS.filter((area) => paths.includes(area.to) && opens(area, licenses));
