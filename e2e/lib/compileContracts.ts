import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const packages = path.join(import.meta.dirname, '../bundler/node_modules');
const artifacts = path.join(import.meta.dirname, '../artifacts/contracts');

/** A contract that a package publishes as source only. */
export interface ContractSource {
  /** Within the packages of `e2e/bundler`, e.g. `@thirdweb-dev/contracts/prebuilts/account/non-upgradeable/AccountFactory.sol`. */
  readonly file: string;
  readonly name: string;
  /** Sources that stand in place of others, by their file. */
  readonly replaced?: Readonly<Record<string, string>>;
}

/** Creation code by the compiler of the package `solc`, remembered by a hash of all sources, settings and the compiler. */
export function compileContract(source: ContractSource): string {
  const { file, name } = source;
  const solc = createRequire(path.join(packages, 'solc/package.json'))(path.join(packages, 'solc')) as Solc;
  const sources = readAll(source);
  const settings = { optimizer: { enabled: true, runs: 20 }, evmVersion: 'paris', metadata: { bytecodeHash: 'none' }, outputSelection: { '*': { [name]: ['evm.bytecode.object'] } } };
  const input = JSON.stringify({ language: 'Solidity', sources: Object.fromEntries([...sources].map(([each, content]) => [each, { content }])), settings });
  const kept = path.join(artifacts, `${createHash('sha256').update(`${solc.version()} ${file} ${input}`).digest('hex')}.hex`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { contracts = {}, errors = [] } = JSON.parse(solc.compile(input)) as Output; // solc's standard JSON
  const serious = errors.filter(({ severity }) => severity === 'error').map(({ formattedMessage }) => formattedMessage);
  const code = contracts[file]?.[name]?.evm.bytecode.object;
  if (serious.length > 0 || code === undefined || code === '') throw new Error(`${name} does not compile: ${serious.join('\n')}`);
  mkdirSync(artifacts, { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, `0x${code}`);
  renameSync(`${kept}.${process.pid}`, kept); // another test may read it
  return `0x${code}`;
}

interface Solc {
  version(): string;
  compile(input: string): string;
}

interface Output {
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>>>;
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
}

/** The file and all that it imports, by the names that they have in imports. */
function readAll({ file, replaced = {} }: ContractSource): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const read = (name: string): void => {
    if (found.has(name)) return;
    // One of the packages names a file of its own as if it stood beside it.
    const place = name.startsWith('lib/sstore2/') ? path.join('@thirdweb-dev/dynamic-contracts', name) : name;
    const content = replaced[name] ?? readFileSync(path.join(packages, place), 'utf8');
    found.set(name, content);
    for (const [, imported = ''] of content.matchAll(/^\s*import\s(?:[^;"']*\sfrom\s)?\s*["']([^"']+)["']/gm)) read(imported.startsWith('.') ? path.posix.join(path.posix.dirname(name), imported) : imported);
  };
  read(file);
  return found;
}
