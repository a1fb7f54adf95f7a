import './check-node.js';

// Not a static import: on an older Node it would fail before the check could speak.
const { main } = await import('./run/main.ts');
await main(process.env);
