import { Trans, useLingui } from '@lingui/react/macro';
import CalendarX from 'lucide-react/icons/calendar-x';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Copy from 'lucide-react/icons/copy';
import CopyCheck from 'lucide-react/icons/copy-check';
import Layers from 'lucide-react/icons/layers';
import PackageX from 'lucide-react/icons/package-x';
import Scale from 'lucide-react/icons/scale';
import ScanLine from 'lucide-react/icons/scan-line';
import ScanSearch from 'lucide-react/icons/scan-search';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { AboveDialogs, LiveText } from '../../ui/above-dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTopDialog } from '../../ui/top-dialog.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { VisibleCode } from '../visible-code.tsx';
import type { FeedbackMessage } from './feedback-context.ts';
import type { FeedbackKind, FeedbackTone } from './feedback-kinds.ts';

export interface ShownFeedback extends FeedbackMessage {
  readonly tone: FeedbackTone;
  /** The text that was read; empty if it adds nothing. */
  readonly code: string;
  /** New at each showing, so that the same message is read out twice. */
  readonly showing: number;
}

const ICONS: Readonly<Record<FeedbackKind, ComponentType<{ size?: number; strokeWidth?: number }>>> = {
  ok: Check,
  'line-done': CheckCheck,
  read: ScanLine,
  'wrong-item': PackageX,
  'wrong-lot': Layers,
  expired: CalendarX,
  'already-picked': CopyCheck,
  'over-quantity': TriangleAlert,
  'odd-weight': Scale,
  repeat: Copy,
  'unknown-code': ScanSearch,
  ambiguous: CircleHelp,
};

interface FeedbackBarProps {
  readonly shown: ShownFeedback | null;
  /** The message fills the screen. */
  readonly isFlooding: boolean;
  readonly onDismiss: () => void;
}

/**
 * The feedback to a scan, full width at the top of the screen, also above dialogs: the whole screen for a moment if the
 * label was booked or read, and half of it for an error that no dialog asks about. It has an icon and words, because color is never the
 * only signal.
 */
export function FeedbackBar(props: FeedbackBarProps) {
  return (
    <AboveDialogs>
      <Bar {...props} />
    </AboveDialogs>
  );
}

