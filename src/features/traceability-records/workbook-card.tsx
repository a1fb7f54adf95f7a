import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import type { TraceRequest, TraceWorkbookRow } from '../../../contract/trace-workbooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { RunningJob } from '../files/running-job.tsx';
import { useJobText } from '../jobs/use-job-text.ts';
import { useBytes } from '../settings/use-bytes.ts';
import { useFoodNames } from '../traced-foods/use-food-names.ts';
import { isLive, type TraceWorkbooksView } from './use-trace-workbooks.ts';

interface Props {
  readonly workbook: TraceWorkbookRow;
  readonly view: TraceWorkbooksView;
  readonly timeZone: string;
}

/** A workbook: what it is about, its progress or result, and its download. */
export function WorkbookCard({ workbook, view, timeZone }: Props) {
  const { t } = useLingui();
  const text = useJobText();
  const bytes = useBytes();
  const title = useRequestText()(workbook.request);
  const { job, file } = workbook;
  if (isLive(workbook))
    return (
      <RunningJob
        job={job}
        view={{
          busy: view.busy === job.id ? 'cancel' : undefined,
          cancel: () => view.cancel(workbook),
        }}
        title={title}
        label={t`Creating the workbook`}
      />
    );
  const size = file && bytes(file.byteSize);
  const busy = view.busy === job.id;
  return (
    <Card>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        <chakra.div minWidth={0} flex="1 1 16rem">
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            {title}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            {file ? (
              <>
                <Plural value={file.events} one="# event" other="# events" />
                {' · '}
                <Trans>
                  Available until <DateTimeText at={file.keptUntil} timeZone={timeZone} />
                </Trans>
              </>
            ) : job.state === 'done' ? (
              <Trans>The file is no longer kept</Trans>
            ) : (
              (text.error(job) ?? text.states[job.state][0])
            )}
          </chakra.p>
          <chakra.p fontSize="sm" color="fg.muted">
            <DateTimeText at={job.createdAt} timeZone={timeZone} />
            {job.requestedBy && ` · ${job.requestedBy}`}
          </chakra.p>
        </chakra.div>
        {file ? (
          <Button icon={<Download size={18} aria-hidden />} loading={busy} onClick={() => void view.download(workbook)}>
            <Trans>Download ({size})</Trans>
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void view.again(workbook)}>
            <Trans>Create again</Trans>
          </Button>
        )}
      </chakra.div>
    </Card>
  );
}

/** Returns a function that says what a workbook is about. */
function useRequestText(): (request: TraceRequest) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { foodName } = useFoodNames();
  return (request) => {
    if (request.about === 'lots') return request.lotCodes.join(', ');
    const [from, to] = [format.day(request.from, 'medium'), format.day(request.to, 'medium')];
    const days = from === to ? from : t`${from} to ${to}`;
    if (request.about === 'goods') return t`All goods, ${days}`;
    if (request.foods.length === 0) return t`Foods on the list, ${days}`;
    const foods = request.foods.map((food) => (food === '' ? t`Listed by a person` : foodName(food))).join(', ');
    return `${foods}, ${days}`;
  };
}
