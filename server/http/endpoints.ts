import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';

/** Every endpoint of the contract with its name. `sync.events` is a stream and is mounted by events.ts. */
export const endpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([domain, group]) =>
    Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${domain}.${name}`,
      endpoint,
    })),
);

const names = new Map(endpoints.map(({ name, endpoint }) => [endpoint, name]));

/** Returns the name of a contract entry, such as `accounts.account`. */
export const nameOf = (endpoint: Endpoint): string => names.get(endpoint) ?? '';
