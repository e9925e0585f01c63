// Installs the packed library into sites of many kinds and drives them in a real browser: `npm run test:consumers -- -t "Vite"`.
import { runOverPackage } from './lib/runOverPackage.mjs';

/** What `npm test` has time for: one site with the modal, one without React, of the examples the one whose install is hardest and the one with a server of its own, and one that `npm create latchkey` writes. */
const few = '(with npm (works in a site of Vite|works without React))|^(wagmi|plugin-with-server):|by the words of the page alone, in a site of vite';
const isFew = process.argv.includes('--few');
const args = process.argv.slice(2).flatMap((arg) => (arg === '--few' ? ['-t', few] : [arg]));
await runOverPackage(isFew ? ['consumers', 'examples'] : ['consumers'], args);
