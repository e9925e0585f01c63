// Installs each of examples/ and of migrations/ with the packed library, builds it and drives it in a real browser: `npm run test:examples -- -t vite`.
import { runOverPackage } from './lib/runOverPackage.mjs';

await runOverPackage(['examples'], process.argv.slice(2));
