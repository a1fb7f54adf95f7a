import { useLingui } from '@lingui/react/macro';
import History from 'lucide-react/icons/history';
import { useAnswer } from '../../sync/use-live.ts';
import { chakra } from '../../ui/chakra.ts';
import { Chips } from '../shop/chips.tsx';
import { readSearches } from './data/recent-searches.ts';

/** The user's last searches below the empty search box. A press searches again; the box keeps the focus. */
export function RecentSearches({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const searches = useAnswer(readSearches) ?? [];
  if (searches.length === 0) return null;
  return (
    <chakra.div onPointerDown={(event) => event.preventDefault()}>
      <Chips
        label={t`Recent searches`}
        chips={searches.map((text) => ({
          id: text,
          label: text,
          icon: <History size={14} aria-hidden />,
          onChoose: () => onChoose(text),
        }))}
      />
    </chakra.div>
  );
}
