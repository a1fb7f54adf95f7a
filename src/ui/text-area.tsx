import type { ComponentPropsWithRef } from 'react';
import { chakra } from './chakra.ts';
import { controlRecipe } from './control-style.ts';
import { useFieldControl } from './use-field.ts';

const Root = chakra('textarea', controlRecipe);

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'color'>;

/** Several lines of text; grows with its content if the browser supports it. */
export function TextArea({ id, required, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Root
      rows={rows}
      css={{ fieldSizing: 'content', minHeight: `${rows * 1.5 + 1}em` }}
      {...rest}
      {...useFieldControl({ id, required })}
    />
  );
}
