import { RecallList } from '../../../features/recalls/recall-list.tsx';

/** Recalls and exercises, for the warehouse lead. */
export default function Recalls() {
  return <RecallList base="/mobile/warehouse/recalls" />;
}
