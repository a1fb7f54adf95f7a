import { GuideGate } from '../../../features/order-guides/guide-gate.tsx';
import { GuidePage } from '../../../features/order-guides/guide-page.tsx';

/** One order guide, to order from. */
export default function OrderGuideScreen() {
  return <GuideGate>{(guide) => <GuidePage key={guide.id} guide={guide} />}</GuideGate>;
}
