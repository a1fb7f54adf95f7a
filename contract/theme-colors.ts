import * as z from 'zod/mini';
import { colour } from './atoms.ts';

/** The colors of a company's theme. */
export const themeColors = {
  themeDarkVariant: z.boolean(),
  themeHeaderColor: z.nullable(colour),
  themePrimaryColor: colour,
  themeSecondaryColor: colour,
  themeAccentColor: colour,
  themeInfoColor: colour,
  themeWarningColor: colour,
  themeErrorColor: colour,
  themeSuccessColor: colour,
};
