// Compiles the contracts of the mocked world anew, after a change to mocks/userOperations/*.sol.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMockContracts } from './lib/compileMockContracts.mjs';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'mocks/userOperations/contractCode.ts'), compileMockContracts(root));
