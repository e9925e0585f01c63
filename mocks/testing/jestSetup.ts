import { runInThisContext } from 'node:vm';
import { giveNodeGlobals } from './giveNodeGlobals.ts';

// Runs before each test file, in the page that Jest has made. `vm` runs code outside of it, where Node's own globals are.
if (typeof document !== 'undefined') giveNodeGlobals(globalThis, runInThisContext('globalThis'));
