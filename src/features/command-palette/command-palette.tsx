import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerTermsRow } from '../../../contract/customer-terms.ts';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { withLocale } from '../../lib/i18n-locale.ts';
import { chooseLocation } from '../../sync/session.ts';
import { useLive } from '../../sync/use-live.ts';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showKeys } from '../../ui/screen-keys.ts';
import { useDesk } from '../../ui/use-desk.ts';
import { useFormat, useLocale } from '../../ui/use-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { itemAddress } from '../catalog/use-open-item.ts';
import { useInvoiceName } from '../invoices/invoice-state.tsx';
import { type DeviceGroup, type DeviceRow, findOnDevice, matches } from './data/find-on-device.ts';
import { useFoundItems } from './use-found-items.ts';
import { useOfficeRows } from './use-office-rows.ts';

/** A screen that the user may open, or a list that opens with the words of the search. */
export interface PaletteScreen {
  readonly title: string;
  /** The group of the menu that the screen belongs to. */
  readonly section?: string | undefined;
  /** Path without the language prefix. */
  readonly to: string;
  /** The screen reads the words of a search from the query parameter `q`. */
  readonly hasSearch: boolean;
}

/** The screen over which the details of an item open. */
const SHOP = '/portal';
/** The desks whose records the server finds. */
const CUSTOMERS = '/admin/users/customers';
const INVOICES = '/admin/invoices';

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly open: () => void;
}

interface Group {
  readonly title: string;
  readonly choices: readonly Choice[];
}

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
    minHeight: 'touch',
    paddingInline: 3,
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-selected=true]': { bg: 'accent.subtle', color: 'accent.text' },
    '& .detail': { fontSize: 'sm', color: 'fg.muted', textAlign: 'end' },
  },
});

const Search = chakra('input', {
  base: {
    width: 'full',
    minHeight: 'touch',
    paddingInline: 3,
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.surface',
    color: 'fg',
  },
});

/** Opens a screen, item, customer location, order or other record by typing a part of its name. Arrow keys choose, Enter opens. */
export function CommandPalette({
  open,
  onClose,
  screens,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly screens: readonly PaletteScreen[];
}) {
  return (
    <Dialog open={open} onClose={onClose} title={<Trans>Go to</Trans>}>
      <PaletteBody screens={screens} onClose={onClose} />
    </Dialog>
  );
}

