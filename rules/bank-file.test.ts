import { describe, expect, it, test } from 'vitest';
import {
  bankLineKeys,
  bankTableOf,
  hideCards,
  mapBankColumns,
  readBankAmount,
  readBankDay,
  readBankLines,
} from './bank-file.ts';
import { containsCardNumber } from './card.ts';
import { readTable } from './file-table.ts';

const linesOf = (text: string) => {
  const table = bankTableOf(readTable(text)!);
  return readBankLines(table, mapBankColumns(table.header));
};

describe('[M7.8] the file of a bank', () => {
  it('has signed amounts in one column', () => {
    expect(
      linesOf(
        'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,11/20/2026,"DEPOSIT  ID NUMBER 84",1250.00,DEPOSIT,9000.10,84\nDEBIT,11/21/2026,RETURNED CHECK,-80.5,FEE,8919.60,\n',
      ),
    ).toEqual({
      lines: [
        {
          bookedOn: '2026-11-20',
          amount: 125_000,
          description: 'CREDIT DEPOSIT ID NUMBER 84',
          reference: '84',
          bankId: '',
        },
        {
          bookedOn: '2026-11-21',
          amount: -8050,
          description: 'DEBIT RETURNED CHECK',
          reference: '',
          bankId: '',
        },
      ],
      problems: [],
    });
  });

  it('has amounts in a column for each direction, and the account above the column names', () => {
    expect(
      linesOf(
        'Account,Checking 99\nPeriod,November\nDate;x,y\nDate,Transaction ID,Memo,Debit,Credit\n2026-11-20,T1,"ACH BLUE OAK",,"1,250.00"\n2026-11-21,T2,FEE,12.00,\n2026-11-21,,BALANCE,,\n',
      ).lines,
    ).toMatchObject([
      { bookedOn: '2026-11-20', amount: 125_000, description: 'ACH BLUE OAK', bankId: 'T1' },
      { bookedOn: '2026-11-21', amount: -1200, bankId: 'T2' },
    ]);
  });

  it('has texts that the server takes: cut, whole characters, no card numbers', () => {
    const [line] = linesOf(`Date,Description,Amount\n11/20/2026,${'x'.repeat(299)}😀 4111111111111111,5\n`).lines;
    expect(line?.description).toHaveLength(300);
    expect(line?.description.isWellFormed()).toBe(true);
    expect(linesOf('Date,Description,Amount\n11/20/2026,A\0 4111 1111 1111 1111,5\n').lines[0]?.description).toBe(
      'A •••• 1111',
    );
  });

  it('names the rows that can’t be read, and leaves none of them out silently', () => {
    expect(linesOf('Date,Description,Amount\n31/12/2026,A,10.00\n11/20/2026,B,ten\n11/20/2026,C,0.00\n')).toEqual({
      lines: [],
      problems: [
        { line: 2, fault: 'day', text: '31/12/2026' },
        { line: 3, fault: 'amount', text: 'ten' },
      ],
    });
  });

  it.each([
    ['11/5/26', '2026-11-05'],
    ['11/05/2026 14:20', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['2026-11-05T00:00:00Z', '2026-11-05'],
    ['2/30/2026', null],
    ['Nov 5', null],
    ['', null],
  ])('reads the day %s', (text, day) => expect(readBankDay(text)).toBe(day));

  it.each([
    ['$1,234.56', 123_456],
    ['(1,234.56)', -123_456],
    ['12.5-', -1250],
    ['−3.00', -300],
    ['+7', 700],
    ['.05', 5],
    ['1.234,56', null],
    ['1,23', null],
    ['12.345', null],
    ['', null],
  ])('reads the amount %s', (text, cents) => expect(readBankAmount(text)).toBe(cents));
});

describe('[M7.9] keys of lines', () => {
  const line = { bookedOn: '2026-11-20', amount: 500, description: 'Check Deposit', reference: '', bankId: '' };
  it('are the same in the next file, and differ for equal lines of one day', () => {
    const [first, second] = bankLineKeys([line, line]);
    expect(first).not.toBe(second);
    expect(
      bankLineKeys([
        { ...line, amount: 7 },
        { ...line, description: 'CHECK  DEPOSIT' },
      ])[1],
    ).toBe(first);
    expect(bankLineKeys([{ ...line, reference: '84' }])[0]).not.toBe(first);
  });
  it('follow the bank’s number, whatever words it has', () => {
    const [one] = bankLineKeys([{ ...line, bankId: 'T1' }]);
    expect(bankLineKeys([{ ...line, bankId: 'T1', description: 'Pending deposit' }])).toEqual([one]);
    expect(
      bankLineKeys([
        { ...line, bankId: 'T1' },
        { ...line, bankId: 'T1' },
      ]),
    ).toEqual([one, one]);
  });
});

test('a card number is hidden, whichever signs are between its digits', () => {
  for (const text of ['4111 1111 1111 1111', '4111.1111.1111.1111', '4111–1111–1111–1111', '4111/1111/1111/1111'])
    expect(containsCardNumber(hideCards(`CARD ${text} SALE`)), text).toBe(false);
  expect(hideCards('CARD 4111 1111 1111 1111 SALE')).toBe('CARD •••• 1111 SALE');
  expect(hideCards('CHECK 000123456789 of 11/19')).toBe('CHECK 000123456789 of 11/19');
});
