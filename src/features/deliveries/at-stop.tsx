import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery, DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import type { UndeliveredReason, Unsigned } from '../../../contract/handover.ts';
import { AS_PICKED, priceDelivery } from '../../../rules/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useGo } from '../../ui/use-go.ts';
import {
  isComingBack,
  isDeliveredAtStop,
  isDone,
  isOpenLine,
  isToCollect,
  nextStop,
  type Run,
  type Stop,
  stateOf,
  uncheckedLines,
} from '../routes/run.ts';
import { CollectBadge, StopBadge, UncheckedBadge } from '../routes/stop-badge.tsx';
import { ReceiptQr } from '../routes/transfer/receipt-qr.tsx';
import { SignatureScreen } from '../signatures/signature-screen.tsx';
import { usePlace } from '../signatures/use-place.ts';
import { useSigned, worstOf } from '../signatures/use-signed.ts';
import { useStoreSignature } from '../signatures/use-store-signature.ts';
import { BottomBar } from '../warehouse/bottom-bar.tsx';
import { PageAboveBar } from '../warehouse/page-above-bar.ts';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { ContainersCard } from './containers-card.tsx';
import { OrderCard } from './order-card.tsx';
import { OutcomeSheet } from './outcome-sheet.tsx';
import { ReceiptMailCard } from './receipt-mail-card.tsx';
import { SignatureCard } from './signature-card.tsx';
import { StopHead } from './stop-head.tsx';
import { hasEntries, type StopLine, troubleAt, weightAt } from './stop-line.ts';
import { UndeliveredDialog } from './undelivered-dialog.tsx';
import { UnsignedDialog } from './unsigned-dialog.tsx';
import { useDriverActions } from './use-driver-actions.ts';
import { useDriverWords } from './use-driver-words.ts';
import { WeighSheet } from './weigh-sheet.tsx';

