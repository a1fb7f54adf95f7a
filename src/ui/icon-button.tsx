import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts';
import { chakra } from './chakra.ts';

const Root = chakra('button', buttonRecipe);

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'color' | 'children' | 'aria-label'> {
  /** What the button does, for users who can't see the icon; also its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

export function IconButton({ label, icon, variant = 'quiet', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root type={type} aria-label={label} title={label} variant={variant} square {...rest}>
      {icon}
    </Root>
  );
}
