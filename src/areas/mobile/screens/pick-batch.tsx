import { useSearchParams } from 'react-router';
import { PickFloor } from '../../../features/picking/pick-floor.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';

/** Picks several orders together, by item and bin; `orders` in the URL names them. */
export default function PickBatchScreen() {
  const [params] = useSearchParams();
  const ids = (params.get('orders') ?? '').split(',').filter(Boolean);
  return (
    <ScannerProvider>
      <PickFloor key={ids.join()} ids={ids} isStaging={params.has('stage')} />
    </ScannerProvider>
  );
}
