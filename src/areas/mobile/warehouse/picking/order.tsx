import { useParams } from 'react-router';
import { ScannerProvider } from '../../../../scan/scanner-provider.tsx';
import { PickFloor } from './parts/pick-floor.tsx';

/** Picking one order. */
export default function PickOrderScreen() {
  const { id = '' } = useParams();
  return (
    <ScannerProvider key={id}>
      <PickFloor ids={[id]} />
    </ScannerProvider>
  );
}
