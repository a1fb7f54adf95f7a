import '../server/check-node.js';

// Not a static import: on an older Node it would fail before the check could speak.
const { runTests } = await import('./run/steps.ts');
process.exitCode = await runTests(process.argv.slice(2));
