import { type UrlCodec, useUrlState } from '../../ui/use-url-state.ts';
import { addressOf, type CatalogView, viewFrom } from './catalog-view.ts';

const FORM: UrlCodec<CatalogView> = { read: viewFrom, write: addressOf };

/** Returns the view and a function that changes it. It is in the URL, and follows when the URL changes. */
export const useCatalogView = () => useUrlState(FORM);
