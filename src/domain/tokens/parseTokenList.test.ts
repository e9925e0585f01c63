import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getAddress } from 'ethers';
import { parseTokenList } from './parseTokenList.ts';

const folder = path.join(import.meta.dirname, '../../../fixtures/tokenLists');
const listOf = (name: string) => JSON.parse(readFileSync(path.join(folder, `${name}.tokenlist.json`), 'utf8'));
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.tokenlist.json') ? [file.slice(0, -'.tokenlist.json'.length)] : []));
const valid = ['bigexample', 'empty-name-symbol', 'example', 'example-crosschain', 'example-name-symbol-special-characters', 'exampleminimum', 'extensions-valid', 'extensions-valid-object', 'tokenwithperiodsymbol'];
const refused = expect.objectContaining({ code: 'input.notTokenList' });

describe('parseTokenList', () => {
  it.each(valid)('takes %s', (name) => {
    const given = listOf(name);
    const { tokens, version } = parseTokenList(given);
    expect(version).toEqual(given.version);
    expect(tokens.map(({ chainId, address, symbol, decimals }) => ({ chainId, address, symbol, decimals }))).toEqual(given.tokens.map(({ chainId, address, symbol, decimals }: Record<string, unknown>) => ({ chainId, address: getAddress(String(address)), symbol, decimals })));
  });

  // The list of Solana is valid where lists are for any chain; here it has no addresses.
  it.each(names.filter((name) => !valid.includes(name)))('refuses %s', (name) => {
    expect(() => parseTokenList(listOf(name))).toThrow(refused);
  });

  it('takes ten thousand tokens, and not one more', () => {
    const example = listOf('example');
    const many = (length: number) => ({ ...example, tokens: Array.from({ length }, () => example.tokens[0]) });
    expect(parseTokenList(many(10_000)).tokens).toHaveLength(10_000);
    expect(() => parseTokenList(many(10_001))).toThrow(refused);
  });

  it('makes names fit to show, and leaves out what may not be', () => {
    const { tokens: [token] } = parseTokenList({ ...listOf('exampleminimum'), tokens: [{ ...listOf('exampleminimum').tokens[0], name: 'USD\u202e Coin', symbol: 'US\u200bDC', logoURI: 'javascript:x', extensions: { color: '#fff' } }] });
    expect(token).toEqual({ chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 18, name: 'USD Coin', symbol: 'USDC', tags: [] });
  });

  it.each([undefined, null, 7, 'x', [], {}, { tokens: [null] }])('refuses %p', (value) => {
    expect(() => parseTokenList(value)).toThrow(refused);
  });
});
