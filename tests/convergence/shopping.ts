import { lineId } from '../../contract/constants.ts';
import type { ArgsOf } from '../../contract/mutations.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import type { Device } from './device.ts';
import { FACTORS, ITEM_CODES, type LocationId, UOMS } from './trade.ts';
import type { World } from './world.ts';

/** Random choices of a user, drawn by fast-check: numbers are taken modulo the number of options. */
export interface Choice {
  readonly item: number;
  readonly uom: number;
  readonly quantity: number;
  readonly location: LocationId;
  readonly pick: number;
  /** The user acts on outdated data, or sends invalid data. */
  readonly outdated: boolean;
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const itemOf = (choice: Choice) => at(ITEM_CODES, choice.item)!;
const uomOf = (choice: Choice) => at(UOMS, choice.uom)!;

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The user's location: a chef has one, a corporate customer names one. */
async function here(device: Device, choice: Choice): Promise<string> {
  const known = await device.db.live('locations').toCollection().primaryKeys();
  return known.length === 0 || choice.outdated ? choice.location : (at(known.sort(), choice.pick) ?? choice.location);
}

async function seenPrice(device: Device, itemCode: string, uom: string): Promise<number | null> {
  for (const rows of (await device.packed('prices')).values()) {
    const prices = rows.get(itemCode)?.prices as { uom: string; price: number }[] | undefined;
    const found = prices?.find((entry) => entry.uom === uom);
    if (found) return found.price;
  }
  return null;
}

/** An action of a user on a device. */
export type Action = (world: World, device: Device, choice: Choice) => Promise<void>;

const setLine: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  const itemCode = choice.outdated && choice.item % 12 === 11 ? 'GONE' : itemOf(choice);
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId, itemCode, uom: uomOf(choice), quantity: choice.quantity },
  });
};

const setLines: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  const lines = [0, 1, 2, 3].map((offset) => ({
    itemCode: choice.outdated && offset === 2 ? 'GONE' : at(ITEM_CODES, choice.item + offset * 7)!,
    uom: at(UOMS, choice.uom + offset)!,
    quantity: (choice.quantity + offset) % 4,
  }));
  await world.commit(device, 'carts.setLines', { body: { customerLocationId, lines } });
};

const setBackorder: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  const itemCode = choice.outdated ? 'GONE' : itemOf(choice);
  await world.commit(device, 'backorders.set', {
    body: {
      ...{ customerLocationId, itemCode, uom: uomOf(choice), quantity: choice.quantity % 4 },
      // What waits alone, or together with the line of the cart.
      ...(choice.pick % 2 === 0 ? { inCart: choice.pick % 3 } : {}),
    },
  });
};

const updateLines: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  const lines = [0, 1, 2].map((offset) => ({
    itemCode: at(ITEM_CODES, choice.item + offset * 5)!,
    uom: at(UOMS, choice.uom + offset)!,
    quantity: (choice.quantity + offset) % 4,
  }));
  await world.commit(device, 'carts.updateLines', { body: { customerLocationId, lines } });
};

const setLineInstructions: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  const lines = await device.db.live('cartLines').toCollection().primaryKeys();
  // Sometimes a line that the cart does not have, as after another device removed it.
  const known = choice.outdated ? undefined : at(lines.sort(), choice.pick);
  const id = known ?? lineId(customerLocationId, itemOf(choice), uomOf(choice));
  await world.commit(device, 'carts.setLineInstructions', {
    params: { id },
    body: { note: `Note ${choice.quantity}`, substitution: at(['none', 'similar', 'ask'] as const, choice.pick)! },
  });
};

const saveCheckout: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  await world.commit(device, 'checkout.save', {
    body: {
      customerLocationId,
      step: (choice.pick % 3) + 1,
      shippingMethod: 'Delivery',
      deliveryDate: null,
      poNumber: `PO-${choice.item}`,
      notes: '',
      shippingAddress: null,
    },
  });
};

