import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import PackageOpen from 'lucide-react/icons/package-open';
import { useMemo, useState } from 'react';
import type { Warehouse } from '../../../contract/floor.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useScanner } from '../../scan/use-scanner.ts';
import { useCatalogStatus } from '../../sync/use-catalog.ts';
import { useLive } from '../../sync/use-live.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextPage } from '../../ui/text-page.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { type FoundGoods, lotChoices } from '../warehouse/data/find-goods.ts';
import { lotsOfBin } from '../warehouse/data/queries.ts';
import { GoodsPicker } from '../warehouse/goods-picker.tsx';
import { labelledBase } from '../warehouse/units.ts';
import { useAction } from '../warehouse/use-action.ts';
import { useAmount } from '../warehouse/use-amount.ts';
import { useLotScan } from '../warehouse/use-lot-scan.ts';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { CountRow } from './count-row.tsx';
import { binSheet, type SheetRow } from './data/bin-sheet.ts';
import { countsOfSession } from './data/queries.ts';
import { useCategory } from './use-category.ts';

const NOT_ASKED: readonly FoundGoods[] = [];

/** A lot that a scan found in the bin without a record there. */
interface Extra {
  readonly lotId: string;
  readonly itemCode: string;
  readonly lotCode: string;
}

/** What is counted in a bin and not saved. */
interface BinCount {
  /** The opening of the bin in which it was counted. */
  readonly sessionId: string;
  readonly extras: readonly Extra[];
  /** The quantity of each lot in base units, by lot id. */
  readonly drafts: Readonly<Record<string, number>>;
}

/**
 * Counts one bin, or one category in it: each lot with a number to enter. The expected quantity is hidden unless
 * requested, so that users count what they see. A scanned label adds one to its lot.
 */
