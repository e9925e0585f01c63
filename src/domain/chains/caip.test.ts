import vectors from '../../../fixtures/caip/valid.json';
import { parseAccountRef, parseChainRef, toAccountRef, toChainRef } from './caip.ts';

const of = (kind: string): string[] => [...new Set(vectors.cases.filter((each) => each.kind === kind).map(({ value }) => value))];
const isOurs = (value: string): boolean => value.startsWith('eip155:');
const notCaip = expect.objectContaining({ code: 'input.notCaip' });

describe('parseChainRef', () => {
  it.each(of('chainId').filter(isOurs))('reads %s and writes it again', (ref) => {
    expect(toChainRef(parseChainRef(ref))).toBe(ref);
  });

  it.each([...of('chainId').filter((ref) => !isOurs(ref)), 'eip155:0', 'eip155:01', 'eip155:0x1', 'eip155:', 'eip155:1 ', 'eip155:1\n', 'EIP155:1', 'eip155:1:2', '1', '', 'eip155:9007199254740992', 'eip155:99999999999999999999'])('refuses %j', (ref) => {
    expect(() => parseChainRef(ref)).toThrow(notCaip);
  });

  it.each([undefined, null, 1, 1n, {}, ['eip155:1']])('refuses %p, as an account too', (ref) => {
    expect(() => parseChainRef(ref)).toThrow(notCaip);
    expect(() => parseAccountRef(ref)).toThrow(notCaip);
  });
});

describe('parseAccountRef', () => {
  it.each(of('accountId').filter((ref) => isOurs(ref) && !ref.startsWith('eip155:0:')))('reads %s and writes it again', (ref) => {
    const { chainId, address } = parseAccountRef(ref);
    expect(toAccountRef(chainId, address)).toBe(ref);
    expect(ref).toMatch(new RegExp(`^${vectors.grammar.chain_id}:${vectors.grammar.account_address}$`));
  });

  it.each([...of('accountId').filter((ref) => !isOurs(ref) || ref.startsWith('eip155:0:')), 'eip155:1:0x12', `eip155:1:${'1'.repeat(40)}`, `eip155:1:0x${'1'.repeat(41)}`, `eip155:1:0x${'1'.repeat(40)}\n`, ''])('refuses %j', (ref) => {
    expect(() => parseAccountRef(ref)).toThrow(notCaip);
  });
});

describe('toChainRef', () => {
  it.each([0, -1, 1.5, Number.NaN])('refuses chain %p', (chainId) => {
    expect(() => toChainRef(chainId)).toThrow(expect.objectContaining({ code: 'input.notChainId' }));
  });
});
