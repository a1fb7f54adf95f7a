import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { MAX_QUANTITY } from '../../../../../contract/atoms.ts';
import type { GuideLine } from '../../../../../contract/order-guides.ts';
import type { CatalogueItem } from '../../../../data/items/catalogue-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useFormat } from '../../../../ui/use-format.ts';

const MAX_SECTION = 60;

export interface GuideEditorRowProps {
  readonly line: GuideLine;
  readonly item: CatalogueItem | undefined;
  /** Id of the list of sections that the box suggests. */
  readonly sectionsId: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (change: Partial<Pick<GuideLine, 'par' | 'weekdayPars' | 'section'>>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** A line of a guide to change: its par, its section, its place. What is typed is taken when the box is left. */
export function GuideEditorRow(props: GuideEditorRowProps) {
  const { line, item, sectionsId, isFirst, isLast, onChange, onMove, onRemove } = props;
  const { t } = useLingui();
  const name = item?.description ?? line.itemCode;
  const [par, setPar] = useState<{ readonly value: number | null }>();
  const [section, setSection] = useState<string>();
  const takePar = () => {
    if (!par) return;
    const value = par.value === null ? null : Math.min(MAX_QUANTITY, Math.max(0, par.value));
    if (value !== line.par) onChange({ par: value });
    setPar(undefined);
  };
  const takeSection = () => {
    if (section !== undefined && section.trim() !== line.section) onChange({ section: section.trim() });
    setSection(undefined);
  };
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '3rem minmax(0, 1fr)', lg: '3rem minmax(0, 1fr) 7rem 14rem auto' }}
      alignItems="center"
      gap={3}
      paddingInline={4}
      paddingBlock={3}
      borderBottomWidth="1px"
      borderColor="border"
      lineHeight="snug"
    >
      <Picture src={item?.imageUrl} alt="" name={name} size={48} />
      <div>
        <chakra.div fontWeight="medium">{name}</chakra.div>
        <chakra.div fontSize="xs" color="fg.muted">
          {[item?.brand, item?.packSize, line.itemCode].filter(Boolean).join(' · ')}
        </chakra.div>
        {line.weekdayPars && <WeekdayPars line={line} onClear={() => onChange({ weekdayPars: null })} />}
      </div>
      <chakra.div
        display={{ base: 'grid', lg: 'contents' }}
        gridColumn="1 / -1"
        gridTemplateColumns="6.5rem minmax(0, 1fr)"
        gap={3}
      >
        <Field label={t`Par`}>
          <NumberInput
            value={par ? par.value : line.par}
            onChange={(value) => setPar({ value })}
            onBlur={takePar}
            onKeyDown={(event) => event.key === 'Enter' && takePar()}
            decimals={3}
            unit={line.uom}
          />
        </Field>
        <Field label={t`Section`}>
          <TextInput
            value={section ?? line.section}
            list={sectionsId}
            maxLength={MAX_SECTION}
            autoComplete="off"
            onChange={(event) => setSection(event.target.value)}
            onBlur={takeSection}
            onKeyDown={(event) => event.key === 'Enter' && takeSection()}
          />
        </Field>
      </chakra.div>
      <chakra.div
        display="flex"
        gap={1}
        gridColumn={{ base: '1 / -1', lg: 'auto' }}
        justifyContent={{ base: 'space-between', lg: 'end' }}
        alignSelf={{ lg: 'end' }}
      >
        <chakra.span display="flex" gap={1}>
          <IconButton
            variant="secondary"
            label={t`Move ${name} up`}
            icon={<ArrowUp size={18} />}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            variant="secondary"
            label={t`Move ${name} down`}
            icon={<ArrowDown size={18} />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
        </chakra.span>
        <IconButton label={t`Remove ${name} from the guide`} icon={<Trash2 size={18} />} onClick={onRemove} />
      </chakra.div>
    </chakra.div>
  );
}

/** 4 January 1970 was a Sunday, the first of weekdayPars. */
const sunday = (weekday: number) => `1970-01-${String(4 + weekday).padStart(2, '0')}`;

function WeekdayPars({ line, onClear }: { readonly line: GuideLine; readonly onClear: () => void }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const day = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  const pars = (line.weekdayPars ?? []).flatMap((par, weekday) =>
    par === null ? [] : [`${day.format(new Date(sunday(weekday)))} ${format.number(par)}`],
  );
  if (pars.length === 0) return null;
  const list = format.list(pars);
  return (
    <chakra.div fontSize="xs" color="fg.muted">
      <Trans>Pars of their own: {list}</Trans>{' '}
      <Button size="small" variant="quiet" onClick={onClear}>
        <Trans>One par for every day</Trans>
      </Button>
    </chakra.div>
  );
}
