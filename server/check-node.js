// Plain JavaScript, because it must run where TypeScript can't: `node --import ./server/check-node.js server/start.ts`.
const LEAST = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < LEAST) {
  process.stderr.write(
    `Cratebook needs Node.js ${LEAST} or later; this is ${process.version} (${process.execPath}).\n` +
      'On Linux and Windows "npm ci" brings the right one, and "npm start" uses it. Elsewhere install it from https://nodejs.org.\n',
  );
  process.exit(1);
}
