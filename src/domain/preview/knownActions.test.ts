import { FunctionFragment, getAddress } from 'ethers';
import { knownFunctions } from './functions/knownFunctions.ts';
import { knownAddresses } from './knownAddresses.ts';

/** Every path to a value, as roles name them. */
function pathsOf(inputs: FunctionFragment['inputs'], before = ''): readonly string[] {
  return inputs.flatMap((input) => {
    const own = `${before}${input.name}`;
    const list = input.isArray() ? `${own}[]` : own;
    const inner = input.isArray() ? input.arrayChildren : input;
    return [own, list, ...(inner.isTuple() ? pathsOf(inner.components, `${list}.`) : [])];
  });
}

const selectors = new Map(knownFunctions.map((known) => [FunctionFragment.from(known.signature).selector, known]));

describe('knownFunctions', () => {
  it('give each role to a parameter that is there', () => {
    const wrong = knownFunctions.flatMap(({ signature, roles }) => {
      const paths = pathsOf(FunctionFragment.from(signature).inputs);
      return Object.keys(roles).filter((path) => !paths.includes(path)).map((path) => `${signature}: ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have one entry for each selector', () => {
    expect(selectors.size).toBe(knownFunctions.length);
  });

  // Selectors as explorers and the 4-byte directory list them.
  it.each([
    ['0xa9059cbb', 'transfer', { to: 'recipient', amount: 'amount' }],
    ['0x23b872dd', 'transfer', { to: 'recipient', amount: 'amount' }],
    ['0x095ea7b3', 'approve', { spender: 'spender', amount: 'allowance' }],
    ['0x39509351', 'approve', { spender: 'spender', addedValue: 'allowance' }],
    ['0xa22cb465', 'approveAll', { operator: 'spender', approved: 'approvesAll' }],
    ['0xd505accf', 'approve', { spender: 'spender', value: 'allowance', deadline: 'deadline' }],
    ['0x8fcbaf0c', 'approve', { spender: 'spender', allowed: 'allowsAll', expiry: 'expiry' }],
    ['0x87517c45', 'approve', { token: 'token', spender: 'spender', amount: 'allowance', expiration: 'expiry' }],
    ['0x42842e0e', 'transferNft', { to: 'recipient' }],
    ['0xac9650d8', 'batch', { 'data[]': 'call' }],
    ['0x82ad56cb', 'batch', { 'calls[].target': 'target', 'calls[].callData': 'call' }],
  ])('know %s for %s', (selector, title, roles) => {
    expect(selectors.get(selector)).toMatchObject({ title, roles });
  });

  it('name the spender of whatever gives an allowance', () => {
    const silent = knownFunctions.filter(({ roles }) => Object.values(roles).some((role) => ['allowance', 'approvesAll', 'allowsAll'].includes(role)) && !Object.values(roles).includes('spender'));
    expect(silent).toEqual([]);
  });
});

describe('knownAddresses', () => {
  it('are whole addresses in small letters, as they are looked up', () => {
    for (const address of Object.keys(knownAddresses)) expect(getAddress(address).toLowerCase()).toBe(address);
  });
});
