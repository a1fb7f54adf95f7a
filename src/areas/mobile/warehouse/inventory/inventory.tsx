import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { uuidv7 } from '../../../../../rules/uuid.ts';
import { useHouse } from '../../../../parts/floor/use-house.ts';
import { ScannerProvider } from '../../../../scan/scanner-provider.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { NoHouse } from '../no-house.tsx';
import { BinList } from './bin-list.tsx';
import { CountBin } from './count-bin.tsx';

/** Counts of a house: choose or scan a bin, count what lies there, see what waits for a second count. Works without a network. */
export default function Inventory() {
  const { state, house } = useHouse();
  const [params, setParams] = useSearchParams();
  const bin = params.get('bin');
  const session = params.get('session');
  if (state === 'none') return <NoHouse />;
  if (!house)
    return (
      <>
        <PageHeader title={<Trans>Counts</Trans>} />
        <SkeletonRows picture={false} />
      </>
    );
  return (
    <ScannerProvider>
      {bin && session ? (
        <CountBin key={session} house={house} bin={bin} sessionId={session} onDone={() => setParams({})} />
      ) : (
        <BinList house={house} onOpen={(chosen) => setParams({ bin: chosen, session: uuidv7() })} />
      )}
    </ScannerProvider>
  );
}
