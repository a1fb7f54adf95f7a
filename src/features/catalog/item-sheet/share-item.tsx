import { Trans, useLingui } from '@lingui/react/macro';
import Share2 from 'lucide-react/icons/share-2';
import { itemName } from '../../../../rules/item-name/item-name.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useLocale } from '../../../ui/use-format.ts';
import type { CatalogItem } from '../data/catalog-api.ts';
import { itemAddress } from '../use-open-item.ts';

/** Sends the address of an item to a colleague: with the device's own share menu, or as a copied link. */
export function ShareItem({ item }: { readonly item: Pick<CatalogItem, 'itemCode' | 'description'> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const toast = useToast();
  const share = async () => {
    const url = new URL(withLocale(itemAddress(item.itemCode), locale), location.origin).href;
    try {
      if (typeof navigator.share === 'function')
        return await navigator.share({ title: itemName(item.description), url });
      await navigator.clipboard.writeText(url);
      toast.show({ key: 'item-link', tone: 'success', text: t`Link copied` });
    } catch (error) {
      // The person closed the menu.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.show({ key: 'item-link', tone: 'danger', text: t`The link could not be copied.` });
    }
  };
  return (
    <Button icon={<Share2 size={16} />} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  );
}
