import { CountPage } from '../../../features/order-guides/count-page.tsx';
import { GuideGate } from '../../../features/order-guides/guide-gate.tsx';

/** Counting the shelf of one order guide. */
export default function OrderGuideCountScreen() {
  return <GuideGate>{(guide) => <CountPage key={guide.id} guide={guide} />}</GuideGate>;
}
