import { test } from 'vitest';
import { startServer } from './server.ts';
import { seed } from './seed.ts';
test('probe', async () => {
  const server = await startServer();
  for (let i = 0; i < 30; i++) {
    const t0 = performance.now();
    const s = seed();
    const t1 = performance.now();
    await server.backdoor.run(s.tenantId, s.platform);
    await server.backdoor.run(s.tenantId, s.rows);
    const t2 = performance.now();
    if (i % 5 === 0) await server.restart();
    const t3 = performance.now();
    console.log((t1 - t0).toFixed(1), (t2 - t1).toFixed(1), (t3 - t2).toFixed(1));
  }
  await server.close();
});