export function CountBin({
  warehouse,
  bin,
  sessionId,
  category,
  onWhole,
  onDone,
}: {
  warehouse: Warehouse;
  bin: string;
  sessionId: string;
  /** The id of the counted category; empty for all. */
  category: string;
  /** Continues with everything in the bin. */
  onWhole: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const mutate = useMutate();
  const feedback = useFeedback();
  const toast = useToast();
  const say = useAmount();
  const { now, run } = useAction();
  const find = useLotScan(warehouse.id);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(NOT_ASKED);
  // Of the bin and not of this opening: what was not saved is there when the bin is opened again.
  const kept = useSheetDraft<BinCount>('bin-count', `${warehouse.id}/${bin}`);
  const nothing: BinCount = { sessionId, extras: [], drafts: {} };
  const { extras, drafts } = kept.value ?? nothing;
  const unsaved = Object.keys(drafts).length;
  const isEarlier = kept.value != null && kept.value.sessionId !== sessionId && unsaved > 0;
  const lots = useLive((db) => lotsOfBin(db, warehouse.id, bin), [warehouse.id, bin]);
  const counts = useLive((db) => countsOfSession(db, warehouse.id, sessionId), [warehouse.id, sessionId]);
  const { categories, itemCodes } = useCategory(warehouse.id, category);
  /** All lots known in the bin, and those found in addition. */
  const sheet = useMemo(() => {
    if (!lots || !counts) return undefined;
    const known = binSheet(lots, counts);
    const there = new Set(known.map(({ lotId }) => lotId));
    const added = extras
      .filter(({ lotId }) => !there.has(lotId))
      .map((extra): SheetRow => ({ ...extra, expiresOn: null, expected: 0, counted: null, status: null }));
    return [...added, ...known];
  }, [lots, counts, extras]);
  const codes = useMemo(() => sheet && [...new Set(sheet.map(({ itemCode }) => itemCode))], [sheet]);
  const items = useShopItems(codes)?.items;
  const { phase } = useCatalogStatus();
  // A number that is entered before the item's units are known would be pieces.
  const unitsComing = items === undefined && (phase === 'opening' || phase === 'ready');
  const rows =
    itemCodes === undefined || kept.value === undefined || unitsComing
      ? undefined
      : sheet?.filter((row) => row.lotId in drafts || isOf(row, itemCodes));
  const beside = (sheet?.length ?? 0) - (rows?.length ?? 0);
  const categoryName = categories.find(({ value }) => value === category)?.label ?? '';
  const left = rows?.filter(({ counted }) => counted === null).length ?? 0;

  const scanner = useScanner(async ({ scan }) => {
    const found = await find(scan, sheet);
    setAsked(NOT_ASKED);
    if (found.kind === 'bin')
      return feedback.show({ kind: 'wrong-item', title: t`Another bin`, detail: t`You are counting ${bin}` });
    if (found.kind === 'unknown')
      return feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: found.text });
    if (found.kind === 'choices') ask(found.options);
    else add(found);
  });
  const ask = (options: readonly FoundGoods[]) => {
    setAsked(options);
    feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: options[0]?.item.description });
  };
  /**
   * Adds one of the scanned goods. A label without a lot is of the item's only lot in the bin; if there are several or
   * none, the user chooses.
   */
  const add = (goods: FoundGoods) => {
    const { item, scan } = goods;
    const here = sheet?.filter((row) => row.itemCode === item.itemCode) ?? [];
    const [only, ...others] = lotChoices(goods, here);
    if (only && (others.length > 0 || (goods.lotCode === null && here.length === 0))) return ask([only, ...others]);
    const lotCode = only?.lotCode;
    if (!lotCode)
      return feedback.show({ kind: 'unknown-code', title: t`No lot on this label`, detail: item.description });
    setAsked(NOT_ASKED);
    const { itemCode } = item;
    const row = here.find((each) => each.lotCode === lotCode);
    let sum = 0;
    // With the latest numbers, because scans can be faster than the screen.
    kept.set((before) => {
      const counted = before ?? nothing;
      const extra = counted.extras.find((each) => each.itemCode === itemCode && each.lotCode === lotCode);
      const lotId = row?.lotId ?? extra?.lotId ?? uuidv7();
      sum = addQuantities(counted.drafts[lotId] ?? 0, labelledBase(item, scan));
      return {
        ...counted,
        extras: row || extra ? counted.extras : [...counted.extras, { lotId, itemCode, lotCode }],
        drafts: { ...counted.drafts, [lotId]: sum },
      };
    });
    feedback.show({ kind: 'read', title: say(sum, item), detail: item.description });
  };

  const save = async (row: SheetRow, quantity: number) => {
    const saved = await run(() =>
      mutate('counts.record', {
        body: {
          ...{ id: uuidv7(), sessionId, warehouseId: warehouse.id, bin, itemCode: row.itemCode },
          ...{ lotId: row.lotId, lotCode: row.lotCode, quantity, countedAt: now() },
        },
      }),
    );
    if (!saved) return;
    kept.set((before) => {
      const { [row.lotId]: _saved, ...rest } = before?.drafts ?? {};
      return { ...(before ?? nothing), drafts: rest };
    });
  };
  const leave = () => {
    if (unsaved > 0)
      toast.show({
        text: plural(unsaved, {
          one: `# number of bin ${bin} is not saved. It is there when you open the bin again.`,
          other: `# numbers of bin ${bin} are not saved. They are there when you open the bin again.`,
        }),
      });
    onDone();
  };

  return (
    <TextPage>
      <PageHeader
        title={<Trans>Bin {bin}</Trans>}
        subtitle={
          rows && (
            <span aria-live="polite">
              <Plural value={left} _0="All counted" one="# lot to count" other="# lots to count" />
              {categoryName && ` · ${categoryName}`} · {warehouse.name}
            </span>
          )
        }
        action={
          <Button icon={<ArrowLeft size={18} aria-hidden />} onClick={leave}>
            <Trans>Other bin</Trans>
          </Button>
        }
      />
      <ScanField
        controls={scanner}
        label={<Trans>Scan or type a label</Trans>}
        hint={<Trans>Each scan adds one.</Trans>}
      />
      {asked.length > 0 && <GoodsPicker options={asked} onPick={add} />}
      {isEarlier && (
        <Callout
          tone="info"
          title={<Trans>Numbers from an earlier count</Trans>}
          action={
            <Button onClick={() => kept.discard(t`Earlier numbers of bin ${bin} deleted`)}>
              <Trans>Start over</Trans>
            </Button>
          }
        >
          <Trans>They were entered before and not saved. Save them if they still hold.</Trans>
        </Callout>
      )}
      <Switch label={<Trans>Show system quantity</Trans>} checked={open} onChange={setOpen} />
      {rows === undefined ? (
        <SkeletonRows picture={false} />
      ) : rows.length === 0 ? (
        <EmptyState
          picture={<PackageOpen size={48} strokeWidth={1.5} />}
          title={
            beside > 0 ? <Trans>No stock of this category recorded here</Trans> : <Trans>No stock recorded here</Trans>
          }
        >
          <Trans>Scan the label of each item you see.</Trans>
        </EmptyState>
      ) : (
        <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
          {rows.map((row) => (
            <li key={row.lotId}>
              <CountRow
                row={row}
                item={items?.get(row.itemCode)}
                showExpected={open}
                draft={drafts[row.lotId]}
                onDraft={(quantity) =>
                  kept.set((before) => {
                    const counted = before ?? nothing;
                    return { ...counted, drafts: { ...counted.drafts, [row.lotId]: quantity } };
                  })
                }
                onSave={(quantity) => save(row, quantity)}
              />
            </li>
          ))}
        </chakra.ul>
      )}
      {rows !== undefined && beside > 0 && (
        <Button full onClick={onWhole}>
          <Plural
            value={beside}
            one="Count # lot of other categories too"
            other="Count # lots of other categories too"
          />
        </Button>
      )}
    </TextPage>
  );
}

/** Returns whether a row is of the category or was already counted here. */
const isOf = ({ itemCode, counted }: SheetRow, itemCodes: readonly string[] | null): boolean =>
  itemCodes === null || counted !== null || itemCodes.includes(itemCode);
