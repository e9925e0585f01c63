import { decodeGranted, encodeAsked } from './askedPermissions.ts';
import type { PermissionForm } from './askedPermissions.ts';
import type { AskedExecutionPermission } from './executionPermissions.ts';

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const to = '0x016562aA41A8697720ce0943F003141f5dEAe006';
const token = '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238';
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3';
const context = '0x016562aa41a8697720ce0943f003141f5deae0060000771577157715';
const expiry = 1_577_840_461;

const asked: AskedExecutionPermission = { from, chainId: 84_532, to, expiry, permission: { type: 'erc20-token-periodic', data: { tokenAddress: token, periodAmount: 10_000_000n, periodDuration: 86_400 } } };
/** As MetaMask's documentation shows an answer, with a null and a decimal chain as its responses have them. */
const current = {
  chainId: '0x14a34', context, delegationManager: manager, dependencies: [], from: from.toLowerCase(), to,
  permission: { type: 'erc20-token-periodic', isAdjustmentAllowed: false, data: { tokenAddress: token.toLowerCase(), periodAmount: '0x0989680', periodDuration: 86_400, justification: null } },
  rules: [{ type: 'expiry', data: { timestamp: expiry } }],
};
/** After the example of the earlier text. */
const earlierAsked: AskedExecutionPermission = { from, chainId: 123, to, expiry, permission: { type: 'native-token-transfer', data: { allowance: 0x1DCD6500n } }, rules: [{ type: 'gas-limit', data: { limit: '0x1DCD6500' } }] };
const earlier = {
  chainId: 123, address: from, expiry: expiry - 461, signer: { type: 'account', data: { address: to } }, permission: { type: 'native-token-transfer', data: { allowance: '0x1DCD6500' } },
  policies: [{ type: 'gas-limit', data: { limit: '0x1DCD6500' } }], context, accountMeta: { factory: token, factoryData: '0x12' }, signerMeta: { delegationManager: manager },
};

describe('encodeAsked', () => {
  it('asks as the current text has it, with amounts as quantities and the end as a rule', () => {
    expect(encodeAsked([{ ...asked, isAdjustmentAllowed: true, rules: [{ type: 'rate-limit', data: { count: 1, interval: 60 } }] }], 'current')).toEqual([{
      chainId: '0x14a34', from, to, permission: { type: 'erc20-token-periodic', isAdjustmentAllowed: true, data: { tokenAddress: token, periodAmount: '0x989680', periodDuration: 86_400 } },
      rules: [{ type: 'expiry', data: { timestamp: expiry } }, { type: 'rate-limit', data: { count: 1, interval: 60 } }],
    }]);
  });

  it('asks as the earlier text has it', () => {
    expect(encodeAsked([earlierAsked], 'earlier')).toEqual([{
      chainId: '0x7b', address: from, expiry, signer: { type: 'account', data: { address: to } }, permission: { type: 'native-token-transfer', data: { allowance: '0x1dcd6500' } }, policies: [{ type: 'gas-limit', data: { limit: '0x1DCD6500' } }],
    }]);
  });

  it.each<[string, readonly unknown[]]>([
    ['nothing', []], ['too much', Array.from({ length: 21 }, () => asked)], ['no address', [{ ...asked, to: 'me' }]], ['no time', [{ ...asked, expiry: 0 }]], ['a time that is no number', [{ ...asked, expiry: '1' }]],
    ['no permission', [{ ...asked, permission: undefined }]], ['no type', [{ ...asked, permission: { type: '', data: {} } }]], ['no data', [{ ...asked, permission: { type: 'x' } }]],
    ['a cycle', [{ ...asked, permission: { type: 'x', data: (() => { const data: Record<string, unknown> = {}; data['data'] = data; return data; })() } }]],
    ['less than nothing', [{ ...asked, permission: { type: 'x', data: { amount: -1n } } }]], ['a rule that is none', [{ ...asked, rules: [7] }]], ['too many rules', [{ ...asked, rules: Array.from({ length: 21 }, () => ({ type: 'x', data: {} })) }]],
    ['two ends', [{ ...asked, rules: [{ type: 'expiry', data: { timestamp: 1 } }] }]], ['adjustment that is no word of it', [{ ...asked, isAdjustmentAllowed: 'yes' }]],
  ])('refuses %s', (_what, given) => {
    expect(() => encodeAsked(given as never, 'current')).toThrow(expect.objectContaining({ code: 'permission.badRequest' }) as Error); // what no type allows
  });
});

