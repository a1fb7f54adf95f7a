const WORK = [
  ['chef', 'a customer: shop, cart, orders'],
  ['corporate', 'a customer with several locations'],
  ['sales', 'a sales representative'],
  ['buyer', 'purchasing'],
  ['admin', "the company's administrator"],
  ['picker', 'warehouse: picking'],
  ['receiver', 'warehouse: receiving'],
  ['lead', 'warehouse: exceptions and counts'],
  ['driver', 'deliveries'],
  ['packer', 'packouts'],
] as const;

/** Returns the lines shown when the server is ready: its address, and with the demo data its sign-ins. */
export function announcement(port: number, demoPassword: string | undefined): string[] {
  const at = (host: string) => `http://${host}${port === 80 ? '' : `:${port}`}`;
  if (demoPassword === undefined) return ['', `Cratebook is ready: ${at('localhost')}`, ''];
  const column = Math.max(...WORK.map(([name]) => name.length)) + '@greenleaf.test'.length;
  return [
    '',
    'Cratebook is ready.',
    '',
    `  Greenleaf Produce  ${at('localhost')}`,
    `  Harbor Foods       ${at('harbor.localhost')}`,
    '',
    `Sign in with the password ${demoPassword} as`,
    ...WORK.map(([name, work]) => `  ${`${name}@greenleaf.test`.padEnd(column)}  ${work}`),
    '  the same names @harbor.test at Harbor Foods',
    `  ${'super@cratebook.test'.padEnd(column)}  the platform's administrator, at either address`,
    '',
    'Ctrl-C stops it.',
    '',
  ];
}
