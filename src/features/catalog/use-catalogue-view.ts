import { type AddressForm, useAddressState } from '../../ui/use-address-state.ts';
import { addressOf, type CatalogueView, viewFrom } from './catalogue-view.ts';

const FORM: AddressForm<CatalogueView> = { read: viewFrom, write: addressOf };

/** Returns the view and a function that changes it. It is in the URL, and follows when the URL changes. */
export const useCatalogueView = () => useAddressState(FORM);
