import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainErrors, networkErrors, userErrors } from './errors.ts';
import { walletErrors } from './walletErrors.ts';
import { transactionErrors } from './transactionErrors.ts';

const root = join(__dirname, '../..');
const tests = ['src', 'adapters', 'plugins'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)))
  .filter((name) => /\.test\.tsx?$/.test(name) && name !== __filename)
  .map((name) => readFileSync(name, 'utf8')).join('\n');
const codes = Object.entries({ user: userErrors, wallet: walletErrors, chain: chainErrors, network: networkErrors, transaction: transactionErrors }).flatMap(([family, table]) => Object.keys(table).map((name) => `${family}.${name}`));

describe('the error tables', () => {
  it.each(codes)('hold %s, which some test expects by its code', (code) => {
    expect(tests).toContain(`'${code}'`);
  });
});
