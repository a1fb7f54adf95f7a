import { expect, it } from 'vitest';
import { createScanner } from '../../scan/scanner.ts';
import { reportOf } from './report.ts';

it('holds the text as it came, what it means, and how long it took', () => {
  const scanner = createScanner({ now: () => 5, wall: () => Date.UTC(2026, 10, 21) });
  let report = '';
  scanner.listen((event) => {
    report = reportOf(event, 12);
  });
  scanner.receive({ text: ']C1010952123454321310AB\u001d21S', source: 'wedge', timing: { captureMs: 90 } });
  expect(JSON.parse(report)).toMatchObject({
    raw: ']C1010952123454321310AB\u001d21S',
    at: '2026-11-21T00:00:00.000Z',
    symbology: 'gs1-128',
    elements: ['(01)09521234543213', '(10)AB', '(21)S'],
    facts: { gtin: '09521234543213', lot: 'AB', serial: 'S' },
    timing: { captureMs: 90, feedbackMs: 12 },
  });
});
