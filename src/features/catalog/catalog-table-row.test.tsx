// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { CatalogTableRow } from './catalog-table-row.tsx';

afterEach(cleanup);

it.each([
  [true, 3],
  [false, 2],
])('[B1] a row that is loading spans the columns of the table (prices: %s)', (showsPrices, columns) => {
  renderUi(
    <table>
      <tbody>
        <CatalogTableRow
          index={0}
          item={null}
          need={() => {}}
          measure={() => {}}
          quantities={new Map()}
          last={undefined}
          save={async () => true}
          showsPrices={showsPrices}
        />
      </tbody>
    </table>,
  );
  expect((screen.getByRole('cell') as HTMLTableCellElement).colSpan).toBe(columns);
});
