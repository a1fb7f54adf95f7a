/** Number of measurements: five, or `--runs=1` for a quick check. */
export const RUNS = Math.max(
  1,
  Number(/^--runs=(\d+)$/.exec(process.argv.find((word) => word.startsWith('--runs=')) ?? '')?.[1] ?? 5),
);
