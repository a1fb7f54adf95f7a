/**
 * Runs `work` for each of `all`, at most `lanes` at a time. Rejects with the first error, after which no other is
 * started.
 */
export async function inLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  let failed = false;
  const lane = async () => {
    for (let next = rest.next(); !failed && !next.done; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