const submit: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  const cart = await device.db.live('cartLines').where('customerLocationId').equals(customerLocationId).toArray();
  const wanted =
    cart.length > 0
      ? cart.slice(0, 4)
      : [{ itemCode: itemOf(choice), uom: uomOf(choice), quantity: choice.quantity || 1 }];
  const lines: ArgsOf<'orders.submit'>['body']['lines'] = [];
  for (const { itemCode, uom, quantity } of wanted) {
    const seen = await seenPrice(device, itemCode, uom);
    lines.push({
      itemCode,
      uom,
      quantity,
      seenUnitPrice: seen !== null && choice.outdated ? seen + 7 : seen,
      seenFactor: uom in FACTORS ? FACTORS[uom as keyof typeof FACTORS] : 1,
      seenAvailable: null,
    });
  }
  await world.commit(device, 'orders.submit', {
    body: {
      orderId: uuidv7(),
      customerLocationId,
      lines,
      shippingMethod: 'Delivery',
      deliveryDate: dayFromNow(choice.outdated && choice.pick % 3 === 0 ? -2 : 7),
      poNumber: '',
      notes: '',
      shippingAddress: null,
      seenTotal: null,
      submittedAt: new Date().toISOString(),
    },
  });
};

const accept: Action = async (world, device, choice) => {
  const held = (await device.db.live('orders').toArray()).filter((order) => order.status === 'held' || choice.outdated);
  const order = at(held, choice.pick);
  if (!order) return;
  await world.commit(device, 'orders.accept', {
    params: { id: order.id },
    body: { acceptedTotal: (order.total ?? 0) + (choice.quantity === 9 ? 1 : 0) },
  });
};

const changeOrder: Action = async (world, device, choice) => {
  const order = at(await device.db.live('orders').toArray(), choice.pick);
  if (!order) return;
  const [line] = order.lines;
  const changes = line
    ? [
        {
          ...{ itemCode: line.itemCode, uom: line.uom, quantity: choice.quantity },
          base: choice.outdated ? line.quantity + 1 : line.quantity,
        },
      ]
    : [];
  const uom = uomOf(choice);
  const seen = await seenPrice(device, itemOf(choice), uom);
  const added = {
    ...{ itemCode: itemOf(choice), uom, quantity: 1, seenUnitPrice: seen, seenAvailable: null },
    seenFactor: uom in FACTORS ? FACTORS[uom as keyof typeof FACTORS] : 1,
  };
  await world.commit(device, 'orders.change', {
    params: { id: order.id },
    body: {
      changes, // The ledger does not know the places of orders that no device has placed.
      added: choice.item % 2 && order.submittedBy !== 'Chef' ? [added] : [],
      seenTotal: null,
    },
  });
};

const cancel: Action = async (world, device, choice) => {
  const order = at(await device.db.live('orders').toArray(), choice.pick);
  if (!order) return;
  await world.commit(device, 'orders.cancel', { params: { id: order.id }, body: { reason: 'too much' } });
};

const guideLines = (choice: Choice) =>
  ITEM_CODES.slice(0, choice.item % 4).map((itemCode, position) => ({
    itemCode,
    uom: 'CS',
    section: '',
    position,
    par: choice.quantity,
    weekdayPars: null,
  }));

const createGuide: Action = async (world, device, choice) => {
  const customerLocationId = await here(device, choice);
  await world.commit(device, 'orderGuides.create', {
    body: { id: uuidv7(), name: `Guide ${choice.item}`, customerLocationId, lines: guideLines(choice) },
  });
};

const updateGuide: Action = async (world, device, choice) => {
  const guide = at(await device.db.live('orderGuides').toArray(), choice.pick);
  if (!guide) return;
  await world.commit(device, 'orderGuides.update', {
    params: { id: guide.id },
    body: {
      name: `Guide ${choice.item}b`,
      customerLocationId: guide.customerLocationId ?? choice.location,
      lines: guideLines(choice),
    },
  });
};

const removeGuide: Action = async (world, device, choice) => {
  const guide = at(await device.db.live('orderGuides').toArray(), choice.pick);
  if (guide) await world.commit(device, 'orderGuides.remove', { params: { id: guide.id } });
};

const saveSettings: Action = async (world, device, choice) => {
  const body = choice.outdated
    ? { locale: at(['en', 'es', 'fr'] as const, choice.item)! }
    : { colourMode: at(['light', 'dark'] as const, choice.pick)! };
  await world.commit(device, 'account.saveSettings', { body });
};

export const ACTIONS = {
  setLine,
  setLines,
  setLineInstructions,
  setBackorder,
  updateLines,
  saveCheckout,
  submit,
  accept,
  changeOrder,
  cancel,
  createGuide,
  updateGuide,
  removeGuide,
  saveSettings,
};
export type ActionName = keyof typeof ACTIONS;
