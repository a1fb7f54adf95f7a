import type { ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts';
import { chakra } from './chakra.ts';

const Root = chakra(AppLink, buttonRecipe);

export interface ButtonLinkProps extends Omit<AppLinkProps, 'color'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  full?: boolean | undefined;
  children: ReactNode;
}

/** A link that looks like a button, because it is the screen's action. */
export function ButtonLink({ icon, children, full, ...rest }: ButtonLinkProps) {
  return (
    <Root {...(full ? { full: true } : {})} {...rest}>
      {icon}
      <span>{children}</span>
    </Root>
  );
}
