import { type AddressForm, useAddressState } from '../../ui/use-address-state.ts';
import { addressOf, type CatalogueView, viewFrom } from './catalogue-view.ts';

const FORM: AddressForm<CatalogueView> = { read: viewFrom, write: addressOf };

/** The view, and the way to change it. It is kept in the address, and follows when the address changes by itself. */
export const useCatalogueView = () => useAddressState(FORM);
