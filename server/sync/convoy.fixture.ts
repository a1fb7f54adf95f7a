import { randomUUID } from 'node:crypto';
import { api } from '../../contract/api.ts';
import { createLocation, createUser } from '../../tests/harness/factories.ts';
import { testKitchen } from '../../tests/harness/kitchen.ts';
import type { Database } from '../db/connection/database.ts';
import { Convoys } from './convoys.ts';
import { type Answered, formOf, type Rider, settleTogether } from './ride.ts';

export interface Person {
  readonly token: string;
  readonly location: string;
  readonly userId: string;
}

export interface Call {
  readonly token: string;
  readonly clientId: string;
  readonly seq?: number;
  readonly body: object;
  /** A cart line unless stated. */
  readonly name?: 'carts.setLine' | 'orders.submit';
}

const ENDPOINTS = { 'carts.setLine': api.carts.setLine, 'orders.submit': api.orders.submit } as const;

/** A company with a kitchen and five people more, each with a cart of their own, whose calls a test has settled together or alone. */
export async function convoyBed() {
  const bed = await testKitchen();
  const { db, app, tenant, kitchen, token, run } = bed;
  const people: Person[] = [];
  for (let at = 0; at < 5; at++) {
    const { customerId, customerLocationId } = await createLocation(db.database, tenant.id);
    const user = await createUser(db.database, tenant.id, { role: 'CUSTOMER', customerId, customerLocationId });
    people.push({ token: await app.signIn(tenant.hostName, user), location: customerLocationId, userId: user.id });
  }

  /** A client that the server knows and from which nothing has come yet. */
  async function clientOf(userId: string): Promise<string> {
    const clientId = randomUUID();
    await run('insert into sync_clients (tenant_id, client_id, user_id) values ($1, $2, $3)', [clientId, userId]);
    return clientId;
  }
  const line = (person: Person, change: object = {}) => ({
    ...{ customerLocationId: person.location, itemCode: kitchen.item, uom: 'CS', quantity: 2 },
    ...change,
  });
  const callOf = async (person: Person, change: object = {}): Promise<Call> => ({
    ...{ token: person.token, clientId: await clientOf(person.userId), body: line(person, change) },
  });

  async function alone({ token: by, clientId, seq = 1, body, name = 'carts.setLine' }: Call): Promise<Answered> {
    const headers = { 'idempotency-key': `${clientId}:${seq}` };
    const { method, path } = ENDPOINTS[name];
    const answer = await app.call({ host: tenant.hostName, method, path, token: by, headers, body });
    return { status: answer.statusCode, value: answer.json() };
  }

  /** Has the calls settled as one convoy; who went alone behind it is noted by its place. What goes alone goes through the whole server. */
  function gather(calls: readonly Call[], database: Database = db.database) {
    const wentAlone: number[] = [];
    const services = { ...app.services, registry: { ...app.services.registry, databaseOf: async () => database } };
    const convoys = new Convoys<Rider, Answered>((riders) => settleTogether(services, riders), 1e8);
    const answers = app.services.registry.byHost(tenant.hostName).then((home) => {
      const ride = (call: Call, go: () => Promise<Answered>) => {
        const { token: by, clientId, seq = 1, body, name = 'carts.setLine' } = call;
        const form = formOf(ENDPOINTS[name], { params: {}, query: {}, body });
        if (!form) return go();
        return convoys.go({
          ...{ lane: 'a', abreast: 1, clientId, tenant: home!, name, endpoint: ENDPOINTS[name], token: by, seq },
          ...{ form, locale: 'en', alone: go },
        });
      };
      const start = Promise.withResolvers<Answered>();
      void ride({ token, clientId: 'first', body: line(people[0]!) }, () => start.promise);
      const ends = calls.map((call, at) =>
        ride(call, () => {
          wentAlone.push(at);
          return alone(call);
        }),
      );
      start.resolve({ status: 200, value: null });
      return ends;
    });
    return { answers, wentAlone, all: async () => Promise.all(await answers) };
  }

  const cart = async () =>
    (
      await run(
        'select customer_location_id as at, item_code, quantity::float8 as quantity from cart_lines where tenant_id = $1 order by 1, 2',
      )
    ).rows;
  const seqOf = async (clientId: string) =>
    (await run('select last_seq from sync_clients where tenant_id = $1 and client_id = $2', [clientId])).rows[0]
      ?.last_seq;
  const resultsOf = async (clientId: string) =>
    (
      await run(
        'select seq, status, code, answer_status from sync_results where tenant_id = $1 and client_id = $2 order by seq',
        [clientId],
      )
    ).rows;
  const clock = async () =>
    Number((await run('select value from tenant_clock where tenant_id = $1')).rows[0]?.value ?? 0);

  return { ...bed, people, clientOf, line, callOf, alone, gather, cart, seqOf, resultsOf, clock };
}
