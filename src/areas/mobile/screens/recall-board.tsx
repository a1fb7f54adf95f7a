import { useParams } from 'react-router';
import { RecallBoard } from '../../../features/recalls/recall-board.tsx';

/** One recall or exercise, for the warehouse lead. */
export default function RecallBoardScreen() {
  const { id = '' } = useParams();
  return <RecallBoard id={id} base="/mobile/warehouse/recalls" />;
}
