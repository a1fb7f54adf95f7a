import { instructionsOf } from '../../../contract/line-instructions.ts';
import { chakra } from '../../ui/chakra.ts';
import { LineInstructionsText } from '../orders/line-instructions-text.tsx';
import type { PickTask } from './data/pick-tasks.ts';

/** What customers ask for the lines of a stop, with the customer's name if several orders are picked together. */
export function TaskInstructions({ task }: { readonly task: PickTask }) {
  const asked = task.shares.filter(({ line }) => instructionsOf(line));
  if (asked.length === 0) return null;
  return (
    <chakra.ul display="grid" gap={1} paddingInline={3} paddingBlock={2} borderRadius="md" bg="warning.subtle">
      {asked.map(({ order, line }) => (
        <li key={`${order.id} ${line.lineNumber}`}>
          {task.shares.length > 1 && (
            <chakra.p fontSize="xs" color="fg.muted">
              {order.locationName}
            </chakra.p>
          )}
          <LineInstructionsText line={line} size="sm" />
        </li>
      ))}
    </chakra.ul>
  );
}
