import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts';
import { chakra } from './chakra.ts';

const Root = chakra('button', buttonRecipe);

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'children' | 'aria-label'> {
  /** What the button does, for users who can't see the icon; also its tooltip. */
  label: string;
  icon: ReactNode;
  /** Words beside the icon where there is room. They must be in `label`. */
  text?: string | false | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

export function IconButton({ label, icon, text, variant = 'quiet', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root type={type} aria-label={label} title={label} variant={variant} {...(text ? {} : { square: true })} {...rest}>
      {icon}
      {text}
    </Root>
  );
}
