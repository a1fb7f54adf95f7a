import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Eraser from 'lucide-react/icons/eraser';
import Undo2 from 'lucide-react/icons/undo-2';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Signable } from '../../../contract/deliveries.ts';
import type { Place } from '../../../contract/signature.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { dropSignatureDraft, readSignatureDraft, writeSignatureDraft } from '../deliveries/data/local-facts.ts';
import { type Drawn, Pad } from './pad.tsx';
import { pictureOf } from './picture.ts';
import { SignedGoods } from './signed-goods.tsx';
import { type Stroke, thinned } from './strokes.ts';
import { usePlace } from './use-place.ts';

/** A signature as written: strokes and name. */
export interface Written {
  readonly name: string;
  readonly strokes: readonly Stroke[];
  /** PNG, base64. */
  readonly image: string;
  readonly place: Place | null;
}

const BLANK: Drawn = { strokes: [], space: { width: 0, height: 0 } };

/**
 * The signature screen: the content to sign is above the line. Strokes and name are stored on the device from the first
 * stroke on, so that a reload loses nothing. They are removed when `onSign` returns true.
 */
export function SignatureScreen({
  orders,
  contactName = '',
  onSign,
  onLeave,
}: {
  /** The orders of one location; each gets a separate signature with the same strokes. */
  readonly orders: readonly Signable[];
  readonly contactName?: string | undefined;
  readonly onSign: (written: Written) => Promise<boolean>;
  readonly onLeave: () => void;
}) {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const noteFull = useStorageNotice();
  const placeNow = usePlace();
  const listId = useId();
  const of = orders.map(({ id }) => id).join();
  const [drawn, setDrawn] = useState<Drawn>();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const nameNow = useRef(name);

  useEffect(() => {
    let wanted = true;
    void readSignatureDraft(db, of).then((draft) => {
      if (!wanted) return;
      setDrawn(draft ?? BLANK);
      setName(draft?.name ?? '');
      nameNow.current = draft?.name ?? '';
    });
    return () => {
      wanted = false;
    };
  }, [db, of]);

  const keep = useCallback(
    (next: Drawn, by: string) => {
      setDrawn(next);
      // Not a confirmed change yet: if storage is full, the screen still has it.
      void writeSignatureDraft(db, { of, name: by, strokes: next.strokes, space: next.space }).catch(() => {});
    },
    [db, of],
  );
  const onDrawn = useCallback((next: Drawn) => keep(next, nameNow.current), [keep]);
  if (!drawn) return null;

  const { strokes } = drawn;
  const who = name.trim();
  const nameFault =
    who === ''
      ? t`Enter the name of the person signing.`
      : containsCardNumber(who)
        ? t`This looks like a card number.`
        : null;
  const write = (text: string) => {
    setName(text);
    nameNow.current = text;
    keep(drawn, text);
  };
  const sign = async () => {
    setAsked(true);
    if (nameFault || strokes.length === 0) return;
    setBusy(true);
    try {
      const fewer = thinned(strokes);
      const done = await onSign({ name: who, strokes: fewer, image: pictureOf(fewer), place: placeNow() });
      if (done) await dropSignatureDraft(db);
    } catch (error) {
      noteFull(error);
    } finally {
      setBusy(false);
    }
  };
  const priced = orders.every(({ showPrices }) => showPrices);
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const total = orders.reduce((sum, order) => sum + priceDelivery(order).total, 0);
  return (
    <chakra.section
      aria-label={t`Signature`}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap={3}
      width="full"
      maxWidth="48rem"
      marginInline="auto"
    >
      <chakra.div
        role="region"
        aria-label={t`Content to sign`}
        // A long order scrolls by itself, so that the pad stays visible; keys scroll it too.
        tabIndex={0}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={5}
        maxHeight={{ base: '25dvh', md: '30dvh' }}
        css={{ '@media (max-height: 500px)': { maxHeight: 'none' } }}
        overflowY="auto"
        overscrollBehavior="contain"
        padding={3}
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="md"
        bg="bg.surface"
      >
        {orders.map((order) => (
          <SignedGoods key={order.id} delivery={order} named={orders.length > 1} />
        ))}
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap={3}>
        <chakra.p fontSize="sm" fontWeight="medium">
          <Trans>I have received these items.</Trans>{' '}
          <chakra.span color="fg.muted" fontWeight="normal" whiteSpace="nowrap">
            <Plural value={lines} one="# line" other="# lines" />
          </chakra.span>
        </chakra.p>
        {priced && (
          <chakra.p fontSize="md" fontWeight="bold">
            <Money cents={total} />
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" alignItems="start" gap={2}>
        <Field label={t`Name`} error={asked && nameFault}>
          <TextInput
            value={name}
            maxLength={80}
            list={`${listId}-people`}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            onChange={(event) => write(event.target.value)}
          />
        </Field>
        <chakra.div display="flex" gap={2} paddingTop="2rem">
          <IconButton
            variant="secondary"
            label={t`Undo stroke`}
            icon={<Undo2 size={22} aria-hidden />}
            disabled={strokes.length === 0}
            onClick={() => keep({ ...drawn, strokes: strokes.slice(0, -1) }, name)}
          />
          <IconButton
            variant="secondary"
            label={t`Clear`}
            icon={<Eraser size={22} aria-hidden />}
            disabled={strokes.length === 0}
            onClick={() => keep(BLANK, name)}
          />
        </chakra.div>
      </chakra.div>
      {contactName !== '' && (
        <datalist id={`${listId}-people`}>
          <option value={contactName} />
        </datalist>
      )}
      <chakra.div display="grid" gap={1.5}>
        <Pad drawn={drawn} onDrawn={onDrawn} />
        {asked && strokes.length === 0 && (
          <chakra.p role="alert" color="danger.fg" fontSize="xs" fontWeight="medium">
            <Trans>Sign on the line.</Trans>
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div
        // A message about the name or the signature does not push the buttons off the screen.
        position="sticky"
        bottom={0}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr) minmax(0, 2fr)"
        gap={2}
        paddingBlock={2}
        bg="bg.canvas"
      >
        <Button size="large" full onClick={onLeave}>
          <Trans>Back</Trans>
        </Button>
        <Button size="large" full variant="primary" loading={busy} onClick={() => void sign()}>
          <Trans>Sign</Trans>
        </Button>
      </chakra.div>
    </chakra.section>
  );
}
