/** Writes the steps of a start to the terminal. */
export interface Progress {
  /** Begins the next step. */
  step(title: string): void;
  /** Writes a detail of the current step. */
  detail(text: string): void;
}

/** Creates the progress of a start with this number of steps. */
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
