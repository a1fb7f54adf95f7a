import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo, useRef, useState } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useDensity } from '../../ui/use-density.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { useIsAway } from '../../ui/use-is-away.ts';
import { useMouse } from '../../ui/use-media.ts';
import { useScrollsDown } from '../../ui/use-scrolls-down.ts';
import { CartBar } from '../carts/cart-bar.tsx';
import { CartPanel } from '../carts/cart-panel.tsx';
import { useCart, useCartLines } from '../carts/use-cart.ts';
import { useSetLines } from '../carts/use-set-line.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { lastQuantities } from '../orders/data/usual-quantities.ts';
import { useFillCart } from '../orders/use-fill-cart.ts';
import { useSuggestions } from '../orders/use-suggestions.ts';
import { CountComing } from './count-coming.tsx';
import { CountOffer } from './count-offer.tsx';
import { CountSheet } from './count-sheet.tsx';
import { fillToPar } from './data/fill-to-par.ts';
import { guideLineKey, matchLines } from './data/guide-lines.ts';
import { GuideActionsBar } from './guide-actions-bar.tsx';
import { GuideBar } from './guide-bar.tsx';
import { GuideEditor } from './guide-editor.tsx';
import { GuideShelves } from './guide-shelves.tsx';
import { GuideBadges } from './guides-list.tsx';
import { hasComing, useComing } from './use-coming.ts';
import { useGuideActions } from './use-guide-actions.ts';
import { useParDay } from './use-shelf.ts';
import { useUsage } from './use-usage.ts';

const NO_ITEMS = new Map();

