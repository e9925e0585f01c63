import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folders of mocks/ that have contracts, their files, what ships of them, and the test that holds it against them. */
export const mockContracts = {
  userOperations: { files: ['EntryPoint.sol', 'Accounts.sol'], names: ['EntryPoint', 'SimpleAccountFactory', 'SimpleAccount', 'KeyedAccountFactory', 'VerifyingPaymaster'], test: 'mockedEntryPoint' },
  relaying: { files: ['Relaying.sol'], names: ['Forwarder', 'DeadlineForwarder', 'BatchForwarder', 'CallsBySignature', 'Counter'], test: 'mockedForwarders' },
  drops: { files: ['Drops.sol'], names: ['Drop', 'Market'], test: 'drops' },
  payments: { files: ['Payments.sol'], names: ['Router'], test: 'payments' },
};
const settings = {
  optimizer: { enabled: true, runs: 1 }, evmVersion: 'shanghai', metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
};

/** The text of contractCode.ts of a folder, by the compiler that e2e/bundler installs. */
export function compileMockContracts(root, folder) {
  const { files, names, test } = mockContracts[folder];
  const packages = join(root, 'e2e/bundler/node_modules');
  const solc = createRequire(join(packages, 'solc/package.json'))(join(packages, 'solc'));
  const sources = Object.fromEntries(files.map((file) => [file, { content: readFileSync(join(root, 'mocks', folder, file), 'utf8') }]));
  const { contracts = {}, errors = [] } = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const all = Object.assign({}, ...files.map((file) => contracts[file]));
  const constants = names.map((name) => {
    const lines = all[name].evm.bytecode.object.match(/.{1,120}/g).map((line) => `  '${line}',`);
    return `export const ${name[0].toLowerCase()}${name.slice(1)}Code: Hex = \`0x\${[\n${lines.join('\n')}\n].join('')}\`;\n`;
  });
  return `import type { Hex } from '../chain/hex.ts';

/*
 * Creation code of ${files.join(' and ')} beside this file, before the constructors' arguments. Written by
 * \`node scripts/mockContracts.mjs\` with solc ${solc.version()};
 * e2e/chain/${test}.test.ts holds it against the sources.
 */

${constants.join('\n')}`;
}