describe('decodeGranted', () => {
  it('reads an answer in the current form', () => {
    expect(decodeGranted([current], [asked], 'current')).toEqual([{
      from, chainId: 84_532, to, expiry, isAdjustmentAllowed: false, permission: { type: 'erc20-token-periodic', data: { tokenAddress: token.toLowerCase(), periodAmount: '0x0989680', periodDuration: 86_400, justification: null } },
      rules: [], context, delegationManager: manager, dependencies: [],
    }]);
  });

  it('reads an answer in the earlier form, that ends sooner', () => {
    expect(decodeGranted([earlier], [earlierAsked], 'earlier')).toEqual([{
      from, chainId: 123, to, expiry: expiry - 461, isAdjustmentAllowed: false, permission: earlier.permission, rules: earlier.policies, context, delegationManager: manager, dependencies: [{ factory: token, factoryData: '0x12' }],
    }]);
  });

  it('takes other amounts, and no other contract, where they may be adjusted', () => {
    const adjustable = { ...asked, isAdjustmentAllowed: true };
    const less = { ...current, permission: { ...current.permission, data: { ...current.permission.data, periodAmount: '0x1' } } };
    expect(decodeGranted([less], [adjustable], 'current')[0]?.permission.data).toMatchObject({ periodAmount: '0x1' });
    const elsewhere = { ...current, permission: { ...current.permission, data: { ...current.permission.data, tokenAddress: manager } } };
    expect(() => decodeGranted([elsewhere], [adjustable], 'current')).toThrow(expect.objectContaining({ code: 'permission.notAsked' }) as Error);
  });

  const changed = (part: object): object => ({ ...current, ...part });
  const data = (part: object): object => changed({ permission: { ...current.permission, data: { ...current.permission.data, ...part } } });
  it.each<[string, unknown, AskedExecutionPermission?]>([
    ['another number of permissions', [current, current]], ['another chain', [changed({ chainId: '0x1' })]], ['another account', [changed({ from: manager })]], ['another key', [changed({ to: manager })]],
    ['another type', [changed({ permission: { ...current.permission, type: 'native-token-allowance' } })]], ['another amount', [data({ periodAmount: '0x989681' })]], ['another token', [data({ tokenAddress: manager })]],
    ['a shorter period', [data({ periodDuration: 1 })]], ['no period', [data({ periodDuration: undefined })]], ['a longer time', [changed({ rules: [{ type: 'expiry', data: { timestamp: expiry + 1 } }] })]],
    ['a rule less', [current], { ...asked, rules: [{ type: 'rate-limit', data: { count: 1, interval: 60 } }] }],
    ['another rule', [changed({ rules: [...current.rules, { type: 'rate-limit', data: { count: 2, interval: 60 } }] })], { ...asked, rules: [{ type: 'rate-limit', data: { count: 1, interval: 60 } }] }],
  ])('does not take %s for what was asked', (_what, answer, wanted = asked) => {
    expect(() => decodeGranted(answer, [wanted], 'current')).toThrow(expect.objectContaining({ code: 'permission.notAsked' }) as Error);
  });

  const getter = Object.defineProperty({}, 'chainId', { enumerable: true, get: () => { throw new Error('trap'); } });
  const cycle: unknown[] = [];
  cycle.push(cycle);
  it.each<[string, unknown, PermissionForm?]>([
    ['null', null], ['a text', 'granted'], ['an object', {}], ['no permission', [null]], ['a list', [[]]], ['a cycle', cycle], ['a getter that throws', [getter]], ['too long', [changed({ more: 'x'.repeat(300_000) })]],
    ['no context', [changed({ context: undefined })]], ['an empty context', [changed({ context: '0x' })]], ['a context that is no data', [changed({ context: 'secret' })]], ['no manager', [changed({ delegationManager: undefined })]],
    ['a manager that is none', [{ ...earlier, signerMeta: { delegationManager: 7 } }], 'earlier'], ['a builder that is none', [{ ...earlier, signerMeta: { userOpBuilder: '0x' } }], 'earlier'], ['no data', [changed({ permission: { type: 'x' } })]],
    ['no chain', [changed({ chainId: 'one' })]], ['no end', [changed({ rules: [] })]], ['an end that is none', [changed({ rules: [{ type: 'expiry', data: { timestamp: 1.5 } }] })]], ['rules that are none', [changed({ rules: 'all' })]],
    ['a rule without data', [changed({ rules: [...current.rules, { type: 'x' }] })]], ['dependencies that are none', [changed({ dependencies: [{ factory: token }] })]], ['many dependencies', [changed({ dependencies: Array.from({ length: 30 }, () => ({ factory: token, factoryData: '0x' })) })]],
  ])('refuses %s', (_what, answer, form = 'current') => {
    expect(() => decodeGranted(answer, [form === 'current' ? asked : earlierAsked], form)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^input\./) as string }) as Error);
  });
});
