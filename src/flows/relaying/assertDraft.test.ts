import { Interface } from 'ethers';
import type { RelayDraft, RelayRequest } from '../../contracts/points/relayers.ts';
import { assertDraft } from './assertDraft.ts';

const [owner, spender, token] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x0000000000000000000000000000000000005Be9', '0x00000000000000000000000000000000000070Ce'];
const approve = new Interface(['function approve(address, uint256)']).encodeFunctionData('approve', [spender, 250n]);
const request: RelayRequest = { id: 'one', chainId: 10, from: owner, calls: [{ to: token, data: approve, gas: 1n, valueWei: 0n }], deadlineSeconds: 99, batchId: 0n };
const spec = { id: 'pays', maxCalls: 1, takesValue: false, load: () => Promise.reject(new Error('not asked')) };
const permit = (message: object = {}, domain: object = {}, primaryType = 'Permit'): RelayDraft => ({
  sign: 'typedData', nonce: 1n, data: { domain: { chainId: 10, verifyingContract: token, ...domain }, types: { Permit: [] }, primaryType, message: { owner, spender, value: 250n, nonce: 1n, deadline: 99n, ...message } },
});

// What it asks of other drafts is tried by relay.test.ts.
describe('assertDraft, of a permit', () => {
  it('lets what allows the same as the call be signed', () => {
    expect(() => assertDraft(permit(), request, spec)).not.toThrow();
  });

  it.each([
    ['another spender', permit({ spender: owner })], ['more', permit({ value: 251n })], ['another owner', permit({ owner: spender })], ['another token', permit({}, { verifyingContract: spender })], ['another type', permit({}, {}, 'Order')], ['another chain', permit({}, { chainId: 1 })],
  ])('refuses %s', (_what, draft) => {
    expect(() => assertDraft(draft, request, spec)).toThrow(expect.objectContaining({ code: 'relay.badDraft' }));
  });

  it('refuses a permit for any other call, or with more calls', () => {
    const [call] = request.calls;
    if (!call) throw new Error('no call');
    for (const calls of [[{ ...call, data: '0x12345678' }], [call, call], [{ ...call, data: `${approve}00` }]]) expect(() => assertDraft(permit(), { ...request, calls }, spec)).toThrow(expect.objectContaining({ code: 'relay.badDraft' }));
  });
});
