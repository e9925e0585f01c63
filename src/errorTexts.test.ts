import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockErrors } from './api/blocks/blockErrors.ts';
import { contractErrors, tokenErrors } from './api/reads/readErrors.ts';
import { rpcErrors } from './api/transport/errors.ts';
import { writeErrors } from './api/writes/writeErrors.ts';
import { callsErrors } from './contracts/callsErrors.ts';
import { transactionErrors } from './contracts/transactionErrors.ts';
import { walletErrors } from './contracts/walletErrors.ts';
import { abiErrors } from './domain/abi/abiErrors.ts';
import { isWalletError } from './domain/errors.ts';
import type { WalletError } from './domain/errors.ts';
import { inputErrors } from './domain/inputErrors.ts';
import { requestErrors } from './domain/requests/requestErrors.ts';
import { en } from './locales/en.ts';

const root = join(__dirname, '..');
const list = (folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name))).filter((name) => /\.tsx?$/.test(name));
const read = (names: readonly string[]): string => names.map((name) => readFileSync(name, 'utf8')).join('\n');
const isTest = (name: string): boolean => /\.test(-d)?\.tsx?$/.test(name);
const sourceFiles = list(['src', 'adapters', 'plugins']).filter((name) => !isTest(name) && !name.includes('/locales/')); // what screens say besides is translated
const sources = read(sourceFiles);

/** The specification's section 8, as far as chains and transactions go, and who says each. That each code is raised, `npm run check -- errorTexts` sees after a run. */
const texts = [
  ['Failed to send transaction', transactionErrors.badHash],
  ['Failed to send transaction: {reason}', writeErrors.sendFailed],
  ['Transaction errored with reason: {reason}', transactionErrors.erroredWithReason],
  ['Transaction receipt not found.', transactionErrors.receiptNotFound],
  ['Timeout waiting for transaction to be mined on chain', transactionErrors.timedOut],
  ['Transaction not found after {blocks} blocks', transactionErrors.notFound],
  ['Transaction Failed', transactionErrors.reverted],
  ['The current account does not support sending raw transactions', transactionErrors.rawUnsupported],
  ['Insufficient Funds', transactionErrors.insufficientFunds],
  ['Invalid currency token', tokenErrors.noDecimals],
  ['Contract is neither ERC721 nor ERC1155.', tokenErrors.notNft],
  ['Block not found', blockErrors.notFound],
  ['Could not resolve method', abiErrors.unknownMethod],
  ['Failed to load contract bytecode', contractErrors.noBytecode],
  ['Failed to resolve ABI from contract API', contractErrors.noAbi],
  ['RPC request failed with status {status} - {statusText}: {body}', rpcErrors.requestFailed],
  ['No response', rpcErrors.noResponse],
  ['RPC Error from {host}: {message}', rpcErrors.error],
  ['Subscriptions not supported yet', rpcErrors.noSubscriptions],
  ['Invalid address: {address}', inputErrors.notAddress],
  ['Failed to validate account address', requestErrors.wrongAccount],
  ['No transactions to send', callsErrors.none],
  ['No transactions provided', callsErrors.noneProvided],
  ['not connected', callsErrors.notConnected],
  ['Invalid signature returned', walletErrors.badSignature],
  ['Invalid signed payload returned', walletErrors.badSignedPayload],
  ['Failed to sign authorization', walletErrors.authorizationFailed],
] as const;

describe('the texts of the specification', () => {
  it.each(texts)('hold “%s”, with a remedy', (text, make) => {
    // Left open, each place in the text is filled with its own name.
    const error: unknown = (make as (context: object) => unknown)({});
    if (!isWalletError(error)) throw new Error('No error.');
    expect(error.message).toBe(text);
    expect(error.remedy).toMatch(/\S/);
  });

  it.each(texts.map(([text]) => text).filter((text) => !['RPC Error from {host}: {message}', 'Failed to send transaction: {reason}'].includes(text)))('write “%s” in one place only', (text) => { // a batch that was refused, and a relayer that may have sent, are told in the same words
    expect(sources.split(`'${text}'`).length - 1).toBe(1);
  });

  it('write “Execution Reverted” in one place only, and leave “Transaction Rejected” to the screens', () => {
    expect([sources.split("'Execution Reverted'").length - 1, Object.values(en).includes('Transaction Rejected')]).toEqual([1, true]);
  });
});

type Table = Readonly<Record<string, (context: object) => WalletError>>;
/** Every table there is: what each module that calls `defineErrors` exports. */
const tables = sourceFiles.filter((name) => /\bdefineErrors\('/.test(readFileSync(name, 'utf8'))).flatMap((name) => Object.entries(require(name) as object).filter(([key]) => key.endsWith('Errors')).map(([, table]) => table as Table)); // found by its name, tried out below
const rows = tables.flatMap((table) => Object.values(table).map((make) => make({}))).map((error) => [error.code, error] as const);

describe('the error tables', () => {
  it('are all found, and no code stands in two of them', () => {
    expect(rows.length).toBe(sources.match(/^ {2}\w+: \{ message: /gm)?.length);
    expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length);
  });

  it('are all named in ErrorTables, so that the compiler knows their codes', () => {
    const names = [...sources.matchAll(/^export const (\w+) = .*\bdefineErrors\('/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30); // or the search found nothing
    expect(names.filter((name) => !sources.includes(`    ${name}: typeof ${name};`))).toEqual([]);
  });

  it.each(rows.filter(([code]) => !code.startsWith('user.')))('say for %s what to do', (_code, { remedy }) => {
    expect(remedy).toMatch(/\S/);
  });
});
