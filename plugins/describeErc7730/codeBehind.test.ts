import { codeBehind } from './codeBehind.ts';

const target = 'bebebebebebebebebebebebebebebebebebebebe';
// As the texts of ERC-1167, ERC-7511 and EIP-7702 have them.
const minimal = `0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`;
const push0 = `0x365f5f375f5f365f73${target}5af43d5f5f3e5f3d91602a57fd5bf3`;
const delegation = `0xef0100${target}`;

describe('codeBehind', () => {
  it.each([['a minimal proxy', minimal], ['one with PUSH0', push0], ['an account that delegates', delegation], ['a proxy in capitals', minimal.toUpperCase().replace('0X', '0x')], ['a proxy with arguments behind it', `${minimal}1234`]])('finds the code behind %s', (_what, code) => {
    expect(codeBehind(code)).toBe(`0x${target}`);
  });

  it.each([['nothing', '0x'], ['a proxy that is cut short', minimal.slice(0, -2)], ['code before a proxy', `0x00${minimal.slice(2)}`], ['a delegation that is longer', `${delegation}00`], ['other code', '0x6080604052']])('finds none behind %s', (_what, code) => {
    expect(codeBehind(code)).toBeUndefined();
  });
});
