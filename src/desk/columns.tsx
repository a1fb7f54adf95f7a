import type { ReactNode } from 'react';
import { useSession } from '../sync/use-session.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { chakra } from '../ui/chakra.ts';
import { DateText } from '../ui/date-text.tsx';
import { DateTimeText } from '../ui/date-time-text.tsx';
import { Money } from '../ui/money.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Tone } from '../ui/tone.tsx';
import { useFormat } from '../ui/use-format.ts';
import { Weight } from '../ui/weight.tsx';

/** A value of a file's cell: money in dollars, weights in pounds, days as YYYY-MM-DD. */
export type Cell = string | number | null;

/** Returns the weight of a file's cell: pounds with two decimals. */
export const poundsOf = (grams: number): number => Math.round((grams / 453.59237) * 100) / 100;

interface ColumnOptions<Row, Sort extends string> {
  readonly sort?: Sort;
  /** A second, smaller text. A compact table shows it on the same line. */
  readonly below?: (row: Row) => ReactNode;
  /** Shown only if there is room: not on cards, not beside an open row. */
  readonly secondary?: boolean;
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
  /** CSS width. */
  readonly width?: string;
  /** Name of the list's total that is shown below the column. */
  readonly total?: string;
}

/** A column: the table, the cards and the files follow from it. */
export interface ListColumn<Row> extends ColumnOptions<Row, string> {
  readonly id: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'money' | 'weight' | 'day' | 'instant' | 'status' | 'link' | 'custom' | 'file';
  readonly show: (row: Row) => ReactNode;
  readonly cell: (row: Row) => Cell;
}

type KeysOf<Row, Value> = { [K in keyof Row]-?: Row[K] extends Value ? K : never }[keyof Row] & string;
type Make<Row, Sort extends string, Value> = (
  field: KeysOf<Row, Value>,
  label: string,
  options?: ColumnOptions<Row, Sort>,
) => ListColumn<Row>;

/** The kinds of columns. Each takes only fields of its type. */
export interface ColumnKinds<Row, Sort extends string> {
  /** Text; the name of a person is one. */
  readonly text: Make<Row, Sort, string | null>;
  readonly number: Make<Row, Sort, number | null>;
  /** Integer cents. */
  readonly money: Make<Row, Sort, number | null>;
  /** Integer grams. */
  readonly weight: Make<Row, Sort, number | null>;
  /** YYYY-MM-DD. */
  readonly day: Make<Row, Sort, string | null>;
  /** An instant in UTC, shown in the company's time zone. */
  readonly instant: Make<Row, Sort, string | null>;
  readonly status: <F extends KeysOf<Row, string>>(
    field: F,
    label: string,
    states: Readonly<Record<Row[F] & string, readonly [label: string, tone: Tone | 'neutral']>>,
    options?: ColumnOptions<Row, Sort>,
  ) => ListColumn<Row>;
  /** Text that leads to another screen. */
  readonly link: (
    field: KeysOf<Row, string | number | null>,
    label: string,
    to: (row: Row) => string | null,
    options?: ColumnOptions<Row, Sort>,
  ) => ListColumn<Row>;
  /** A cell that no other kind can show. */
  readonly custom: (
    id: string,
    label: string,
    look: { readonly show: (row: Row) => ReactNode; readonly cell: (row: Row) => Cell },
    options?: ColumnOptions<Row, Sort>,
  ) => ListColumn<Row>;
  /** A column only for files. */
  readonly file: (id: string, label: string, cell: (row: Row) => Cell) => ListColumn<Row>;
}

const Link = chakra(AppLink, { base: { color: 'accent.text', _hover: { textDecoration: 'underline' } } });

export function useColumnKinds<Row extends object, Sort extends string>(): ColumnKinds<Row, Sort> {
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const fieldOf = (row: Row, field: string) => (row as Readonly<Record<string, unknown>>)[field];
  const made =
    <Value,>(
      kind: ListColumn<Row>['kind'],
      show: (value: Value) => ReactNode,
      cell: (value: Value) => Cell,
    ): Make<Row, Sort, Value | null> =>
    (field, label, options = {}) => ({
      id: field,
      label,
      kind,
      show: (row) => {
        const value = fieldOf(row, field) as Value | null;
        return value === null ? null : show(value);
      },
      cell: (row) => {
        const value = fieldOf(row, field) as Value | null;
        return value === null ? null : cell(value);
      },
      ...options,
    });
  return {
    text: made<string>(
      'text',
      (text) => text,
      (text) => text,
    ),
    number: made<number>(
      'number',
      (number) => format.number(number),
      (number) => number,
    ),
    money: made<number>(
      'money',
      (cents) => <Money cents={cents} />,
      (cents) => cents / 100,
    ),
    weight: made<number>('weight', (grams) => <Weight grams={grams} />, poundsOf),
    day: made<string>(
      'day',
      (on) => <DateText on={on} />,
      (on) => on,
    ),
    instant: made<string>(
      'instant',
      (at) => <DateTimeText at={at} timeZone={timeZone} />,
      (at) => format.instant(at, timeZone),
    ),
    status: (field, label, states, options = {}) => {
      const stateOf = (row: Row) =>
        (states as Readonly<Record<string, readonly [string, Tone | 'neutral']>>)[String(fieldOf(row, field))] ?? [
          String(fieldOf(row, field)),
          'neutral' as const,
        ];
      return {
        id: field,
        label,
        kind: 'status',
        show: (row) => <StatusBadge tone={stateOf(row)[1]}>{stateOf(row)[0]}</StatusBadge>,
        cell: (row) => stateOf(row)[0],
        ...options,
      };
    },
    link: (field, label, to, options = {}) => ({
      id: field,
      label,
      kind: 'link',
      show: (row) => {
        const path = to(row);
        const text = fieldOf(row, field) as string | number | null;
        return path === null || text === null ? text : <Link to={path}>{text}</Link>;
      },
      cell: (row) => fieldOf(row, field) as Cell,
      ...options,
    }),
    custom: (id, label, look, options = {}) => ({ id, label, kind: 'custom', ...look, ...options }),
    file: (id, label, cell) => ({ id, label, kind: 'file', show: () => null, cell }),
  };
}
