import { Trans, useLingui } from '@lingui/react/macro';
import { type CreditMemo, creditEndpoints } from '../../../../contract/credits.ts';
import { callAs } from '../../../sync/session.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { KeptDocument } from '../../kept-answers/kept-document.tsx';
import { useKeptAnswer } from '../../kept-answers/use-kept-answer.ts';
import { PaperColumns, PaperPage } from '../../orders/paper-page.tsx';
import { Facts, NotesFact } from '../../shop/facts.tsx';
import { PaperActions } from '../../shop/paper-actions.tsx';
import { MemoLines, MemoTotals } from './memo-lines.tsx';
import { MemoStatusBadge } from './memo-status.tsx';

/** One credit memo: its lines, and its remaining amount. */
export function MemoView({ id }: { readonly id: string }) {
  const remote = useKeptAnswer(`memo ${id}`, (signal) => callAs(creditEndpoints.memo, { params: { id } }, { signal }));
  return (
    <KeptDocument
      remote={remote}
      offline={<Trans>Credit memos need a connection, and there is no signal</Trans>}
      failed={<Trans>This credit memo could not be loaded</Trans>}
    >
      {(memo, notice) => <Memo memo={memo} notice={notice} />}
    </KeptDocument>
  );
}

function Memo({ memo, notice }: { readonly memo: CreditMemo; readonly notice: React.ReactNode }) {
  const { t } = useLingui();
  const { location } = useShop();
  const { id, memoNumber: number } = memo;
  return (
    <PaperPage
      place={location.displayName}
      back={{ to: '/portal/account/credit-memos', label: t`Credit memos` }}
      title={<Trans>Credit memo #{number}</Trans>}
      status={<MemoStatusBadge memo={memo} />}
      action={
        <PaperActions
          pdf={{
            fetch: (locale) => callAs(creditEndpoints.memoPdf, { params: { id }, query: { locale } }),
            name: `Credit-Memo-${number}.pdf`,
          }}
        />
      }
    >
      {notice}
      {memo.cancelledAt !== null && (
        <Callout tone="info" title={<Trans>This memo was canceled</Trans>}>
          <Trans>It no longer has value. Its requests need a new decision.</Trans>
        </Callout>
      )}
      <PaperColumns
        aside={
          <Card>
            <MemoTotals memo={memo} />
          </Card>
        }
      >
        <Card>
          <Facts>
            <Fact label={<Trans>Issued on</Trans>}>
              <DateText on={memo.issuedOn} look="long" />
            </Fact>
            {memo.salesOrderId !== null && (
              <Fact label={<Trans>Sales order</Trans>}>
                <TextLink to={`/portal/account/salesorders/${memo.salesOrderId}`}>#{memo.salesOrderNumber}</TextLink>
              </Fact>
            )}
            <Fact label={<Trans>Location</Trans>}>{memo.locationName}</Fact>
            {memo.note && <NotesFact notes={memo.note} />}
          </Facts>
        </Card>
        <Section title={<Trans>Lines</Trans>}>
          <MemoLines lines={memo.lines} />
        </Section>
      </PaperColumns>
    </PaperPage>
  );
}
