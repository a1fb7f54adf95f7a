import { RecallList } from '../../../features/recalls/recall-list.tsx';

/** Recalls and exercises, for administrators. */
export default function Recalls() {
  return <RecallList base="/admin/reports/recalls" />;
}
