import { buildApp, isBuilt } from './build/build-app.ts';

/** `npm run build`: builds dist/ when it isn't up to date; `--force` builds it anyway. `--indent` is for a start that shows it as a step. */
const indent = process.argv.includes('--indent') ? '    ' : '';
const say = (line: string) => process.stdout.write(`${indent}${line}\n`);
try {
  if (!process.argv.includes('--force') && (await isBuilt())) say('The app is up to date.');
  else await buildApp(say);
} catch (error) {
  // The bundler's message shows the place in the source; its own stack helps nobody.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
