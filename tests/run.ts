import { runTests } from './run/steps.ts';

process.exitCode = await runTests(process.argv.slice(2));
