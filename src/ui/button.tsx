import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts';
import { chakra } from './chakra.ts';
import { Spinner } from './spinner.tsx';

const Root = chakra('button', buttonRecipe);

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color'> {
  /** One `primary` a screen; `danger` only for what can't be undone. Default secondary. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shows a spinner over the label, which keeps its width; presses do nothing, focus stays. */
  loading?: boolean | undefined;
  icon?: ReactNode;
  /** Fills the width of its container. */
  full?: boolean | undefined;
  children: ReactNode;
}

export function Button({ loading = false, icon, children, type = 'button', onClick, full, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also prevents a submit, so that a second press does not send a form twice.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Root
      type={type}
      onClick={press}
      {...(full ? { full: true } : {})}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...rest}
    >
      {/* Invisible, but still the button's name for screen readers. */}
      <chakra.span display="contents" {...(loading ? { color: 'transparent' } : {})}>
        {icon}
        <span>{children}</span>
      </chakra.span>
      {loading && (
        <chakra.span position="absolute" inset={0} display="grid" placeItems="center">
          <Spinner />
        </chakra.span>
      )}
    </Root>
  );
}
