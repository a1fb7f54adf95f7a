import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { SEAL_STATES, type SealState } from '../../../contract/truck-checks.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { PhotoChoice } from '../../ui/photo-choice.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useAction } from '../warehouse/use-action.ts';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { TemperatureField } from './temperature-field.tsx';
import { useSealStates } from './use-seal-states.ts';
import { warmLines } from './warm-lines.ts';

/** A check while it is entered. */
interface Draft {
  readonly door: string;
  readonly sealState: SealState | null;
  readonly seal: string;
  readonly temperatureTenths: number | null;
  readonly note: string;
  readonly photo: string | null;
}
const EMPTY: Draft = { door: '', sealState: null, seal: '', temperatureTenths: null, note: '', photo: null };

/** Asks for door, seal, temperature and a photo of an arriving truck. What is entered survives a reload. */
export function TruckCheckSheet({ order, onClose }: { readonly order: PurchaseOrder; readonly onClose: () => void }) {
  const { t } = useLingui();
  const seals = useSealStates();
  const toast = useToast();
  const mutate = useMutate();
  const { run } = useAction();
  const offset = useServerOffset();
  const [isAsked, setAsked] = useState(false);
  const seal = useRef<HTMLDivElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const kept = useSheetDraft<Draft>('truck-check', order.id);
  if (kept.value === undefined) return null;
  const draft = kept.value ?? EMPTY;
  const change = (next: Partial<Draft>) => kept.set((before) => ({ ...(before ?? EMPTY), ...next }));
  const warm = warmLines(order, draft.temperatureTenths);
  const sealError = isAsked && draft.sealState === null && t`Say whether the seal is intact.`;
  const noteError = isAsked && draft.sealState === 'broken' && draft.note.trim() === '' && t`Describe what you found.`;
  const save = async () => {
    setAsked(true);
    const { sealState, note, ...facts } = draft;
    if (sealState === null) return seal.current?.scrollIntoView({ block: 'center' });
    if (sealState === 'broken' && note.trim() === '') return noteField.current?.focus();
    const body = {
      ...facts,
      ...{ checkId: uuidv7(), sealState, note: note.trim(), checkedAt: new Date(Date.now() + offset).toISOString() },
      door: facts.door.trim(),
      seal: sealState === 'none' ? '' : facts.seal.trim(),
    };
    const saved = await run(() =>
      mutate('receiving.checkTruck', { params: { id: order.id }, body }, { draft: kept.key }),
    );
    if (!saved) return;
    onClose();
    toast.show({ tone: 'success', key: 'truck-check', text: t`Truck checked` });
  };
  return (
    <Drawer
      open
      onClose={() => {
        kept.discard(t`Truck check discarded`);
        onClose();
      }}
      title={<Trans>Check the truck</Trans>}
      footer={
        <Button full variant="primary" onClick={() => void save()}>
          <Trans>Save check</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <Field label={<Trans>Door</Trans>} optional>
          <TextInput
            maxLength={20}
            autoCapitalize="characters"
            value={draft.door}
            onChange={({ target }) => change({ door: target.value })}
          />
        </Field>
        <chakra.div ref={seal} display="grid" gap={2}>
          <PressChoice
            label={t`Seal`}
            words={SEAL_STATES}
            wordOf={(state) => seals[state]}
            value={draft.sealState}
            onChange={(sealState) => change({ sealState })}
          />
          {sealError && (
            <chakra.p role="alert" fontSize="sm" color="danger.fg">
              {sealError}
            </chakra.p>
          )}
        </chakra.div>
        {draft.sealState !== 'none' && (
          <Field label={<Trans>Number on the seal</Trans>} optional>
            <TextInput
              maxLength={40}
              autoCapitalize="characters"
              value={draft.seal}
              onChange={({ target }) => change({ seal: target.value })}
            />
          </Field>
        )}
        <TemperatureField
          label={<Trans>Temperature in the cargo area</Trans>}
          tenths={draft.temperatureTenths}
          onChange={(temperatureTenths) => change({ temperatureTenths })}
        />
        {warm.length > 0 && (
          <Callout
            tone="warning"
            title={
              <Plural
                value={warm.length}
                one="Too warm for # line: measure these goods"
                other="Too warm for # lines: measure these goods"
              />
            }
          >
            <ul>
              {warm.map((line) => (
                <li key={line.lineNumber}>{line.description}</li>
              ))}
            </ul>
          </Callout>
        )}
        <Field
          label={<Trans>Note</Trans>}
          optional={draft.sealState !== 'broken'}
          {...(noteError ? { error: noteError } : {})}
        >
          <TextArea
            ref={noteField}
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        <PhotoChoice photo={draft.photo} onPhoto={(photo) => change({ photo })} />
      </chakra.div>
    </Drawer>
  );
}
