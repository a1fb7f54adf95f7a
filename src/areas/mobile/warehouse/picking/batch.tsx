import { useSearchParams } from 'react-router';
import { ScannerProvider } from '../../../../scan/scanner-provider.tsx';
import { PickFloor } from './parts/pick-floor.tsx';

/** Picking several orders together, by item and bin; `orders` in the address says which. */
export default function PickBatchScreen() {
  const [params] = useSearchParams();
  const ids = (params.get('orders') ?? '').split(',').filter(Boolean);
  return (
    <ScannerProvider>
      <PickFloor key={ids.join()} ids={ids} />
    </ScannerProvider>
  );
}
