import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** A connection that a tenant configured is not allowed, or its host has no address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly code: 'refused' | 'not_found';

  constructor(code: 'refused' | 'not_found') {
    super(code === 'refused' ? 'the address is not allowed' : 'the host has no address');
    this.code = code;
  }
}

export interface Target {
  /** Connect to this address, because a second lookup could return another one. */
  readonly address: string;
  readonly family: 4 | 6;
  /** The operator allows this address: it may be private, on any port and without TLS. */
  readonly isAllowedByOperator: boolean;
}

export interface Outgoing {
  /**
   * Resolves a host that a tenant configured. Throws OutgoingError for addresses that are not public, unless the
   * operator allows them.
   */
  resolve(host: string, port: number, ports: readonly number[]): Promise<Target>;
}

/** Special-purpose addresses of RFC 6890 and its updates. None of them is a public host. */
const SPECIAL: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
    ['::', 127],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
  ] as const),
  ...([
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
  ] as const),
  ...([
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
];

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function blockListOf(ranges: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, kindOf(address));
  return list;
}

/** Reads addresses and ranges such as 127.0.0.1 and 10.1.0.0/16, separated by commas. Throws on anything else. */
export function rangesOf(text: string): readonly (readonly [string, number])[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [address = '', given] = part.split('/');
      const most = isIP(address) === 6 ? 128 : 32;
      const bits = given === undefined ? most : Number(given);
      if (!isIP(address) || !Number.isInteger(bits) || bits < 0 || bits > most)
        throw new Error('must list addresses or ranges such as 10.1.0.0/16, separated by commas');
      return [address, bits] as const;
    });
}

/** Returns the IPv4 address inside a mapped IPv6 address, and every other address unchanged. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? address;
}

type LookUp = (host: string) => Promise<readonly { readonly address: string }[]>;

/**
 * Creates the check of outgoing connections. `allowed` are the operator's ranges. Refuses every other address that
 * isn't public.
 */
export function createOutgoing(
  allowed: readonly (readonly [string, number])[],
  lookUp: LookUp = (host) => lookup(host, { all: true, verbatim: true }),
): Outgoing {
  const special = blockListOf(SPECIAL);
  const allowList = blockListOf(allowed);
  return {
    async resolve(host, port, ports) {
      const bare = host.replace(/^\[|\]$/g, '');
      const found = isIP(bare)
        ? [{ address: bare }]
        : await lookUp(host).catch(() => {
            throw new OutgoingError('not_found');
          });
      const addresses = found.map(({ address }) => plainAddress(address));
      const [address] = addresses;
      if (address === undefined) throw new OutgoingError('not_found');
      const isAllowedByOperator = addresses.every((each) => allowList.check(each, kindOf(each)));
      const isPublic = addresses.every((each) => !special.check(each, kindOf(each)) && !/^::ffff:/i.test(each));
      if (!isAllowedByOperator && (!isPublic || !ports.includes(port))) throw new OutgoingError('refused');
      return { address, family: isIP(address) === 6 ? 6 : 4, isAllowedByOperator };
    },
  };
}
