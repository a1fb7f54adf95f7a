// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { renderUi } from './render-for-test.tsx';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function described(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`);
}

describe('Field', () => {
  it('names its control and describes it by error, then hint', () => {
    renderUi(
      <Field label="Email" hint="We write there." error="This has no @." required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText(/Email/);
    expect(described(input)).toEqual(['This has no @.', 'We write there.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect((input as HTMLInputElement).required).toBe(true);
  });

  it('shows no error text if there is no error', () => {
    renderUi(
      <Field label="Email">
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
    expect((input as HTMLInputElement).required).toBe(false);
  });

  it('gives two fields different ids', () => {
    renderUi(
      <>
        <Field label="First">
          <TextInput />
        </Field>
        <Field label="Second">
          <TextInput />
        </Field>
      </>,
    );
    expect(screen.getByLabelText('First').id).not.toBe(screen.getByLabelText('Second').id);
  });
});
