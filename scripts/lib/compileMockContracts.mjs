import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const files = ['EntryPoint.sol', 'Accounts.sol'];
const names = ['EntryPoint', 'SimpleAccountFactory', 'SimpleAccount', 'KeyedAccountFactory', 'VerifyingPaymaster'];
const settings = {
  optimizer: { enabled: true, runs: 1 }, evmVersion: 'shanghai', metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
};

/** The text of mocks/userOperations/contractCode.ts, by the compiler that e2e/bundler installs. */
export function compileMockContracts(root) {
  const packages = join(root, 'e2e/bundler/node_modules');
  const solc = createRequire(join(packages, 'solc/package.json'))(join(packages, 'solc'));
  const sources = Object.fromEntries(files.map((file) => [file, { content: readFileSync(join(root, 'mocks/userOperations', file), 'utf8') }]));
  const { contracts = {}, errors = [] } = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })));
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const all = Object.assign({}, ...files.map((file) => contracts[file]));
  const constants = names.map((name) => {
    const lines = all[name].evm.bytecode.object.match(/.{1,120}/g).map((line) => `  '${line}',`);
    return `export const ${name[0].toLowerCase()}${name.slice(1)}Code: Hex = \`0x\${[\n${lines.join('\n')}\n].join('')}\`;\n`;
  });
  return `import type { Hex } from '../chain/hex.ts';

/*
 * Creation code of EntryPoint.sol and Accounts.sol beside this file, before the constructors' arguments. Written by
 * \`node scripts/mockContracts.mjs\` with solc ${solc.version()};
 * e2e/chain/mockedEntryPoint.test.ts holds it against the sources.
 */

${constants.join('\n')}`;
}
