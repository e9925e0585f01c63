// Compiles the contracts of the mocked world anew, after a change to mocks/*/*.sol.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMockContracts, mockContracts } from './lib/compileMockContracts.mjs';

const root = join(import.meta.dirname, '..');
for (const folder of Object.keys(mockContracts)) writeFileSync(join(root, 'mocks', folder, 'contractCode.ts'), compileMockContracts(root, folder));
