import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REJECT_REASONS } from '../../../contract/receiving.ts';
import { type BrokenLimit, limitsBroken } from '../../../rules/receiving/limits.ts';
import { oddWeightOf } from '../../../rules/usual-weight.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { PhotoChoice } from '../../ui/photo-choice.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { OddWeightDialog } from '../warehouse/odd-weight-dialog.tsx';
import { QuantityPad } from '../warehouse/quantity-pad.tsx';
import { EntryFacts } from './entry-facts.tsx';
import type { Answers, EntrySheetProps } from './entry-sheet-props.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { useRejectReasons } from './use-reject-reasons.ts';

/** What is asked before an entry is recorded, in this order. */
type Question = 'weight' | BrokenLimit | 'source';

/** The entry that one scan has filled in; the user can change it and saves it with one tap. */
export function EntrySheet(props: EntrySheetProps) {
  const { draft, units, missing, rejecting, reason, photo, onChange, onRejecting, onReason, onPhoto, onClose, onSave } =
    props;
  const { t } = useLingui();
  const format = useFormat();
  const reasons = useRejectReasons();
  const [busy, setBusy] = useState(false);
  const quantity = draft.quantity ?? 0;
  const amount = `${format.number(quantity)} ${draft.uom}`;
  const over = missing === null || rejecting ? 0 : Math.max(0, Math.round((quantity - missing) * 1000) / 1000);
  const canSave = quantity > 0 && (!rejecting || reason !== null);

  /** The question that is open, and the answers before it. */
  const [asking, setAsking] = useState<{ readonly question: Question; readonly answers: Answers } | null>(null);
  const { averageWeightGrams, limits, isLead } = props;
  const usual = { averageWeightGrams, weightPercent: limits.weightPercent };
  const needsLot = props.isListed && !props.isVendorExempt;
  const broken = rejecting ? [] : limitsBroken(draft, limits, needsLot);
  const odd = oddWeightOf({ caseWeights: draft.caseWeights, grams: draft.weightGrams, cases: quantity }, usual);
  const needsSource = draft.lotCode !== '' && !draft.source && props.isListed;
  const questions: readonly Question[] = rejecting
    ? []
    : [...(odd ? ['weight' as const] : []), ...broken, ...(needsSource ? ['source' as const] : [])];
  const save = async (answers: Answers) => {
    setAsking(null);
    setBusy(true);
    try {
      await onSave(answers);
    } finally {
      setBusy(false);
    }
  };
  const press = () => {
    if (!canSave || busy) return;
    askFrom(0, {});
  };
  /** Asks the question at a position, or records the entry after the last one. */
  const askFrom = (at: number, answers: Answers) => {
    // Goods on hold break no limit.
    const left = questions.slice(at).filter((each) => !answers.onHold || each === 'weight' || each === 'source');
    const [next] = left;
    if (next) setAsking({ question: next, answers });
    else void save(answers);
  };
  const answer = (more: Answers = {}) =>
    asking && askFrom(questions.indexOf(asking.question) + 1, { ...asking.answers, ...more });
  const question = asking?.question ?? null;
  const takeUnit = (uom: string) => {
    const unit = units.find((one) => one.uom === uom);
    if (unit) onChange({ ...draft, uom, factor: unit.factor });
  };

  return (
    <Drawer
      open
      sticky
      onClose={onClose}
      title={draft.description || draft.itemCode}
      footer={
        // Side by side while the main button has room for its text.
        <chakra.div display="flex" flexWrap="wrap" gap={2} css={{ '& button': { minHeight: '4rem' } }}>
          <Button style={{ flex: '1 0 auto' }} onClick={() => onRejecting(!rejecting)}>
            {rejecting ? <Trans>Receive</Trans> : <Trans>Refuse</Trans>}
          </Button>
          <Button
            variant={rejecting ? 'danger' : 'primary'}
            style={{ flex: '999 1 8rem' }}
            loading={busy}
            disabled={!canSave}
            onClick={press}
          >
            {quantity === 0 ? (
              <Trans>Enter the quantity</Trans>
            ) : !canSave ? (
              <Trans>Choose a reason</Trans>
            ) : rejecting ? (
              <Trans>Refuse {amount}</Trans>
            ) : (
              <Trans>Receive {amount}</Trans>
            )}
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gap={5}>
        {draft.lineNumber === null && (
          <chakra.p color="warning.fg" fontWeight="medium">
            <Trans>Not on the order</Trans>
          </chakra.p>
        )}
        {rejecting && (
          <PressChoice
            label={t`Reason for refusal`}
            words={REJECT_REASONS}
            wordOf={(one) => reasons[one]}
            value={reason}
            onChange={onReason}
            size="md"
            chosenLook="danger"
          />
        )}
        <chakra.div display="grid" gap={3}>
          <QuantityPad
            label={t`Quantity`}
            value={draft.quantity}
            unit={draft.uom}
            onChange={(next) => onChange({ ...draft, quantity: next })}
            onEnter={press}
          />
          {over > 0 && (
            <chakra.p color="warning.fg" fontWeight="medium" textAlign="center" aria-live="polite">
              <Trans>
                {format.number(over)} {draft.uom} more than was ordered
              </Trans>
            </chakra.p>
          )}
          <chakra.div display="flex" flexWrap="wrap" gap={2} _empty={{ display: 'none' }}>
            {missing !== null && missing > 0 && draft.quantity !== missing && (
              <Button onClick={() => onChange({ ...draft, quantity: missing })}>
                <Trans>
                  All {format.number(missing)} {draft.uom}
                </Trans>
              </Button>
            )}
            {units.length > 1 &&
              units.map(({ uom }) => (
                <Button
                  key={uom}
                  aria-pressed={uom === draft.uom}
                  disabled={uom === draft.uom}
                  onClick={() => takeUnit(uom)}
                >
                  {uom}
                </Button>
              ))}
          </chakra.div>
        </chakra.div>
        <EntryFacts {...props} />
        <PhotoChoice photo={photo} onPhoto={onPhoto} />
        {question === 'weight' && odd && (
          <OddWeightDialog
            grams={odd.grams}
            cases={odd.cases}
            usual={usual}
            unit="lb"
            onClose={() => setAsking(null)}
            onUse={() => answer()}
          />
        )}
        {(question === 'temperature' || question === 'date' || question === 'lot') && (
          <LimitDialog
            broken={question}
            temperatureTenths={draft.temperatureTenths}
            limits={limits}
            isLead={isLead}
            onHold={() => answer({ onHold: true })}
            onRefuse={() => {
              setAsking(null);
              onRejecting(true);
              onReason('temperature');
            }}
            onAccept={() => answer()}
            onClose={() => setAsking(null)}
          />
        )}
        {question === 'source' && (
          <SourceDialog
            lotCode={draft.lotCode}
            vendorName={props.vendorName}
            sources={props.sources}
            onSource={(source) => answer({ source })}
            onClose={() => setAsking(null)}
          />
        )}
      </chakra.div>
    </Drawer>
  );
}
