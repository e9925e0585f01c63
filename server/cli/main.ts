#!/usr/bin/env node
// An older Node would end with an error about a module that it does not have, so its version is asked before anything else is imported.
const [major = '0'] = process.versions.node.split('.');
if (Number(major) >= 24) await import('./run.ts');
else {
  // eslint-disable-next-line no-console -- what went wrong
  console.error(`latchkey-server needs Node 24 or newer; this is ${process.version}.`);
  process.exitCode = 1;
}

export {};
