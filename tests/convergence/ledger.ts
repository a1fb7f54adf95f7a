import { lineId } from '../../contract/constants.ts';
import type { SettledResult, WireMutation } from '../../contract/sync.ts';
import { subtractQuantities } from '../../rules/quantity.ts';
import { noteInWarehouse, type WarehouseFacts } from './warehouse-ledger.ts';

/** Arguments on the wire; the ledger reads only the fields that it needs. */
interface Args {
  readonly params?: { readonly id?: string; readonly problemId?: string };
  readonly body?: Record<string, unknown>;
}
interface Line {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
  readonly instructions?: { readonly note: string };
}
/** A line of a cart. `note` is empty without instructions. */
interface CartLine {
  readonly quantity: number;
  readonly note: string;
}
export interface Draft {
  readonly poNumber: string;
  readonly step: number;
}
export interface Problem {
  readonly quantity: number;
  readonly photos: number;
  readonly withdrawn: boolean;
}
export interface Guide {
  readonly name: string;
  readonly location: string | null;
  readonly lines: number;
}

/** The expected server state, computed only from the server's results, in their order. */
export interface Expected {
  readonly cart: Map<string, CartLine>;
  /** What locations wait for: quantities by line id. */
  readonly backorders: Map<string, number>;
  readonly drafts: Map<string, Draft>;
  readonly guides: Map<string, Guide>;
  readonly settings: Map<string, Record<string, unknown>>;
  /** Problems of delivered lines that customers reported. */
  readonly problems: Map<string, Problem>;
  /** Answers to recalls by notice. */
  readonly recalls: Map<string, { readonly note: string; readonly at: string }>;
  readonly orders: Map<string, string>;
  /** The location of each order. */
  readonly places: Map<string, string>;
  /** Facts recorded by warehouse and route users. */
  readonly warehouse: WarehouseFacts;
  /** The last settled seq of each client. */
  readonly lastSeq: Map<string, number>;
}

export const nothingExpected = (): Expected => ({
  cart: new Map(),
  backorders: new Map(),
  drafts: new Map(),
  guides: new Map(),
  settings: new Map(),
  problems: new Map(),
  recalls: new Map(),
  orders: new Map(),
  places: new Map(),
  warehouse: new Map(),
  lastSeq: new Map(),
});

/** Returns a copy without later effects, for a backup. */
export const copyOf = (expected: Expected): Expected => structuredClone(expected);

/**
 * Applies the response to a push. Results of seqs that were settled before are stored ones and have no effect (PUSH3).
 */
export function takeIn(
  expected: Expected,
  userId: string,
  push: { clientId: string; mutations: readonly WireMutation[] },
  results: readonly SettledResult[],
): void {
  for (const result of results) {
    const last = expected.lastSeq.get(push.clientId) ?? 0;
    if (result.seq <= last) continue;
    if (result.seq !== last + 1) throw new Error(`${push.clientId} settled ${result.seq} after ${last}`);
    expected.lastSeq.set(push.clientId, result.seq);
    const mutation = push.mutations.find((candidate) => candidate.seq === result.seq);
    if (!mutation) throw new Error(`a result for ${result.seq}, which was not sent`);
    // A copy of it took effect under an earlier key, which the restored server knows.
    const isKnown = mutation.formerly?.some(({ clientId, seq }) => seq <= (expected.lastSeq.get(clientId) ?? 0));
    if (result.status !== 'rejected' && !isKnown) effect(expected, userId, mutation, result);
  }
}

