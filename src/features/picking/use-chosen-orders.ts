import { useState } from 'react';

/** The ids of orders that the user has chosen, with functions that change the choice. */
export function useChosenOrders() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    // Quick taps on a busy device count on from the last one, not from what the screen shows.
    toggle: (id: string, on: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      }),
    clear: () => setChosen(new Set()),
  };
}
