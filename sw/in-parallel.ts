/**
 * Runs `work` for each of `all`, at most `limit` at a time. Rejects with the first error, after which no other is
 * started.
 */
export async function inParallel<T>(all: readonly T[], limit: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = rest.next(); !failed && !next.done; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
