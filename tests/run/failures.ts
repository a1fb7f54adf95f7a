/** Lists the failed tests of a runner's report again at the end, because the top of a long run is often cut off. */

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[];
  }[];
}

// Terminal colours would make the lines unreadable in a log.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are made of
const COLOURS = /\u001b\[[0-9;]*m/g;
/** Where an error came by inside a library or the runtime. */
const FOREIGN = /^\s+at .*(node_modules|node:internal)/;
const brief = (message: string | undefined): string => {
  const lines = (message ?? '').replaceAll(COLOURS, '').split('\n');
  const own = lines.filter((line) => !FOREIGN.test(line));
  return own.slice(0, 20).join('\n    ').slice(0, 4000);
};

/** One entry per failed test of a Vitest JSON report: file, name, the first lines of why. */
export function vitestFailures(report: VitestReport, root: string): string[] {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const name = file.name.replace(`${root}/`, '');
    if (failed.length === 0) return file.message ? [`${name}\n    ${brief(file.message)}`] : [];
    return failed.map((test) => `${name} › ${test.fullName}\n    ${brief(test.failureMessages[0])}`);
  });
}

/** One entry per failed test of a Playwright JSON report. */
export function playwrightFailures(report: Suite): string[] {
  const here = (report.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message));
      return `${spec.file} › ${spec.title}\n    ${brief(errors.find(Boolean))}`;
    });
  return [...here, ...(report.suites ?? []).flatMap(playwrightFailures)];
}
