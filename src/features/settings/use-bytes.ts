import { LOCALE_TAGS } from '../../lib/i18n-locale.ts';
import { useLocale } from '../../ui/use-format.ts';

const MEGABYTE = 1_000_000;

/** Returns a function that formats bytes as whole megabytes, or kilobytes below one, in the page's language. */
export function useBytes(): (bytes: number) => string {
  const tag = LOCALE_TAGS[useLocale()];
  return (bytes) => {
    const [unit, value] =
      bytes < MEGABYTE ? ['kilobyte', bytes === 0 ? 0 : Math.max(1, bytes / 1000)] : ['megabyte', bytes / MEGABYTE];
    return new Intl.NumberFormat(tag, { style: 'unit', unit: String(unit), maximumFractionDigits: 0 }).format(
      Number(value),
    );
  };
}
