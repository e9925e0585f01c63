import { Interface } from 'ethers';
import { delegationOf } from './delegationOf.ts';
import { simple7702Account } from './simple7702Account.ts';
import { simpleAccount } from './simpleAccount.ts';

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

describe('delegationOf', () => {
  it('has the account call itself as the contract takes several calls', () => {
    const { delegate, encodeCalls } = delegationOf(simple7702Account());
    const { name, args } = new Interface(['function executeBatch((address target, uint256 value, bytes data)[] calls)']).parseTransaction({ data: encodeCalls([{ to, valueWei: 1n }, { to, data: '0x1234' }]) }) ?? {};
    expect([delegate, name, args?.[0].map((each: readonly unknown[]) => [...each])]).toEqual(['0xe6Cae83BdE06E4c305530e199D7217f42808555B', 'executeBatch', [[to, 1n, '0x'], [to, 0n, '0x1234']]]);
  });

  it('takes no account that a factory creates', () => {
    expect(() => delegationOf(simpleAccount())).toThrow(expect.objectContaining({ code: 'smart.notConfigured' }));
  });
});
