import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { containsCardNumber } from '../../../rules/card.ts';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { type Allocation, allocate, applicationsOf, type Share } from './allocation.ts';
import { AllocationSum } from './allocation-sum.tsx';
import { OpenInvoices } from './open-invoices.tsx';
import { type OpenInvoicesOf, useOpenInvoices } from './use-open-invoices.ts';

/** The name of the form field. Its value is what the user enters; the server gets the whole split. */
interface Values {
  applications: Share[];
}

/**
 * Returns the form field of the invoices that an amount settles, its errors, and what the server gets. `first`: ids of
 * invoices that are settled before those that are due first.
 */
export function useSplit(customerId: string, first: ReadonlySet<string> = NO_INVOICES) {
  const { t } = useLingui();
  const format = useFormat();
  const open = useOpenInvoices(customerId);
  const invoices = [...open.invoices].sort((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)));
  const shown: OpenInvoicesOf = { ...open, invoices };
  const split = (amount: number | null, shares: readonly Share[]) => allocate(amount ?? 0, invoices, shares);
  return {
    /** Cents that no invoice gets; negative if more is applied than `amount`. */
    restOf: (amount: number | null, shares: readonly Share[]) => split(amount, shares).rest,
    field: (kinds: Pick<FieldKinds<Values>, 'own'>, amount: number | null): FormField =>
      kinds.own(
        'applications',
        t`Settles these invoices`,
        ({ value, onChange }) => (
          <SplitControl
            customerId={customerId}
            open={open}
            shown={shown}
            allocation={split(amount, value)}
            amount={amount ?? 0}
            value={value}
            onChange={onChange}
          />
        ),
        { isBare: true },
      ),
    /** Returns what is wrong with a split. */
    faultOf: (amount: number | null, shares: readonly Share[]): string | undefined => {
      if (open.state !== 'here') return t`Wait until the invoices are loaded, or load them again.`;
      const allocation = split(amount, shares);
      const { rest, tooMuch } = allocation;
      const excess = format.money(-rest);
      if (tooMuch.size > 0) return t`An invoice gets more than is open.`;
      if (rest < 0) return t`${excess} more is applied than was paid.`;
      const field = t`Reason`;
      // The reason of an invoice that is paid in full is neither shown nor sent.
      const applications = applicationsOf(invoices, allocation, shares);
      if (applications.some(({ shortReason = '' }) => containsCardNumber(shortReason)))
        return t`The ${field} field isn't allowed to contain credit card number`;
      return undefined;
    },
    applicationsFor: (amount: number, shares: readonly Share[]) =>
      applicationsOf(invoices, split(amount, shares), shares),
    /** Reads the invoices again, and says so. */
    onConflict: async () => {
      await open.reload();
      return t`What is open has changed. The amounts below are new: check them.`;
    },
  };
}

/** The open invoices with what each gets, and the sum. */
function SplitControl({
  customerId,
  open,
  shown,
  allocation,
  amount,
  value,
  onChange,
}: {
  readonly customerId: string;
  readonly open: OpenInvoicesOf;
  /** The same in the order of the screen. */
  readonly shown: OpenInvoicesOf;
  readonly allocation: Allocation;
  /** Cents that are split. */
  readonly amount: number;
  readonly value: readonly Share[];
  readonly onChange: (value: Share[]) => void;
}) {
  useRenewedSplit({ customerId, open, value, onChange });
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <OpenInvoices open={shown} allocation={allocation} shares={value} onShares={(shares) => onChange([...shares])} />
      {open.state === 'here' && <AllocationSum rest={allocation.rest} amount={amount} />}
    </chakra.div>
  );
}

/** Clears the split for another customer, and has it checked again when other invoices are here. */
function useRenewedSplit({
  customerId,
  open: { state, invoices },
  value,
  onChange,
}: {
  readonly customerId: string;
  readonly open: OpenInvoicesOf;
  readonly value: readonly Share[];
  readonly onChange: (value: Share[]) => void;
}) {
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const shownFor = useRef(customerId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other invoices have another check
  useEffect(() => {
    const { value: entered, onChange: enter } = latest.current;
    if (shownFor.current !== customerId) enter([]);
    else if (state !== 'loading') enter([...entered]);
    shownFor.current = customerId;
  }, [customerId, state, invoices]);
}

const NO_INVOICES: ReadonlySet<string> = new Set();
