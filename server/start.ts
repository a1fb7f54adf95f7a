import './check-node.js';

// Imported dynamically, because on an older Node a static import would fail before the version check runs.
const { main } = await import('./run/main.ts');
await main(process.env);