function effect(expected: Expected, userId: string, mutation: WireMutation, result: SettledResult): void {
  const { params, body = {} } = mutation.args as Args;
  const id = params?.id ?? '';
  const problemId = params?.problemId ?? '';
  const location = String(body.customerLocationId);
  switch (mutation.name) {
    case 'carts.setLine':
      setLine(expected, location, body as unknown as Line);
      return;
    case 'carts.setLines': {
      const leftOut = (result.details?.lines ?? []) as Line[];
      const isLeftOut = ({ itemCode, uom }: Line) =>
        leftOut.some((line) => line.itemCode === itemCode && line.uom === uom);
      for (const line of body.lines as Line[]) if (!isLeftOut(line)) setLine(expected, location, line);
      return;
    }
    case 'carts.updateLines':
      for (const line of body.lines as Line[]) setLine(expected, location, line);
      return;
    case 'carts.setLineInstructions': {
      const line = expected.cart.get(id);
      if (line) expected.cart.set(id, { ...line, note: String(body.note) });
      return;
    }
    case 'backorders.set': {
      const { inCart, ...waiting } = body as unknown as Line & { readonly inCart?: number };
      if (inCart !== undefined) setLine(expected, location, { ...waiting, quantity: inCart });
      const key = lineId(location, waiting.itemCode, waiting.uom);
      if (waiting.quantity === 0) expected.backorders.delete(key);
      else expected.backorders.set(key, waiting.quantity);
      return;
    }
    case 'checkout.save':
      expected.drafts.set(location, { poNumber: String(body.poNumber), step: Number(body.step) });
      return;
    case 'orders.submit': {
      const orderId = String(body.orderId);
      if (expected.orders.has(orderId)) return;
      expected.orders.set(orderId, result.status === 'held' ? 'held' : 'received');
      expected.places.set(orderId, location);
      takeFromCart(expected, location, body.lines as Line[]);
      expected.drafts.delete(location);
      return;
    }
    // Orders at the warehouse belong to the warehouse's ledger (warehouse-invariants.ts).
    case 'orders.accept':
      if (expected.orders.has(id)) expected.orders.set(id, result.status === 'held' ? 'held' : 'received');
      return;
    case 'orders.change': {
      const leftOut = (result.details?.lines ?? []) as Line[];
      const joined = (body.added as Line[]).filter(
        (line) => !leftOut.some(({ itemCode, uom }) => itemCode === line.itemCode && uom === line.uom),
      );
      const at = expected.places.get(id);
      if (at !== undefined && joined.length > 0) {
        takeFromCart(expected, at, joined);
        expected.drafts.delete(at);
      }
      return;
    }
    case 'orders.cancel':
      if (expected.orders.has(id)) expected.orders.set(id, 'cancelled');
      return;
    case 'recalls.answer': {
      const answer = { note: String(body.note), at: String(body.answeredAt) };
      // Of two answers the later one counts.
      if ((expected.recalls.get(id)?.at ?? '') < answer.at) expected.recalls.set(id, answer);
      return;
    }
    case 'problems.report':
      if (!expected.problems.has(problemId))
        expected.problems.set(problemId, { quantity: Number(body.quantity), photos: 0, withdrawn: false });
      return;
    case 'problems.attachPhoto': {
      const problem = expected.problems.get(problemId);
      if (problem) expected.problems.set(problemId, { ...problem, photos: problem.photos + 1 });
      return;
    }
    case 'problems.withdraw': {
      const problem = expected.problems.get(problemId);
      if (problem) expected.problems.set(problemId, { ...problem, withdrawn: true });
      return;
    }
    case 'orderGuides.create':
      expected.guides.set(String(body.id), guideOf(body, location));
      return;
    case 'orderGuides.update':
      expected.guides.set(id, guideOf(body, expected.guides.get(id)?.location ?? null));
      return;
    case 'orderGuides.remove':
      expected.guides.delete(id);
      return;
    case 'account.saveSettings':
      expected.settings.set(userId, { ...expected.settings.get(userId), ...body });
      return;
    default:
      if (noteInWarehouse(expected.warehouse, userId, mutation)) return;
      throw new Error(`the ledger does not know ${mutation.name}`);
  }
}

const guideOf = (body: Record<string, unknown>, location: string | null): Guide => ({
  name: String(body.name),
  location,
  lines: (body.lines as unknown[]).length,
});

function takeFromCart(expected: Expected, location: string, lines: readonly Line[]): void {
  for (const line of lines) {
    const key = lineId(location, line.itemCode, line.uom);
    const known = expected.cart.get(key);
    const left = subtractQuantities(known?.quantity ?? 0, line.quantity);
    if (left > 0) expected.cart.set(key, { quantity: left, note: known?.note ?? '' });
    else expected.cart.delete(key);
  }
}

function setLine(expected: Expected, location: string, line: Line): void {
  const key = lineId(location, line.itemCode, line.uom);
  if (line.quantity === 0) expected.cart.delete(key);
  else {
    const note = line.instructions?.note ?? expected.cart.get(key)?.note ?? '';
    expected.cart.set(key, { quantity: line.quantity, note });
  }
}