export function AtStop({ run, stop, query }: { readonly run: Run; readonly stop: Stop; readonly query: string }) {
  const { t } = useLingui();
  const go = useGo();
  const toast = useToast();
  const actions = useDriverActions();
  const words = useDriverWords();
  const store = useStoreSignature();
  const placeNow = usePlace();
  // The orders that signature, payment and Done concern. The others stay at the warehouse.
  const here = stop.deliveries.filter(isDeliveredAtStop);
  const signedOf = useSigned(here);
  const [params, setParams] = useSearchParams();
  const draftOf = `${stop.locationId}/${stop.deliveries.map(({ id }) => id).join()}`;
  const sheet = useSheetDraft<StopLine>('stop-line', draftOf);
  const [asking, setAsking] = useState<'unpaid' | 'unsigned' | 'undelivered' | null>(null);
  const { deliveries } = stop;
  const done = here.length > 0 && here.every(isDone);
  // An order that the warehouse says is shipped is on the road, even if no run was started here.
  const out = run.run?.startedAt != null || deliveries.some(({ status }) => status === 'shipped');
  const left = out ? deliveries.filter((delivery) => !isDeliveredAtStop(delivery)) : [];
  const signed = worstOf(here.map(signedOf));
  const several = here.length > 1;
  const showPrices = here.length > 0 && here.every((delivery) => delivery.showPrices);
  const total = here.reduce((sum, delivery) => sum + priceDelivery(delivery).total, 0);
  const route = `/mobile/driver${query}`;

  // The signature screen is in the URL, so that a reload and the back button work as expected.
  const signing = params.get('sign') !== null && !done;
  const setGlass = (open: boolean) => {
    const next = new URLSearchParams(params);
    if (open) next.set('sign', '1');
    else next.delete('sign');
    setParams(next, { replace: !open });
  };

  const goOn = (text: string, undo: () => void) => {
    const next = nextStop(run, stop.locationId);
    toast.show({
      tone: 'success',
      key: `stop-${stop.locationId}`,
      text,
      action: { label: t`Undo`, onPress: undo },
    });
    const to = next ? `/mobile/driver/stops/${encodeURIComponent(next.locationId)}` : '/mobile/driver/summary';
    go(`${to}${query}`);
  };
  const { name } = stop;
  const complete = async (why: Unsigned | null) => {
    setAsking(null);
    const isRecorded = await actions.complete(here, placeNow(), why);
    if (isRecorded) goOn(t`${name} is done`, () => void actions.reopen(here));
    return isRecorded;
  };
  const open = here.filter((delivery) => !isDone(delivery));
  const finish = () => {
    if (signed === 'signed') void complete(null);
    else setAsking('unsigned');
  };
  const comeBack = async (reason: UndeliveredReason, note: string) => {
    setAsking(null);
    const isRecorded = await actions.cannotDeliver(open, { reason, note });
    if (isRecorded) goOn(t`${name} returns to the warehouse`, () => void actions.cannotDeliver(open, null));
    return isRecorded;
  };
  const setLine = (delivery: Delivery, line: DeliveryLine, outcome: LineOutcome) =>
    actions.setLine(delivery, line, outcome);
  /** A photo of the location is stored with the first line, because photos belong to lines. */
  const [firstOrder] = open.length > 0 ? open : here;
  const firstLine = firstOrder?.lines[0];
  const photoOfPlace = async (data: string) =>
    firstOrder !== undefined && firstLine !== undefined && (await actions.photo(firstOrder, firstLine, data));
  const backWith = open.length > 0 && open.every(isComingBack) ? open[0]?.undelivered : null;

  if (signing)
    return (
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} width="full">
        <chakra.h1 fontSize="md" fontWeight="bold" lineHeight="tight" textAlign="center" overflowWrap="anywhere">
          {stop.name}
        </chakra.h1>
        <SignatureScreen
          orders={here}
          contactName={here[0]?.address.contactName}
          onLeave={() => setGlass(false)}
          onSign={async (written) => {
            if (!(await store(here, written))) return false;
            setGlass(false);
            return true;
          }}
        />
      </chakra.div>
    );

  const opened = done ? null : sheet.value;
  const openDelivery = deliveries.find(({ id }) => id === opened?.orderId);
  const openLine = openDelivery?.lines.find(({ lineNumber }) => lineNumber === opened?.lineNumber);
  const closeSheet = () => {
    if (!opened || !hasEntries(opened)) return sheet.set(null);
    const what = openLine?.description ?? '';
    sheet.discard(t`Not recorded: ${what}`);
  };
  const unchecked = uncheckedLines(run, stop);
  // The stop can't be done before each of these has its tick or its reason, so that no line is delivered by default.
  const openLines = here.flatMap((delivery) => delivery.lines.filter(isOpenLine).map((line) => ({ delivery, line })));
  const sure = openLines.filter(({ line }) => !unchecked.includes(line));
  const [openCount, sureCount] = [openLines.length, sure.length];
  // After the last tick comes the signature, unless a payment must be collected first.
  const isReadyToSign = out && sureCount === openCount && !open.some(isToCollect);
  const allDelivered = async () => {
    if ((await actions.checkOff(sure)) && isReadyToSign) setGlass(true);
  };
  const mayReturn = open.length > 0 && out && !backWith;
  const isOpen = openCount > 0 && !backWith;
  return (
    <>
      <PageAboveBar columns gap={5}>
        <chakra.div gridColumn="1 / -1" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
          <PageHeader
            back={{ to: route, label: t`Route` }}
            title={stop.name}
            subtitle={
              <>
                <StopBadge state={stateOf(stop, out)} /> <UncheckedBadge lines={unchecked.length} />{' '}
                {!done && open.some(isToCollect) && <CollectBadge />}
              </>
            }
          />
          {!out && !done && (
            <Callout tone="info" title={<Trans>The truck has not departed yet</Trans>}>
              <Trans>Tap Depart on the route first. Anything you record here is saved.</Trans>
            </Callout>
          )}
          {backWith && (
            <Callout
              tone="warning"
              title={t`Returning to warehouse`}
              announce
              action={
                <Button onClick={() => void actions.cannotDeliver(open, null)}>
                  <Trans>Deliver it anyway</Trans>
                </Button>
              }
            >
              {[words.undelivered(backWith.reason), backWith.note].filter(Boolean).join(' · ')}
            </Callout>
          )}
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
          <StopHead deliveries={deliveries} />
          {deliveries.map((delivery) => (
            <OrderCard
              key={delivery.id}
              delivery={delivery}
              unchecked={unchecked}
              locked={done && isDeliveredAtStop(delivery)}
              isLeft={left.includes(delivery)}
              onCheck={(line) => void actions.checkOff([{ delivery, line }])}
              onUncheck={(line) => void actions.unsayLine(delivery, line)}
              onOpen={(line) => sheet.set(troubleAt(delivery, line.lineNumber))}
              onWeigh={(line) => sheet.set(weightAt(delivery, line.lineNumber))}
            />
          ))}
          {mayReturn && !isOpen && (
            <Button full size="large" onClick={() => setAsking('undelivered')}>
              <Trans>Can’t deliver</Trans>
            </Button>
          )}
        </chakra.div>
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
          <ContainersCard deliveries={here} left={left} locked={done} actions={actions} />
          <SignatureCard
            deliveries={here}
            state={signed}
            locked={done}
            payments={several}
            onSign={() => setGlass(true)}
            onPay={actions.pay}
          />
          {done && here.map((delivery) => <ReceiptQr key={delivery.id} delivery={delivery} />)}
          {out && here.length > 0 && !backWith && (
            <ReceiptMailCard deliveries={here} busy={actions.busy} onSend={(to) => actions.mailReceipts(here, to)} />
          )}
        </chakra.div>
      </PageAboveBar>
      <BottomBar>
        <chakra.div display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={2}>
          {showPrices && (
            <chakra.p
              gridColumn="1 / -1"
              display="flex"
              justifyContent="space-between"
              fontSize="sm"
              fontWeight="semibold"
              aria-live="polite"
            >
              <Trans>Total</Trans>
              <Money cents={total} />
            </chakra.p>
          )}
          {here.length === 0 ? (
            <chakra.p gridColumn="1 / -1" fontSize="sm">
              <Trans>Nothing of this stop is on the truck.</Trans>
            </chakra.p>
          ) : done ? (
            <chakra.div gridColumn="1 / -1">
              <Button full size="large" onClick={() => void actions.reopen(here)}>
                <Trans>Reopen</Trans>
              </Button>
            </chakra.div>
          ) : isOpen ? (
            <>
              {sureCount > 0 ? (
                <chakra.div gridColumn={mayReturn ? '2' : '1 / -1'} gridRow={showPrices ? '2' : '1'}>
                  <Button
                    full
                    size="large"
                    variant="primary"
                    loading={actions.busy}
                    onClick={() => void allDelivered()}
                  >
                    <Trans>All delivered ({sureCount})</Trans>
                  </Button>
                </chakra.div>
              ) : (
                <chakra.p gridColumn={mayReturn ? '2' : '1 / -1'} fontSize="sm" alignSelf="center" aria-live="polite">
                  <Plural
                    value={openCount}
                    one="# line left to tick or record"
                    other="# lines left to tick or record"
                  />
                </chakra.p>
              )}
              {mayReturn && (
                <chakra.div gridColumn="1" gridRow={showPrices ? '2' : '1'}>
                  <Button full size="large" onClick={() => setAsking('undelivered')}>
                    <Trans>Can’t deliver</Trans>
                  </Button>
                </chakra.div>
              )}
            </>
          ) : (
            <>
              <Button
                full
                size="large"
                variant={signed === 'signed' ? 'secondary' : 'primary'}
                onClick={() => setGlass(true)}
              >
                {signed === 'none' || signed === 'checking' ? <Trans>Sign</Trans> : <Trans>Sign again</Trans>}
              </Button>
              <Button
                full
                size="large"
                variant={signed === 'signed' ? 'primary' : 'secondary'}
                loading={actions.busy}
                disabled={!out}
                onClick={() => {
                  if (open.some(isToCollect)) setAsking('unpaid');
                  else finish();
                }}
              >
                <Trans>Done</Trans>
              </Button>
            </>
          )}
        </chakra.div>
      </BottomBar>
      {opened?.what === 'trouble' && openDelivery && openLine && (
        <OutcomeSheet
          line={openLine}
          draft={opened}
          onDraft={(draft) => sheet.set({ ...opened, ...draft })}
          onClose={closeSheet}
          onSet={(outcome) => setLine(openDelivery, openLine, outcome)}
          onPhoto={(data) => actions.photo(openDelivery, openLine, data)}
        />
      )}
      {opened?.what === 'weight' && openDelivery && openLine && (
        <WeighSheet
          line={openLine}
          draft={opened}
          onDraft={(draft) => sheet.set({ ...opened, ...draft })}
          onClose={closeSheet}
          onWeight={(weightGrams) =>
            void setLine(openDelivery, openLine, { ...(openLine.outcome ?? AS_PICKED), weightGrams }).then(
              (isSet) => isSet && sheet.set(null),
            )
          }
        />
      )}
      {asking === 'unpaid' && (
        <ConfirmDialog
          open
          // Confirming asks the next question, which stays open.
          onClose={() => setAsking((now) => (now === 'unpaid' ? null : now))}
          title={<Trans>No payment recorded</Trans>}
          confirmLabel={t`Done without payment`}
          cancelLabel={t`Back`}
          onConfirm={finish}
        >
          <Trans>This customer pays on delivery. Without a payment the invoice stays open.</Trans>
        </ConfirmDialog>
      )}
      {asking === 'unsigned' && (
        <UnsignedDialog
          of={draftOf}
          changed={signed === 'changed'}
          photos={firstLine?.photoIds.length ?? 0}
          onClose={() => setAsking(null)}
          onSign={() => {
            setAsking(null);
            setGlass(true);
          }}
          onReturn={mayReturn ? () => setAsking('undelivered') : undefined}
          onWhy={complete}
          onPhoto={photoOfPlace}
        />
      )}
      {asking === 'undelivered' && (
        <UndeliveredDialog
          of={draftOf}
          photos={firstLine?.photoIds.length ?? 0}
          onClose={() => setAsking(null)}
          onWhy={comeBack}
          onPhoto={photoOfPlace}
        />
      )}
    </>
  );
}
