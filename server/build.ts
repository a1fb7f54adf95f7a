import { buildApp, isBuilt } from './build/build-app.ts';

/**
 * `npm run build`: builds dist/ if it isn't up to date. `--force` always builds. `--indent` indents the output for the
 * step of a start.
 */
const indent = process.argv.includes('--indent') ? '    ' : '';
const say = (line: string) => process.stdout.write(`${indent}${line}\n`);
try {
  if (!process.argv.includes('--force') && (await isBuilt())) say('The app is up to date.');
  else await buildApp(say);
} catch (error) {
  // The bundler's message shows the place in the source, so its stack is left out.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
