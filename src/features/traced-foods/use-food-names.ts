import { useLingui } from '@lingui/react/macro';

/** Returns a function that returns the name of a food of the list in the language of the page. */
export function useFoodNames() {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    'Cheeses, other than hard cheeses': t`Cheeses, other than hard cheeses`,
    Crustaceans: t`Crustaceans`,
    'Cucumbers (fresh)': t`Cucumbers (fresh)`,
    Finfish: t`Finfish`,
    'Fruits (fresh-cut)': t`Fruits (fresh-cut)`,
    'Herbs (fresh)': t`Herbs (fresh)`,
    'Leafy greens (fresh)': t`Leafy greens (fresh)`,
    'Leafy greens (fresh-cut)': t`Leafy greens (fresh-cut)`,
    'Melons (fresh)': t`Melons (fresh)`,
    'Molluscan shellfish, bivalves': t`Molluscan shellfish, bivalves`,
    'Nut butters': t`Nut butters`,
    'Peppers (fresh)': t`Peppers (fresh)`,
    'Ready-to-eat deli salads': t`Ready-to-eat deli salads`,
    'Shell eggs': t`Shell eggs`,
    'Smoked finfish': t`Smoked finfish`,
    'Sprouts (fresh)': t`Sprouts (fresh)`,
    'Tomatoes (fresh)': t`Tomatoes (fresh)`,
    'Tropical tree fruits (fresh)': t`Tropical tree fruits (fresh)`,
    'Vegetables (fresh-cut)': t`Vegetables (fresh-cut)`,
  };
  return { foodName: (food: string): string => names[food] ?? food };
}
