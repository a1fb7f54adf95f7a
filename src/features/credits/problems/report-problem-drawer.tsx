import { Trans, useLingui } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { MAX_PROBLEM_PHOTOS, PROBLEM_REASONS, type ProblemReason } from '../../../../contract/constants.ts';
import type { SalesOrderLine } from '../../../../contract/sales-orders.ts';
import { containsCardNumber } from '../../../../rules/card.ts';
import { itemDetail, itemName } from '../../../../rules/item-name/item-name.ts';
import { orderStepOf } from '../../../../rules/shelf-order.ts';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { Field } from '../../../ui/field.tsx';
import { PhotoChoice } from '../../../ui/photo-choice.tsx';
import { PressChoice } from '../../../ui/press-choice.tsx';
import { Quantity } from '../../../ui/quantity.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useProblemReason } from './use-problem-reason.ts';
import { useReport } from './use-report.ts';

/** A delivered line, and its quantity that can still be reported. */
export interface ReportableLine {
  readonly line: SalesOrderLine;
  readonly most: number;
}

/** Asks for the line first, then what is wrong with it. An order of one line begins with that line. */
export function ReportProblemDrawer({
  orderId,
  lines,
  onClose,
}: {
  readonly orderId: string;
  readonly lines: readonly ReportableLine[];
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState(lines.length === 1 ? lines[0] : undefined);
  if (chosen)
    return (
      <Details
        orderId={orderId}
        of={chosen}
        onClose={onClose}
        onBack={lines.length > 1 ? () => setChosen(undefined) : undefined}
      />
    );
  return (
    <Drawer open onClose={onClose} title={<Trans>Which item has a problem?</Trans>}>
      <chakra.ul display="grid" gap={2}>
        {lines.map((one) => (
          <li key={one.line.lineNumber}>
            <chakra.button
              type="button"
              onClick={() => setChosen(one)}
              display="flex"
              alignItems="center"
              gap={3}
              width="full"
              minHeight="touch"
              paddingInline={3}
              paddingBlock={2}
              textAlign="start"
              lineHeight="snug"
              borderWidth="1px"
              borderColor="border.strong"
              borderRadius="md"
              cursor="pointer"
              _hover={{ bg: 'bg.hover' }}
            >
              <chakra.span flex="1" minWidth={0}>
                {itemName(one.line.description)}
                <chakra.span display="block" fontSize="xs" color="fg.muted">
                  {itemDetail(one.line)}
                </chakra.span>
              </chakra.span>
              <Quantity value={one.line.shippedQuantity} unit={one.line.uom} />
              <ChevronRight size={18} aria-hidden />
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
    </Drawer>
  );
}

function Details({
  orderId,
  of: { line, most },
  onClose,
  onBack,
}: {
  readonly orderId: string;
  readonly of: ReportableLine;
  readonly onClose: () => void;
  readonly onBack: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const reasonText = useProblemReason();
  const { report, withdraw } = useReport();
  const step = orderStepOf(line.uom);
  const [reason, setReason] = useState<ProblemReason | null>(null);
  const [quantity, setQuantity] = useState(Math.min(1, most));
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isUnexplained = reason === 'other' && note.trim() === '';
  const noteError = containsCardNumber(note)
    ? t`This looks like a card number.`
    : isAsked && isUnexplained && t`Describe the problem.`;

  const send = async () => {
    setAsked(true);
    if (reason === null || isUnexplained || containsCardNumber(note) || busy) return;
    setBusy(true);
    const id = await report(orderId, { lineNumber: line.lineNumber, quantity, reason, note: note.trim() }, photos);
    setBusy(false);
    if (id === null) return;
    onClose();
    toast.show({
      key: `problem-${id}`,
      tone: 'success',
      text: t`Report saved. It goes to your distributor.`,
      action: { label: t`Undo`, onPress: () => void withdraw(orderId, id) },
    });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>Report a problem</Trans>}
      footer={
        <chakra.div display="grid" gridTemplateColumns={onBack ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)'} gap={3}>
          {onBack && (
            <Button onClick={onBack}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button full variant="primary" loading={busy} onClick={() => void send()}>
            <Trans>Send report</Trans>
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <chakra.div lineHeight="snug">
          <chakra.p fontWeight="medium">{itemName(line.description)}</chakra.p>
          <chakra.p fontSize="xs" color="fg.muted">
            <Trans>
              Delivered: {format.number(line.shippedQuantity)} {line.uom}
            </Trans>
          </chakra.p>
        </chakra.div>
        <chakra.div display="grid" gap={2}>
          <PressChoice
            label={t`What is wrong?`}
            words={PROBLEM_REASONS}
            wordOf={reasonText}
            value={reason}
            onChange={setReason}
          />
          {isAsked && reason === null && (
            <chakra.p role="alert" fontSize="sm" color="danger.fg">
              <Trans>Choose what is wrong.</Trans>
            </chakra.p>
          )}
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
          <QuantityStepper
            label={t`How many`}
            value={quantity}
            min={Math.min(step, most)}
            max={most}
            step={Number.isInteger(most) ? step : 0.001}
            unit={line.uom}
            onChange={setQuantity}
          />
          {quantity !== most && (
            <Button onClick={() => setQuantity(most)}>
              <Trans>
                All {format.number(most)} {line.uom}
              </Trans>
            </Button>
          )}
        </chakra.div>
        <Photos photos={photos} onPhotos={setPhotos} />
        <Field label={t`Note`} optional={reason !== 'other'} error={noteError}>
          <TextArea rows={2} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </chakra.div>
    </Drawer>
  );
}

function Photos({
  photos,
  onPhotos,
}: {
  readonly photos: readonly string[];
  readonly onPhotos: (photos: readonly string[]) => void;
}) {
  const { t } = useLingui();
  return (
    <chakra.div display="grid" gap={2}>
      {photos.length > 0 && (
        <chakra.ul display="flex" flexWrap="wrap" gap={2} aria-label={t`Photos`}>
          {photos.map((photo, index) => (
            <chakra.li key={photo} display="grid" gap={1}>
              <chakra.img
                src={`data:image/jpeg;base64,${photo}`}
                alt={t`Condition on arrival`}
                width={24}
                height={24}
                objectFit="cover"
                borderRadius="md"
              />
              <Button
                size="small"
                aria-label={t`Remove photo ${index + 1}`}
                onClick={() => onPhotos(photos.filter((one) => one !== photo))}
              >
                <Trans>Remove</Trans>
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {photos.length < MAX_PROBLEM_PHOTOS ? (
        <PhotoChoice
          photo={null}
          onPhoto={(photo) => photo && !photos.includes(photo) && onPhotos([...photos, photo])}
        />
      ) : (
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>A report has at most {MAX_PROBLEM_PHOTOS} photos.</Trans>
        </chakra.p>
      )}
    </chakra.div>
  );
}
