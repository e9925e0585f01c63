import { decodeApproval } from './decode.ts';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

describe('decodeApproval', () => {
  it.each([undefined, null, 7, 'eip155', { eip155: null }, { eip155: undefined }, { 'eip155:1': 'x' }, { eip155: { accounts: null, methods: 7 } }])('finds no account and no method in %j', (namespaces) => {
    const { accounts, allows } = decodeApproval(namespaces);
    expect([accounts, allows('personal_sign', 1)]).toEqual([[], false]);
  });

  it('takes what is well formed beside what is not', () => {
    const { accounts, allows } = decodeApproval({ 'eip155': null, 'eip155:10': { accounts: [`eip155:10:${account}`, 7], methods: ['personal_sign'] } });
    expect([accounts, allows('personal_sign', 10), allows('personal_sign', 1)]).toEqual([[{ chainId: 10, address: account }], true, false]);
  });
});
