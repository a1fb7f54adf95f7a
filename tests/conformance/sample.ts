import type { Api } from '../../contract/api.ts';
import type { Role } from '../../contract/roles.ts';

export type EndpointName = { [D in keyof Api]: `${D}.${keyof Api[D] & string}` }[keyof Api];

/** A call that the server accepts: its roles and arguments. */
export interface Sample {
  readonly role: Role;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Statuses that are right for this sample; 200 unless stated. */
  readonly expect?: readonly number[];
}
