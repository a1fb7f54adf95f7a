import { useLingui } from '@lingui/react/macro';
import GripVertical from 'lucide-react/icons/grip-vertical';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { MAX_QUANTITY } from '../../../contract/atoms.ts';
import type { GuideLine } from '../../../contract/order-guides.ts';
import { itemDetail, itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { drawingOf } from '../catalog/drawing-of.ts';
import { useWeekdayParsText } from './use-weekday-pars-text.ts';

const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto 2.5rem minmax(0, 1fr) auto',
    gridTemplateAreas: '"handle picture words words" "handle par par actions"',
    alignItems: 'center',
    columnGap: 3,
    rowGap: 1,
    paddingInlineEnd: 3,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    lineHeight: 'snug',
    md: {
      gridTemplateColumns: 'auto 2.5rem minmax(0, 1fr) 8rem auto',
      gridTemplateAreas: '"handle picture words par actions"',
    },
    '&[data-dragged]': { opacity: 0.45 },
    // The drop position of the dragged line.
    '&[data-drop]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      height: '3px',
      borderRadius: 'full',
      bg: 'accent',
      zIndex: 1,
    },
    '&[data-drop=before]::after': { top: '-2px' },
    '&[data-drop=after]::after': { bottom: '-2px' },
  },
});

const Handle = chakra('button', {
  base: {
    gridArea: 'handle',
    alignSelf: 'stretch',
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    minHeight: 'touch',
    color: 'fg.subtle',
    cursor: 'grab',
    touchAction: 'none',
    borderRadius: 'sm',
    outlineOffset: '-2px',
    _hover: { color: 'fg', bg: 'bg.hover' },
    _active: { cursor: 'grabbing' },
  },
});

export interface GuideEditorRowProps {
  readonly line: GuideLine;
  readonly lineKey: string;
  readonly item: CatalogItem | undefined;
  /** Position in the whole guide, from 1. */
  readonly position: number;
  readonly total: number;
  readonly dragged: boolean;
  readonly drop: 'before' | 'after' | undefined;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onPar: (par: number | null) => void;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** An editable line of a guide: its position and par; the rest is behind one button. Typed text is accepted on blur. */
export function GuideEditorRow(props: GuideEditorRowProps) {
  const { line, lineKey, item, position, total, onPar, onMove } = props;
  const { t } = useLingui();
  const weekText = useWeekdayParsText(line.weekdayPars);
  const name = itemName(item?.description ?? line.itemCode);
  const [par, setPar] = useState<{ readonly value: number | null }>();
  const takePar = () => {
    if (!par) return;
    const value = par.value === null ? null : Math.min(MAX_QUANTITY, Math.max(0, par.value));
    if (value !== line.par) onPar(value);
    setPar(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Row
      data-line={lineKey}
      {...(props.dragged ? { 'data-dragged': '' } : {})}
      {...(props.drop ? { 'data-drop': props.drop } : {})}
    >
      <Handle
        type="button"
        data-handle=""
        aria-label={t`Move ${name}, item ${position} of ${total}`}
        aria-description={t`Press the up and down arrow keys to move it, or drag it.`}
        onPointerDown={props.onGrab}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={20} aria-hidden />
      </Handle>
      <chakra.span gridArea="picture">
        <Picture src={item?.imageUrl} drawing={drawingOf(item)} alt="" name={name} size={40} />
      </chakra.span>
      <chakra.div gridArea="words" minWidth={0}>
        <chakra.div fontWeight="medium" lineClamp="2">
          {name}
        </chakra.div>
        <chakra.div fontSize="xs" color="fg.muted">
          {[itemDetail(item), line.itemCode].filter(Boolean).join(' · ')}
        </chakra.div>
        {weekText && (
          <chakra.div fontSize="xs" color="fg.muted">
            {weekText}
          </chakra.div>
        )}
      </chakra.div>
      <chakra.div gridArea="par" display="flex" alignItems="center" gap={2} maxWidth="10rem">
        <chakra.span aria-hidden fontSize="xs" color="fg.muted" display={{ md: 'none' }}>
          {t`Par`}
        </chakra.span>
        <Field label={t`Par for ${name}`} hideLabel>
          <NumberInput
            value={par ? par.value : line.par}
            onChange={(value) => setPar({ value })}
            onBlur={takePar}
            onKeyDown={(event) => event.key === 'Enter' && takePar()}
            decimals={3}
            unit={line.uom}
          />
        </Field>
      </chakra.div>
      <chakra.div gridArea="actions" display="flex" gap={1} justifyContent="end">
        <IconButton
          label={t`Unit, section and pars for ${name}`}
          icon={<SlidersHorizontal size={18} />}
          aria-haspopup="dialog"
          onClick={props.onOpen}
        />
        <IconButton label={t`Remove ${name} from the guide`} icon={<Trash2 size={18} />} onClick={props.onRemove} />
      </chakra.div>
    </Row>
  );
}
