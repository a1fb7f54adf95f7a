import { Plural, Trans, useLingui } from '@lingui/react/macro';
import PackageOpen from 'lucide-react/icons/package-open';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { ordersOfScan } from '../../../features/receiving/data/orders-of-scan.ts';
import { readPurchaseOrders } from '../../../features/receiving/data/queries.ts';
import { OrderRow } from '../../../features/receiving/order-row.tsx';
import { useBlindCount } from '../../../features/receiving/use-blind-count.ts';
import { VendorSearch } from '../../../features/receiving/vendor-search.tsx';
import { HeaderSearch, useChosenName, useHeaderSearch } from '../../../features/search/header-search.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { useFeedback } from '../../../scan/feedback/feedback-context.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useLive } from '../../../sync/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useGo } from '../../../ui/use-go.ts';
import { type UrlCodec, useUrlState } from '../../../ui/use-url-state.ts';

type Shown = 'expected' | 'received';
interface Narrowed {
  readonly shown: Shown;
  readonly vendorId: string;
}

const FORM: UrlCodec<Narrowed> = {
  read: (params) => ({
    shown: params.get('shown') === 'received' ? 'received' : 'expected',
    vendorId: params.get('vendor') ?? '',
  }),
  write: ({ shown, vendorId }) =>
    new URLSearchParams({
      ...(shown === 'expected' ? {} : { shown }),
      ...(vendorId === '' ? {} : { vendor: vendorId }),
    }).toString(),
};

/**
 * Expected and recent purchase orders, of one vendor or of all. The scan of a case opens its order. Works without a
 * network.
 */
export default function PurchaseOrders() {
  return (
    <ScannerProvider>
      <Orders />
    </ScannerProvider>
  );
}

function Orders() {
  const { t } = useLingui();
  const go = useGo();
  const feedback = useFeedback();
  const [meant, setMeant] = useState<ReadonlySet<string> | null>(null);
  const { state, warehouse } = useWarehouse();
  const [{ shown, vendorId }, narrow] = useUrlState(FORM);
  const { blind } = useBlindCount(warehouse?.id);
  const { setOpen } = useHeaderSearch();
  const all = useLive(async (db) => (warehouse ? await readPurchaseOrders(db) : []), [warehouse?.id]);
  const here = (all ?? []).filter((order) => order.warehouseId === warehouse?.id);
  const ofVendor = here.filter((order) => vendorId === '' || order.vendorId === vendorId);
  const orders = ofVendor.filter(
    (order) => (order.status === 'received') === (shown === 'received') && (meant === null || meant.has(order.id)),
  );
  useScanner(({ scan }) => {
    const found = ordersOfScan(
      here.filter((order) => order.status !== 'received'),
      scan,
    );
    const [first, ...others] = found;
    if (!first)
      return feedback.show({
        kind: 'unknown-code',
        title: t`Not on an expected order`,
        detail: scan.gtin ?? scan.text,
      });
    if (others.length === 0) {
      feedback.show({ kind: 'read', title: `PO ${first.poNumber}`, detail: first.vendorName });
      return go(`/mobile/warehouse/receiving/purchaseorders/${first.id}`);
    }
    narrow({ vendorId: '', shown: 'expected' });
    setMeant(new Set(found.map(({ id }) => id)));
    feedback.show({ kind: 'ambiguous', title: t`Which order?`, detail: t`Several expect this item` });
  });
  const vendorName = here.find((order) => order.vendorId === vendorId)?.vendorName ?? vendorId;
  useChosenName(vendorId === '' ? null : vendorName);
  if (state === 'none') return <NoWarehouse />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <HeaderSearch>
        <VendorSearch
          orders={here}
          onChoose={(vendor) => {
            narrow({ vendorId: vendor.vendorId });
            setOpen(false);
          }}
        />
      </HeaderSearch>
      <PageHeader
        title={<Trans>Receiving</Trans>}
        subtitle={
          warehouse &&
          all && (
            <span aria-live="polite">
              <Plural value={orders.length} _0="No order" one="# order" other="# orders" /> · {warehouse.name}
            </span>
          )
        }
        action={
          meant !== null ? (
            <Button icon={<X size={18} aria-hidden />} onClick={() => setMeant(null)}>
              <Trans>All orders</Trans>
            </Button>
          ) : (
            vendorId !== '' && (
              <Button icon={<X size={18} aria-hidden />} onClick={() => narrow({ vendorId: '' })}>
                <Trans>All vendors</Trans>
              </Button>
            )
          )
        }
      />
      <chakra.div maxWidth={{ lg: 'form' }}>
        <SegmentedControl
          label={t`Which orders`}
          full
          segments={[
            { value: 'expected', label: <Trans>Expected</Trans> },
            { value: 'received', label: <Trans context="several purchase orders">Received</Trans> },
          ]}
          value={shown}
          onChange={(value: Shown) => narrow({ shown: value })}
        />
      </chakra.div>
      {all === undefined || state === 'waiting' ? (
        <SkeletonRows picture={false} />
      ) : orders.length === 0 ? (
        <EmptyState
          picture={<PackageOpen size={48} strokeWidth={1.5} />}
          title={shown === 'expected' ? <Trans>No purchase orders expected</Trans> : <Trans>No recent receipts</Trans>}
        >
          {vendorId === '' ? (
            <Trans>Purchase orders for this warehouse appear here once they are placed.</Trans>
          ) : (
            <Trans>This vendor has no such order on this device.</Trans>
          )}
        </EmptyState>
      ) : (
        <Card as="ul" pad="none">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} blind={blind ?? true} />
            </li>
          ))}
        </Card>
      )}
    </chakra.div>
  );
}
