import Bug from 'lucide-react/icons/bug';
import Building2 from 'lucide-react/icons/building-2';
import ChartColumn from 'lucide-react/icons/chart-column';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import ImageIcon from 'lucide-react/icons/image';
import ListChecks from 'lucide-react/icons/list-checks';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import PenLine from 'lucide-react/icons/pen-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import Store from 'lucide-react/icons/store';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Users from 'lucide-react/icons/users';
import type { MenuIcon } from '../../lib/screen.ts';

/** One icon per kind of menu entry, so that the menus of all roles look alike. */
export const MENU_ICONS = {
  home: House,
  shop: Store,
  cart: ShoppingCart,
  orders: ClipboardList,
  exceptions: TriangleAlert,
  settings: Settings,
  reports: ChartColumn,
  users: Users,
  customers: Building2,
  messages: MessageSquareText,
  megaphone: Megaphone,
  signature: PenLine,
  images: ImageIcon,
  security: ShieldCheck,
  jobs: ListChecks,
  errors: Bug,
  invoices: ReceiptText,
  payments: HandCoins,
} as const satisfies Record<MenuIcon, unknown>;
