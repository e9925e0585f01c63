// Imports the entries named on the command line and tells which of their modules looked for a page or asked the network meanwhile.
const looks = new Set();
for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'fetch', 'WebSocket', 'XMLHttpRequest']) {
  Object.defineProperty(globalThis, name, { configurable: true, get: () => note(name) });
}
for (const entry of process.argv.slice(2)) await import(entry);
if (looks.size > 0) {
  console.error(`On import, in Node ${process.versions.node}:\n${[...looks].join('\n')}`);
  process.exitCode = 1;
}

/** Dependencies may look; the first frame below this getter says whose code it was. */
function note(name) {
  const [caller = ''] = new Error(name).stack.split('\n').slice(1).filter((line) => !line.includes('/import.mjs'));
  const at = caller.match(/node_modules\/(latchkey\/.*?)\)?$/)?.[1];
  if (at) looks.add(`  ${name} is read at ${at}`);
  return undefined;
}
