import { useParams, useSearchParams } from 'react-router';
import { PickFloor } from '../../../features/picking/pick-floor.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';

/** Picking one order. */
export default function PickOrderScreen() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <ScannerProvider key={id}>
      <PickFloor ids={[id]} isStaging={params.has('stage')} />
    </ScannerProvider>
  );
}