function PaletteBody({
  screens,
  onClose,
}: {
  readonly screens: readonly PaletteScreen[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  // By id, because choices that arrive later must not move the chosen one.
  const [chosen, setChosen] = useState('');
  const id = useId();
  const { groups, failure } = useGroups(words.trim(), screens, onClose);
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.id === chosen),
  );
  const current = choices[at];
  const optionId = (choice: Choice) => `${id}-${choice.id}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      const target = choices[next];
      setChosen(target?.id ?? '');
      if (target) document.getElementById(optionId(target))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      current?.open();
    }
  };

  return (
    <chakra.div display="grid" gridTemplateRows="auto minmax(0, 1fr)" gap={3} paddingTop={1}>
      <Search
        type="search"
        role="combobox"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={t`Screen, name or number`}
        placeholder={t`Screen, name or number`}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? optionId(current) : undefined}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen('');
        }}
        onKeyDown={onKeyDown}
      />
      <chakra.div id={`${id}-list`} role="listbox" aria-label={t`Results`} height="min(24rem, 55dvh)" overflowY="auto">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset cannot be inside a listbox
          <div role="group" aria-label={group.title} key={group.title}>
            <chakra.p
              aria-hidden
              paddingInline={3}
              paddingTop={3}
              paddingBottom={1}
              fontSize="xs"
              fontWeight="semibold"
              color="fg.muted"
            >
              {group.title}
            </chakra.p>
            {group.choices.map((choice) => (
              <Option
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === current}
                onClick={choice.open}
              >
                <span>{choice.title}</span>
                <span className="detail">{choice.detail}</span>
              </Option>
            ))}
          </div>
        ))}
        {choices.length === 0 && (
          <chakra.p padding={3} color="fg.muted">
            <Trans>Nothing on this device matches “{words}”.</Trans>
          </chakra.p>
        )}
        {failure && (
          <chakra.p padding={3} fontSize="sm" color="fg.muted">
            {failure === 'offline' ? (
              <Trans>Customers and invoices need a connection, and there is no signal.</Trans>
            ) : (
              <Trans>The customers and invoices could not be searched.</Trans>
            )}
          </chakra.p>
        )}
      </chakra.div>
      <VisuallyHidden>
        <span role="status">
          {words.trim() === '' ? '' : t`${plural(choices.length, { one: '# result', other: '# results' })}`}
        </span>
      </VisuallyHidden>
    </chakra.div>
  );
}

function useGroups(
  words: string,
  screens: readonly PaletteScreen[],
  onClose: () => void,
): { readonly groups: readonly Group[]; readonly failure: 'offline' | 'failed' | null } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const locale = useLocale();
  const format = useFormat();
  const desk = useDesk();
  const invoiceName = useInvoiceName();
  const opens = (path: string) => screens.some(({ to }) => to === path);
  const items = useFoundItems(opens(SHOP) ? words : '');
  const office = useOfficeRows(opens(CUSTOMERS) && opens(INVOICES) ? words : '');
  const found = useLive(async (db) => (words === '' ? undefined : findOnDevice(db, words)), [words]);

  const go = async (to: string, customerLocationId?: string) => {
    onClose();
    if (customerLocationId !== undefined) await chooseLocation(customerLocationId);
    await navigate(withLocale(to, locale));
  };
  const ofScreen = ({ title, section = '', to }: PaletteScreen): Choice => ({
    id: to,
    title,
    detail: section,
    open: () => void go(to),
  });
  const ofRow = (row: DeviceRow): Choice => {
    const number = row.number === undefined ? '' : `#${row.number}`;
    const day = row.day === undefined ? '' : format.day(row.day, 'short');
    return {
      id: row.id,
      title: [number, row.name].filter(Boolean).join(' · '),
      detail: [row.detail, day].filter(Boolean).join(' · '),
      open: () => void go(row.to, row.customerLocationId),
    };
  };

  const ofItem = ({ itemCode, description, packSize }: CatalogItem): Choice => ({
    id: `item-${itemCode}`,
    title: itemName(description),
    detail: [itemCode, packSize].filter(Boolean).join(' · '),
    open: () => void go(itemAddress(itemCode)),
  });

  const ofCustomer = ({ customerId, name }: CustomerTermsRow): Choice => ({
    id: `customer-${customerId}`,
    title: name,
    detail: customerId,
    open: () => void go(`${CUSTOMERS}?${new URLSearchParams({ open: customerId })}`),
  });
  const ofInvoice = (invoice: InvoiceHead): Choice => ({
    id: `invoice-${invoice.id}`,
    title: [invoiceName(invoice), invoice.locationName || invoice.customerName].join(' · '),
    detail: [format.money(invoice.total), format.day(invoice.invoicedOn, 'short')].join(' · '),
    open: () => void go(`${INVOICES}?status=all&open=${invoice.id}`),
  });

  const titles: Readonly<Record<DeviceGroup, string>> = {
    locations: t`Customer locations`,
    orders: t`Orders`,
    orderGuides: t`Order guides`,
    pickOrders: t`Orders to pick`,
    stops: t`Stops`,
    purchaseOrders: t`Purchase orders`,
  };
  const keys: Choice = {
    id: 'keys',
    title: t`Keyboard shortcuts`,
    // Elsewhere the key does nothing.
    detail: desk ? '?' : '',
    open: () => {
      onClose();
      showKeys();
    },
  };
  const named = screens.filter(({ title, section }) => words === '' || matches(words, [title, section]));
  const searches = words === '' ? [] : screens.filter(({ hasSearch }) => hasSearch);
  const groups: Group[] = [
    { title: t`Screens`, choices: named.map(ofScreen) },
    { title: t`Items`, choices: items.map(ofItem) },
    ...[...(found ?? [])].map(([group, rows]) => ({ title: titles[group], choices: rows.map(ofRow) })),
    { title: t`Customers`, choices: office.customers.map(ofCustomer) },
    { title: t`Invoices`, choices: office.invoices.map(ofInvoice) },
    {
      title: t`Search for “${words}”`,
      choices: searches.map(({ title, to }) => {
        const query = new URLSearchParams({ q: words });
        return { id: `${to}?`, title: t`Search in ${title}`, detail: '', open: () => void go(`${to}?${query}`) };
      }),
    },
    { title: t`Help`, choices: words === '' || matches(words, [keys.title]) ? [keys] : [] },
  ];
  return { groups: groups.filter(({ choices }) => choices.length > 0), failure: office.failure };
}
