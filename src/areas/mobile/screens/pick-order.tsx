import { useParams } from 'react-router';
import { PickFloor } from '../../../features/picking/pick-floor.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';

/** Picking one order. */
export default function PickOrderScreen() {
  const { id = '' } = useParams();
  return (
    <ScannerProvider key={id}>
      <PickFloor ids={[id]} />
    </ScannerProvider>
  );
}