/** A guide to order from, or to edit. */
export function GuidePage({ guide }: { readonly guide: OrderGuide }) {
  const { t } = useLingui();
  const { location } = useShop();
  const { customerLocationId } = location;
  const desk = useDesk();
  const [density, densityEntry] = useDensity('roomy');
  const isMouse = useMouse();
  const isCompact = desk && density === 'compact';
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const [text, setText] = useState('');
  const head = useRef<HTMLDivElement>(null);
  const isHeadAway = useIsAway(head);
  const whole = useRef<HTMLDivElement>(null);
  useScrollsDown(whole);
  const actions = useGuideActions(guide);
  const fill = useFillCart();
  const save = useSetLines();
  const cart = useCart();
  const cartLines = useCartLines();
  const last = useLive((db) => lastQuantities(db, customerLocationId), [customerLocationId]);
  const usage = useUsage();
  const codes = useMemo(() => [...new Set(guide.lines.map((line) => line.itemCode))], [guide.lines]);
  const found = useShopItems(codes);
  const items = found?.items ?? NO_ITEMS;

  const parDay = useParDay();
  const { deliveryOn, weekday } = parDay;
  const coming = useComing(guide, items, deliveryOn);
  const { counted } = coming;
  const suggestions = useSuggestions(last, coming.isCounted);
  const inCart = useMemo(
    () => new Map((cartLines ?? []).map((line) => [guideLineKey(line), line.quantity])),
    [cartLines],
  );
  const shown = useMemo(() => matchLines(guide.lines, text, items), [guide.lines, text, items]);
  const atPar = useMemo(
    () =>
      found && cartLines && counted
        ? fillToPar(guide.lines, weekday, counted, cartLines, found.items, location)
        : undefined,
    [guide.lines, weekday, counted, cartLines, found, location],
  );
  const fillAll = () => {
    if (!atPar) return;
    const [count, out] = [atPar.after.length, atPar.leftOut];
    const filled = plural(count, { one: '# item is now at par', other: '# items are now at par' });
    const both = t`${plural(count, { one: '# item is now at par', other: '# items are now at par' })}, ${plural(out, { one: '# is not available', other: '# are not available' })}`;
    void fill(atPar.after, atPar.before, out > 0 ? both : filled);
  };
  const byWeekday = guide.lines.some((line) => line.weekdayPars !== null);
  const orderingOff = location.options.disableOrdering;
  const withPanel = desk && !editing && !orderingOff;

  const page = (
    <chakra.div
      ref={whole}
      data-screen-only
      flex="1"
      display="flex"
      flexDirection="column"
      css={{
        '--guide-search':
          editing || guide.lines.length === 0
            ? '0rem'
            : desk
              ? 'calc({sizes.touch} + 1.5rem)'
              : 'calc({sizes.touch} + 0.75rem)',
        // The bar has given way, see GuideBar.
        '&[data-scrolled-down]:has([data-small-bar]):not(:has([data-small-bar] :focus-visible))': {
          '--guide-search': '0rem',
        },
      }}
    >
      <chakra.div
        flex="1"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        alignContent="start"
        gap={{ base: 1.5, lg: 3 }}
      >
        <div ref={head}>
          <PageHeader
            // On a phone the way back is beside the name, so that the list begins higher.
            back={desk ? { to: '/portal/account/orderguides', label: t`Order Guides` } : undefined}
            title={desk ? guide.name : <BackAndName name={guide.name} label={t`Order Guides`} />}
            subtitle={
              <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
                <span>
                  <Plural value={guide.lines.length} _0="No items yet" one="# item" other="# items" />
                  {byWeekday && deliveryOn && (
                    <>
                      {' · '}
                      <Trans>
                        pars for <DateText on={deliveryOn} look="weekday" />
                      </Trans>
                    </>
                  )}
                </span>
                <GuideBadges guide={guide} />
              </chakra.span>
            }
            action={
              <GuideActionsBar
                guide={guide}
                actions={actions}
                editing={editing}
                onEdit={setEditing}
                onAdd={() => setAdding(true)}
                toFill={atPar?.after.length}
                onFill={fillAll}
                coming={!desk && hasComing(coming) ? coming : undefined}
                density={desk && isMouse ? densityEntry : undefined}
              />
            }
          />
        </div>
        {!guide.isEditable && <WhyReadOnly guide={guide} />}
        {!editing && <CountOffer guide={guide} />}
        {desk && !editing && !orderingOff && <CountComing coming={coming} deliveryOn={deliveryOn} />}
        {orderingOff && (
          <Callout tone="info" title={<Trans>Ordering is off for this location</Trans>}>
            <Trans>You can still view and edit the guide.</Trans>
          </Callout>
        )}
        {editing ? (
          <>
            {guide.lines.length > 0 && (
              <SearchInput label={t`Search this guide`} value={text} onChange={setText} slashFocuses />
            )}
            <GuideEditor
              guide={guide}
              items={items}
              search={text}
              actions={actions}
              adding={adding}
              onAdded={() => setAdding(false)}
            />
          </>
        ) : guide.lines.length === 0 ? (
          <EmptyState title={<Trans>This guide is empty</Trans>}>
            {guide.isEditable ? (
              <Trans>Choose “Edit items” to add the items you order regularly.</Trans>
            ) : (
              <Trans>Your distributor hasn’t added any items yet.</Trans>
            )}
          </EmptyState>
        ) : (
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: withPanel ? 'minmax(0, 1fr) 17rem' : 'minmax(0, 1fr)' }}
            gap={6}
            alignItems="start"
          >
            <div>
              <GuideBar
                guide={guide}
                text={text}
                onText={setText}
                isCompact={!desk && isHeadAway}
                toFill={atPar?.after.length}
                onFill={fillAll}
              />
              <chakra.div
                {...(isCompact ? { 'data-compact': '' } : {})}
                display="grid"
                gridTemplateColumns="minmax(0, 1fr)"
                gap={isCompact ? 1 : 3}
              >
                <GuideShelves
                  lines={shown}
                  found={found}
                  weekday={weekday}
                  coming={counted ?? NO_ITEMS}
                  inCart={inCart}
                  last={suggestions}
                  usage={usage}
                  save={save}
                />
              </chakra.div>
            </div>
            {withPanel && cart && (
              <chakra.div
                position="sticky"
                top="calc(var(--header-height, 3.5rem) + 0.75rem)"
                maxHeight="calc(100dvh - var(--header-height, 3.5rem) - 1.5rem)"
                display="grid"
                marginTop={3}
              >
                <CartPanel cart={cart} />
              </chakra.div>
            )}
          </chakra.div>
        )}
      </chakra.div>
      {!desk && !editing && !orderingOff && cart && (
        <chakra.div
          position="sticky"
          bottom={0}
          zIndex="header"
          marginTop={4}
          marginInline="calc(-1 * var(--page-x, 1rem))"
          marginBottom="calc(-1 * var(--page-y, 1rem))"
        >
          <CartBar cart={cart} />
        </chakra.div>
      )}
    </chakra.div>
  );
  return (
    <>
      {!editing && <CountSheet guide={guide} items={items} parDay={parDay} />}
      {page}
    </>
  );
}

const BackAndName = ({ name, label }: { readonly name: string; readonly label: string }) => (
  <chakra.span display="flex" alignItems="center" gap={1}>
    <chakra.span display="grid" fontWeight="normal" marginInlineStart={-2}>
      <AppLink to="/portal/account/orderguides" aria-label={label}>
        <chakra.span display="grid" placeItems="center" width="touch" height="touch" color="fg.muted">
          <ArrowLeft size={20} aria-hidden />
        </chakra.span>
      </AppLink>
    </chakra.span>
    {name}
  </chakra.span>
);

/** Why a guide can be ordered from but not changed. */
function WhyReadOnly({ guide }: { readonly guide: OrderGuide }) {
  return (
    <chakra.p fontSize="xs" color="fg.muted">
      {guide.customerLocationId === null ? (
        <Trans>All your locations share this guide, so you can’t change it here. You can change a copy.</Trans>
      ) : (
        <Trans>Your distributor maintains this guide, so you can’t change it here. You can change a copy.</Trans>
      )}
    </chakra.p>
  );
}
