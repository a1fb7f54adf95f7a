import { CountPage } from '../../../features/order-guides/count-page.tsx';
import { RequireGuide } from '../../../features/order-guides/require-guide.tsx';

/** Counting the shelf of one order guide. */
export default function OrderGuideCountScreen() {
  return <RequireGuide>{(guide) => <CountPage key={guide.id} guide={guide} />}</RequireGuide>;
}
