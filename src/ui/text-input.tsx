import type { ComponentPropsWithRef } from 'react';
import { chakra } from './chakra.ts';
import { controlRecipe } from './control-style.ts';
import { useFieldControl } from './use-field.ts';

const Root = chakra('input', controlRecipe);

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'color' | 'size' | 'width' | 'height'>;

/** One line of text. Inside a Field it gets label, hint and error from there. */
export function TextInput({ id, required, type = 'text', ...rest }: TextInputProps) {
  return <Root type={type} {...rest} {...useFieldControl({ id, required })} />;
}
