// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day, filled, price, text } from '../../contract/atoms.ts';
import { renderScreen } from '../ui/render-for-test.tsx';
import { SelectInput } from '../ui/select-input.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Form, type FormProps } from './form.tsx';

afterEach(cleanup);

const show = <S extends z.ZodMiniObject>(props: Pick<FormProps<S>, 'schema' | 'values' | 'sections'>) =>
  renderScreen(
    <ToastProvider>
      <Form {...props} saveLabel="Save" onSave={async () => {}} />
    </ToastProvider>,
  );
const isRequired = (label: string) => {
  const control = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}(optional)?$`));
  expect(control.required).toBe(false);
  return control.getAttribute('aria-required') === 'true';
};
/** Returns the description of a group of controls, without its hint. */
const descriptionOf = (label: string) => {
  const group = screen.getByRole('group', { name: label });
  const ids = group.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
const none = async () => ({ found: [], hasMore: false });

describe('a field of a declared form says that it is required', () => {
  it('for texts and passwords that the schema refuses empty', () => {
    show({
      schema: z.object({ name: filled(10), note: text(10), nick: z.nullable(filled(5)), secret: filled(20) }),
      values: { name: '', note: '', nick: null, secret: '' },
      sections: (field) => [
        {
          fields: [
            field.text('name', 'Name'),
            field.longText('note', 'Note'),
            field.optionalText('nick', 'Nickname'),
            field.password('secret', 'Secret', { autoComplete: 'new-password' }),
          ],
        },
      ],
    });
    expect(['Name', 'Secret', 'Note', 'Nickname'].map(isRequired)).toEqual([true, true, false, false]);
  });

  it('for numbers and amounts, whether or not they are filled', () => {
    show({
      schema: z.object({ days: z.int(), spare: z.nullable(z.int()), amount: price, limit: z.nullable(price) }),
      values: { days: null, spare: 3, amount: 5_00, limit: null },
      sections: (field) => [
        {
          fields: [
            field.number('days', 'Days'),
            field.number('spare', 'Spare days'),
            field.money('amount', 'Amount'),
            field.money('limit', 'Limit'),
          ],
        },
      ],
    });
    expect(['Days', 'Amount', 'Spare days', 'Limit'].map(isRequired)).toEqual([true, true, false, false]);
  });

  it('for days', () => {
    show({
      schema: z.object({ from: day, paid: day, until: z.nullable(day) }),
      values: { from: '', paid: '2026-11-19', until: '2026-11-20' },
      sections: (field) => [
        { fields: [field.day('from', 'From'), field.day('paid', 'Paid'), field.day('until', 'Until')] },
      ],
    });
    expect(['From', 'Paid', 'Until'].map(isRequired)).toEqual([true, true, false]);
  });

  it('for a choice without "none", and for a control of the form’s own', () => {
    const houses = [{ value: 'N', label: 'North' }];
    show({
      schema: z.object({ house: filled(5), other: z.nullable(filled(5)), customer: filled(5) }),
      values: { house: '', other: 'N', customer: '' },
      sections: (field) => [
        {
          fields: [
            field.select('house', 'House', houses, { placeholder: 'Choose' }),
            field.select('other', 'Other house', houses, { none: 'Any house' }),
            field.own('customer', 'Customer', (wiring) => <SelectInput {...wiring} options={houses} />),
          ],
        },
      ],
    });
    expect(['House', 'Customer', 'Other house'].map(isRequired)).toEqual([true, true, false]);
  });

  it('for groups of choices and searched records in the description, because a group has no such attribute', () => {
    const ids = z.array(z.string());
    show({
      schema: z.object({ work: ids.check(z.minLength(1)), days: ids, people: ids.check(z.minLength(1)), rows: ids }),
      values: { work: [], days: [], people: [], rows: [] },
      sections: (field) => [
        {
          fields: [
            field.choices('work', 'Work', [{ value: 'pick', label: 'Picking' }]),
            field.choices('days', 'Days', [{ value: 'mon', label: 'Monday' }]),
            field.records('people', 'People', { search: none, searchLabel: 'Search people', chosen: [] }),
            field.own('rows', 'Rows', () => null, { isBare: true }),
          ],
        },
      ],
    });
    expect(['Work', 'People', 'Days', 'Rows'].map(descriptionOf)).toEqual(['Required', 'Required', '', '']);
  });

  it('as long as another field makes it required', async () => {
    show({
      schema: z
        .object({ link: text(20), label: text(20) })
        .check(z.refine(({ link, label }) => label === '' || link !== '', { error: 'is required', path: ['link'] })),
      values: { link: '', label: '' },
      sections: (field) => [{ fields: [field.text('link', 'Link'), field.text('label', 'Label')] }],
    });
    expect(isRequired('Link')).toBe(false);
    await userEvent.type(screen.getByLabelText('Label'), 'News');
    expect(isRequired('Link')).toBe(true);
    expect(isRequired('Label')).toBe(false);
  });
});
