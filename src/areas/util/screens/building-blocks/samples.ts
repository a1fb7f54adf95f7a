/** Sample content for the components. Not translated, like the texts of a catalog. */
export interface Sample {
  code: string;
  name: string;
  detail: string;
  cents: number;
  unit: string;
  onHand: number;
  catchWeight: boolean;
}

export const SAMPLES: readonly Sample[] = [
  {
    code: '10482',
    name: 'LETTUCE ROMAINE HEARTS 48CT',
    detail: 'Green Valley · 12/4 ct',
    cents: 3250,
    unit: 'cs',
    onHand: 42,
    catchWeight: false,
  },
  {
    code: '20931',
    name: 'TOMATO HEIRLOOM MIXED VINE RIPENED LOCAL GROWN NO.1',
    detail: 'Ridge Farm · 10 lb',
    cents: 2875,
    unit: 'cs',
    onHand: 8,
    catchWeight: false,
  },
  {
    code: '31170',
    name: 'BEEF RIBEYE LIP-ON CHOICE',
    detail: 'Prairie · 5 × 14 lb avg',
    cents: 1149,
    unit: 'lb',
    onHand: 120.5,
    catchWeight: true,
  },
  {
    code: '40018',
    name: 'AVOCADO HASS BREAKER 48',
    detail: 'Costa Sol · 25 lb',
    cents: 4495,
    unit: 'cs',
    onHand: 0,
    catchWeight: false,
  },
  {
    code: '50777',
    name: 'MUSHROOM CREMINI',
    detail: 'Kennett · 5 lb',
    cents: 1390,
    unit: 'bx',
    onHand: 16,
    catchWeight: false,
  },
];