function Bar({ shown, isFlooding, onDismiss }: FeedbackBarProps) {
  const { t } = useLingui();
  const dialog = useTopDialog();
  const box = useRef<HTMLDivElement>(null);
  const showing = shown?.showing;
  useEffect(() => {
    const popover = box.current;
    if (typeof popover?.showPopover !== 'function' || !popover.isConnected) return;
    // Opened again each time, so that it is above a dialog that opened in between.
    popover.hidePopover();
    if (showing !== undefined) popover.showPopover();
  }, [showing]);
  const Icon = shown ? ICONS[shown.kind] : null;
  const urgent = shown?.tone === 'danger' || shown?.tone === 'warning';
  const isHalf = shown?.tone === 'danger' && dialog === null;
  const { inHand, needed } = shown?.mismatch ?? {};
  const words =
    shown &&
    [
      shown.title,
      inHand !== undefined && t`In hand: ${inHand}`,
      needed !== undefined && t`Needed: ${needed}`,
      shown.detail,
    ]
      .filter(Boolean)
      .join('. ');
  return (
    <>
      <chakra.div
        ref={box}
        popover="manual"
        data-scan-feedback={shown?.kind}
        position="fixed"
        inset="0 0 auto 0"
        width="100vw"
        maxWidth="none"
        margin={0}
        borderWidth={0}
        padding={0}
        bg="transparent"
        css={{
          '&:popover-open': { display: 'block' },
          '& > div': { transition: 'transform 100ms ease-out' },
          '@starting-style': { '& > div': { transform: 'translateY(-0.5rem)' } },
        }}
      >
        {shown && isFlooding && (
          <chakra.span
            aria-hidden
            position="fixed"
            inset={0}
            display="grid"
            alignContent="center"
            justifyItems="center"
            gap={2}
            padding={4}
            bg={`${shown.tone}.solid`}
            color={`${shown.tone}.on`}
            pointerEvents="none"
          >
            {shown.count !== undefined && (
              <chakra.span
                // 160 px, or less where the figure is longer than the screen is wide.
                style={{ fontSize: `min(10rem, ${150 / shown.count.length}vw)` }}
                fontWeight="bold"
                lineHeight="1"
                fontVariantNumeric="tabular-nums"
                whiteSpace="nowrap"
              >
                {shown.count}
              </chakra.span>
            )}
            <chakra.span fontSize="1.375rem" fontWeight="bold" textAlign="center" overflowWrap="anywhere">
              {shown.count === undefined ? shown.title : shown.detail}
            </chakra.span>
          </chakra.span>
        )}
        {shown && Icon && (
          <chakra.div
            key={shown.showing}
            display="flex"
            alignItems={isHalf ? 'start' : 'center'}
            // In large type the words need the space more.
            gap="min(1rem, 4.2vw)"
            minHeight={isHalf ? '50dvh' : 20}
            paddingInline="min(1rem, 4.2vw)"
            paddingBlock={3}
            paddingTop="calc(0.75rem + env(safe-area-inset-top))"
            bg={`${shown.tone}.solid`}
            color={`${shown.tone}.on`}
            boxShadow="raised"
          >
            <chakra.span aria-hidden flexShrink={0} display="grid" placeItems="center">
              {shown.sign ? (
                <chakra.span fontSize="1.875rem" fontWeight="bold" lineHeight="tight">
                  {shown.sign}
                </chakra.span>
              ) : (
                <Icon size={40} strokeWidth={2.5} />
              )}
            </chakra.span>
            <chakra.div flex="1" minWidth={0}>
              <chakra.p fontSize="1.375rem" fontWeight="bold" lineHeight="tight" hyphens="auto" overflowWrap="anywhere">
                {shown.title}
              </chakra.p>
              {shown.mismatch && (
                <chakra.dl
                  display="grid"
                  gap={isHalf ? 3 : 0}
                  marginTop={isHalf ? 4 : 1}
                  fontSize={isHalf ? '1.375rem' : '1.0625rem'}
                  lineHeight="snug"
                  overflowWrap="anywhere"
                >
                  <Side term={<Trans>In hand</Trans>}>{inHand}</Side>
                  <Side term={<Trans>Needed</Trans>}>{needed}</Side>
                </chakra.dl>
              )}
              {shown.detail && (
                <chakra.p fontSize="1.0625rem" fontWeight="medium" lineHeight="snug" overflowWrap="anywhere">
                  {shown.detail}
                </chakra.p>
              )}
              {shown.code !== '' && (
                <chakra.p fontSize="sm" fontFamily="mono" lineHeight="snug" overflowWrap="anywhere">
                  <VisibleCode text={shown.code} />
                </chakra.p>
              )}
            </chakra.div>
            {shown.action && (
              <Button
                size="large"
                onClick={() => {
                  onDismiss();
                  shown.action?.onPress();
                }}
              >
                {shown.action.label}
              </Button>
            )}
            <chakra.span css={{ '& button': { color: 'inherit', _hover: { bg: 'rgb(128 128 128 / 0.3)' } } }}>
              <IconButton label={t`Dismiss`} icon={<X size={22} />} onClick={onDismiss} />
            </chakra.span>
          </chakra.div>
        )}
      </chakra.div>
      {/* Outside the bar, because screen readers miss text in a box that was just shown. */}
      <VisuallyHidden as="div">
        <div role="status" aria-live="polite">
          <LiveText>{words && !urgent && <p key={showing}>{words}</p>}</LiveText>
        </div>
        <div role="alert" aria-live="assertive">
          <LiveText>{words && urgent && <p key={showing}>{words}</p>}</LiveText>
        </div>
      </VisuallyHidden>
    </>
  );
}

function Side({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="sm" fontWeight="medium">
        {term}
      </chakra.dt>
      <chakra.dd fontWeight="bold">{children}</chakra.dd>
    </div>
  );
}
