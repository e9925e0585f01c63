import { Interface, verifyTypedData, Wallet } from 'ethers';
import type { RelayRequest } from '../../contracts/points/relayers.ts';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import { prepareForward } from './prepareForward.ts';

const forwarder = '0x0000000000000000000000000000000000005678';
const request: RelayRequest = { id: 'one', chainId: 10, from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', calls: [{ to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', gas: 1n, valueWei: 0n }], deadlineSeconds: 99, batchId: 0n };
const abi = new Interface(['function getNonce(address) view returns (uint256)', 'function nonces(address) view returns (uint256)', 'function isTrustedForwarder(address) view returns (bool)']);

/** A node whose contracts answer these. */
function contextOf(answers: Readonly<Record<string, unknown>>, asked: string[] = []): Parameters<typeof prepareForward>[2] {
  const transport = createFakeTransport(async ({ params }) => {
    const [{ data }] = params as readonly [{ readonly data: string }]; // as the method has it
    const name = abi.parseTransaction({ data })?.name ?? '';
    asked.push(name);
    return answers[name];
  });
  return { transport: async () => transport, signal: new AbortController().signal };
}
const yes = `0x${'1'.padStart(64, '0')}`;
const seven = `0x${'7'.padStart(64, '0')}`;

describe('prepareForward', () => {
  it.each([['thirdweb', 'getNonce', 'GSNv2 Forwarder', '0.0.1'], ['minimal', 'getNonce', 'MinimalForwarder', '0.0.1'], ['erc2771', 'nonces', 'ERC2771Forwarder', '1']] as const)('prepares for %s, whose nonce %s gives', async (kind, reader, name, version) => {
    const asked: string[] = [];
    const draft = await prepareForward(request, { address: forwarder, kind }, contextOf({ [reader]: seven, isTrustedForwarder: yes }, asked));
    expect([draft.nonce, [...asked].sort()]).toEqual([7n, [reader, 'isTrustedForwarder'].sort()]);
    const signer = Wallet.createRandom();
    const { domain, types, message } = draft.data;
    const signature = await signer.signTypedData(domain, types as never, message); // ethers wants lists that can be changed
    expect(verifyTypedData({ name, version, chainId: 10, verifyingContract: forwarder }, types as never, message, signature)).toBe(signer.address); // as above
    expect(message['deadline']).toBe(kind === 'erc2771' ? '99' : undefined);
  });

  it.each([['no', `0x${'0'.repeat(64)}`], ['nothing', '0x'], ['two', `0x${'2'.padStart(64, '0')}`]])('prepares nothing for a contract that answers %s to whether it trusts the forwarder', async (_what, answer) => {
    await expect(prepareForward(request, { address: forwarder }, contextOf({ getNonce: seven, isTrustedForwarder: answer }))).rejects.toMatchObject({ code: 'relay.notTrusted' });
  });

  it('takes the nonce that is given', async () => {
    const asked: string[] = [];
    expect((await prepareForward({ ...request, nonce: 3n }, { address: forwarder }, contextOf({ isTrustedForwarder: yes }, asked))).nonce).toBe(3n);
    expect(asked).toEqual(['isTrustedForwarder']);
  });

  it('fails where the forwarder is no contract', async () => {
    await expect(prepareForward(request, { address: forwarder }, contextOf({ getNonce: '0x', isTrustedForwarder: yes }))).rejects.toMatchObject({ code: 'abi.badData' });
  });
});
