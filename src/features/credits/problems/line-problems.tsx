import { Plural, Trans } from '@lingui/react/macro';
import type { LineProblem } from '../../../../contract/line-problems.ts';
import { showsCreditMemos } from '../../../../contract/order-policy.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { ReportedProblems } from '../data/reported-problems.ts';
import { useProblemReason } from './use-problem-reason.ts';
import { useReport } from './use-report.ts';

/** The reported problems of a line, below its name: what, and what the distributor says to it. */
export function LineProblems({
  reported,
  lineNumber,
}: {
  readonly reported: ReportedProblems | undefined;
  readonly lineNumber: number;
}) {
  const own = reported?.problems.filter((problem) => problem.lineNumber === lineNumber) ?? [];
  const unit = reported?.order.lines.find((line) => line.lineNumber === lineNumber)?.uom ?? '';
  return own.map((problem) => (
    <Problem
      key={problem.id}
      orderId={reported?.order.id ?? ''}
      problem={problem}
      unit={unit}
      isUnsent={reported?.unsent.has(problem.id) ?? false}
    />
  ));
}

function Problem({
  orderId,
  problem,
  unit,
  isUnsent,
}: {
  readonly orderId: string;
  readonly problem: LineProblem;
  readonly unit: string;
  readonly isUnsent: boolean;
}) {
  const format = useFormat();
  const reasonText = useProblemReason();
  const { withdraw } = useReport();
  const { id, quantity, reason, note, photoIds, state, answer } = problem;
  return (
    <chakra.span display="block" fontSize="xs" lineHeight="snug" paddingTop={1}>
      <chakra.span fontWeight="medium" color="warning.fg">
        {format.number(quantity)} {unit} · {reasonText(reason)}
      </chakra.span>
      {photoIds.length > 0 && (
        <>
          {' · '}
          <Plural value={photoIds.length} one="# photo" other="# photos" />
        </>
      )}
      {note && (
        <chakra.span display="block" color="fg.muted" overflowWrap="anywhere">
          {note}
        </chakra.span>
      )}
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
        <ProblemState problem={problem} isUnsent={isUnsent} />
        {state === 'open' && (
          <chakra.button
            data-screen-only
            type="button"
            onClick={() => void withdraw(orderId, id)}
            minHeight={6}
            position="relative"
            borderRadius="sm"
            color="accent.text"
            cursor="pointer"
            _hover={{ textDecoration: 'underline' }}
            // The target is as tall as a thumb, but the line is not.
            _after={{ content: '""', position: 'absolute', insetInline: -2, insetBlock: -3 }}
          >
            <Trans>Withdraw report</Trans>
          </chakra.button>
        )}
      </chakra.span>
      {answer && (
        <chakra.span display="block" overflowWrap="anywhere">
          {answer}
        </chakra.span>
      )}
    </chakra.span>
  );
}

function ProblemState({
  problem: { state, reportedAt, memoNumber },
  isUnsent,
}: {
  readonly problem: LineProblem;
  readonly isUnsent: boolean;
}) {
  const { location } = useShop();
  if (isUnsent) return <Trans>Reported, waiting to be sent</Trans>;
  if (state === 'declined') return <Trans>Credit declined</Trans>;
  if (state === 'open')
    return (
      <span>
        <Trans>
          Reported on <DateText on={dayInZone(reportedAt, location.timeZone)} look="short" />, under review
        </Trans>
      </span>
    );
  if (memoNumber === null || !showsCreditMemos(location.options)) return <Trans>Credit approved</Trans>;
  return <Trans>Credit approved, memo #{memoNumber}</Trans>;
}
