/** How often everything is measured: five times, or `--runs=1` to see quickly that it works. */
export const RUNS = Math.max(
  1,
  Number(/^--runs=(\d+)$/.exec(process.argv.find((word) => word.startsWith('--runs=')) ?? '')?.[1] ?? 5),
);
