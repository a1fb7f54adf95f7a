import { useParams } from 'react-router';
import { RecallBoard } from '../../../features/recalls/recall-board.tsx';

/** One recall or exercise, for administrators. */
export default function RecallBoardScreen() {
  const { id = '' } = useParams();
  return <RecallBoard id={id} base="/admin/reports/recalls" />;
}
