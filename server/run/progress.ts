/** Writes the steps of a start for the person who waits. */
export interface Progress {
  /** The next step begins. */
  step(title: string): void;
  /** Something within the step. */
  detail(text: string): void;
}

export function createProgress(steps: number, write: (line: string) => void): Progress {
  let step = 0;
  return {
    step(title) {
      step += 1;
      write(`${step}/${steps} ${title}`);
    },
    detail: (text) => write(`    ${text}`),
  };
}
