import { GuidePage } from '../../../features/order-guides/guide-page.tsx';
import { RequireGuide } from '../../../features/order-guides/require-guide.tsx';

/** One order guide, to order from. */
export default function OrderGuideScreen() {
  return <RequireGuide>{(guide) => <GuidePage key={guide.id} guide={guide} />}</RequireGuide>;
}
