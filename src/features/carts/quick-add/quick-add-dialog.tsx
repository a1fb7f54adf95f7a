import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { lineId, MAX_LINES } from '../../../../contract/constants.ts';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { boughtItems } from '../../catalog/data/bought.ts';
import { addToCart } from '../../orders/data/plan-reorder.ts';
import { useCartLines } from '../use-cart.ts';
import { useUndoableLines } from '../use-set-line.ts';
import { type Choice, decide } from './decide.ts';
import { sumsOf } from './match-line.ts';
import { QuickAddRow } from './quick-add-row.tsx';
import { useAddNote } from './use-add-note.ts';
import { useMatches } from './use-matches.ts';
import { useScannedLines } from './use-scanned-lines.ts';

export interface QuickAddDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * Adds many lines at once: typed, pasted from an email or a spreadsheet, or scanned. Works without a signal. Every other
 * reader of lists, as of a photo, can append its lines to the text as scans do.
 */
export default function QuickAddDialog(props: QuickAddDialogProps) {
  return (
    <ScannerProvider>
      <Lines {...props} />
    </ScannerProvider>
  );
}

function Lines({ open, onClose, text, onText }: QuickAddDialogProps) {
  const { t } = useLingui();
  const { openCamera } = useScannedLines(open, text, onText);
  const { location } = useShop();
  const toast = useToast();
  const setLines = useUndoableLines();
  const cart = useCartLines();
  const { lines, found, failed, retry } = useMatches(text, location.options.onlyAllowStandardItems);
  const bought = useLive(async (db) => new Set(await boughtItems(db, location)), [location]);
  const addNote = useAddNote();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<{ readonly told: string; readonly undo: () => void }>();

  const choose = (raw: string, choice: Choice) =>
    setChoices((before) => new Map(before).set(raw, { ...before.get(raw), ...choice }));
  const rows = lines.slice(0, MAX_LINES).map((line, index) => {
    const match = found.get(line.raw);
    const ask = (choice: Choice) => (match && bought ? decide(location, match, choice, bought) : undefined);
    return { key: `${index} ${line.raw}`, index, line, first: ask({}), decision: ask(choices.get(line.raw) ?? {}) };
  });
  // Lines to check are first. A line keeps its place when the user has decided on it.
  const shown = [
    ...rows.filter(({ first }) => first?.state !== 'sure'),
    ...rows.filter(({ first }) => first?.state === 'sure'),
  ];
  const ready = rows.flatMap(({ decision }) => (decision?.state === 'sure' ? [decision.proposal] : []));
  const waiting = rows.some(({ decision }) => !decision);
  const toCheck = rows.filter(({ decision }) => decision && decision.state !== 'sure').length;
  const together = sumsOf(ready);
  const items = new Set(ready.map(({ item, uom }) => lineId('', item.itemCode, uom))).size;

  const without = (index: number) => {
    const kept = rows.filter((row) => row.index !== index).map(({ line }) => line.raw);
    onText(kept.length > 0 ? `${kept.join('\n')}\n` : '');
  };
  const add = async () => {
    if (busy || waiting || !cart || ready.length === 0) return;
    setBusy(true);
    try {
      const { after, before } = addToCart(
        cart,
        ready.map(({ item, uom, quantity }) => ({ itemCode: item.itemCode, uom, quantity })),
      );
      const undo = await setLines(after, before);
      if (!undo) return;
      // Lines to check stay; lines added to the cart are removed.
      const left = rows.filter(({ decision }) => decision?.state !== 'sure').map(({ line }) => line.raw);
      onText(left.join('\n'));
      setChoices(new Map());
      const count = after.length;
      const told = t`${plural(count, { one: '# item added to cart', other: '# items added to cart' })}`;
      // Below an open dialog a toast can't be reached.
      if (left.length > 0) return setAdded({ told, undo });
      toast.show({ key: 'quick-add', tone: 'success', text: told, action: { label: t`Undo`, onPress: undo } });
      onClose();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      wide
      sticky
      open={open}
      onClose={() => {
        setAdded(undefined);
        onClose();
      }}
      title={<Trans>Quick add: paste, type or scan a list</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={ready.length === 0 || waiting || location.options.disableOrdering}
            loading={busy}
            onClick={() => void add()}
          >
            <Plural value={items} _0="Nothing to add yet" one="Add # item to cart" other="Add # items to cart" />
          </Button>
        </>
      }
    >
      <Field
        label={<Trans>One item per line</Trans>}
        hint={
          <Trans>
            A quantity, a unit and a name, code, PLU or barcode. Paste from a message or a spreadsheet, or scan.
          </Trans>
        }
      >
        <TextArea
          data-autofocus=""
          rows={4}
          value={text}
          spellCheck={false}
          placeholder={[t`2 cs romaine`, '10023 x 3', t`1.5 lb ginger`].join('\n')}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
          }}
        />
      </Field>
      <chakra.div display="grid" gap={3} paddingTop={3}>
        <Button icon={<Camera size={20} aria-hidden />} onClick={openCamera}>
          <Trans>Scan with the camera</Trans>
        </Button>
        {added && (
          <Callout
            tone="success"
            title={added.told}
            action={
              <Button
                size="small"
                onClick={() => {
                  added.undo();
                  setAdded(undefined);
                }}
              >
                <Trans>Undo</Trans>
              </Button>
            }
          >
            <Trans>Check the lines below.</Trans>
          </Callout>
        )}
        {failed && (
          <Callout
            tone="danger"
            title={<Trans>The catalog could not be read on this device</Trans>}
            action={
              <Button size="small" onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>Your list is saved.</Trans>
          </Callout>
        )}
        {lines.length > MAX_LINES && (
          <Callout tone="warning" title={<Trans>Only the first {MAX_LINES} lines are read at a time</Trans>}>
            <Trans>Add these first, then the rest.</Trans>
          </Callout>
        )}
        <chakra.p aria-live="polite" fontSize="sm" color="fg.muted" hidden={rows.length === 0}>
          <Plural value={items} one="# item matched" other="# items matched" />
          {toCheck > 0 && (
            <chakra.strong color="warning.fg">
              {' · '}
              <Plural value={toCheck} one="# to check" other="# to check" />
            </chakra.strong>
          )}
        </chakra.p>
        <chakra.ul listStyleType="none">
          {shown.map(({ key, index, line, decision }) => (
            <QuickAddRow
              key={key}
              line={line}
              decision={decision}
              others={(found.get(line.raw)?.candidates.length ?? 0) > 1}
              together={decision?.state === 'sure' ? together(decision.proposal) : null}
              onChoose={(choice) => choose(line.raw, choice)}
              onNote={async () => {
                if (await addNote(line.raw)) without(index);
              }}
              onRemove={() => without(index)}
            />
          ))}
        </chakra.ul>
      </chakra.div>
    </Dialog>
  );
}
