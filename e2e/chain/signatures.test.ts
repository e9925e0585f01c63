import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, getCreate2Address, id, Interface, keccak256, Wallet } from 'ethers';
import { verifyMessage, verifyTypedData } from '../../src/api/verifySignature.ts';
import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';
import { verifySiweMessage } from '../../src/domain/messages/verifySiweMessage.ts';
import { verifySignature } from '../../src/api/verifySignature.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { deploy, transact } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';
import { nodeTransport } from './lib/nodeTransport.ts';

const codes = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../fixtures/contracts/bytecode.json'), 'utf8')) as Readonly<Record<string, string>>;
const owner = new Wallet(id('the owner of an account'));
const other = new Wallet(id('another signer'));
const factoryInterface = new Interface(['function create(address owner, bytes32 salt) returns (address)']);
const accountCode = concat([codes['SignerAccount'] ?? '', AbiCoder.defaultAbiCoder().encode(['address'], [owner.address])]);
const message = 'hello';
const data = { domain: { name: 'Test', chainId: 31_337 }, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'hello' } };

/** By the encoder of ethers, as an account's own software would. */
function wrap(factory: string, factoryData: string, signature: string): string {
  return concat([AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], [factory, factoryData, signature]), `0x${'6492'.repeat(16)}`]);
}

let anvil: Anvil;
let factory: string;
beforeAll(async () => {
  anvil = await startAnvil();
  factory = await deploy(anvil, codes['SignerAccountFactory'] ?? '');
});
afterAll(() => anvil.stop());

describe('verifyMessage', () => {
  it('knows the signature of a key, and asks no node for it', async () => {
    const { transport, asked } = nodeTransport(anvil);
    expect(await verifyMessage(transport, { address: owner.address, message, signature: await owner.signMessage(message) })).toBe(true);
    expect(asked).toHaveLength(0);
    expect(await verifyMessage(transport, { address: owner.address, message, signature: await other.signMessage(message) })).toBe(false);
  });

  it('asks a contract about its own signature', async () => {
    const { transport } = nodeTransport(anvil);
    const address = await deploy(anvil, accountCode);
    expect(await verifyMessage(transport, { address, message, signature: await owner.signMessage(message) })).toBe(true);
    expect(await verifyMessage(transport, { address, message: 'bye', signature: await owner.signMessage(message) })).toBe(false);
    expect(await verifyMessage(transport, { address, message, signature: await other.signMessage(message) })).toBe(false);
    expect(await verifyMessage(transport, { address, message, signature: '0x12' })).toBe(false); // it reverts
  });

  it('takes no answer for a yes but the very word', async () => {
    const address = await deploy(anvil, codes['LooseAccount'] ?? '');
    expect(await verifyMessage(nodeTransport(anvil).transport, { address, message, signature: await owner.signMessage(message) })).toBe(false);
  });

  describe.each([['without Multicall3', 2], ['with Multicall3', 1]])('of an account that is not deployed, on a chain %s', (name, calls) => {
    const salt = id(name);
    const factoryData = factoryInterface.encodeFunctionData('create', [owner.address, salt]);
    let address: string;
    beforeAll(async () => {
      if (calls === 1) await installMulticall3(anvil);
      address = getCreate2Address(factory, salt, keccak256(accountCode));
    });

    it('believes the owner, in the fewest calls, and leaves nothing behind', async () => {
      const { transport, asked } = nodeTransport(anvil);
      expect(await verifyMessage(transport, { address, message, signature: wrap(factory, factoryData, await owner.signMessage(message)) })).toBe(true);
      expect(asked.filter(({ method }) => method === 'eth_call')).toHaveLength(calls);
      expect(await anvil.rpc('eth_getCode', [address, 'latest'])).toBe('0x');
    });

    it('believes no other signer', async () => {
      const { transport } = nodeTransport(anvil);
      expect(await verifyMessage(transport, { address, message, signature: wrap(factory, factoryData, await other.signMessage(message)) })).toBe(false);
      expect(await verifyMessage(transport, { address, message: 'bye', signature: wrap(factory, factoryData, await owner.signMessage(message)) })).toBe(false);
    });

    it('believes no factory that makes another account', async () => {
      const other = factoryInterface.encodeFunctionData('create', [owner.address, id('another')]);
      expect(await verifyMessage(nodeTransport(anvil).transport, { address, message, signature: wrap(factory, other, await owner.signMessage(message)) })).toBe(false);
    });

    it('needs the wrapper', async () => {
      expect(await verifyMessage(nodeTransport(anvil).transport, { address, message, signature: await owner.signMessage(message) })).toBe(false);
    });

    it('goes on believing once the account is there, though its factory now fails', async () => {
      await transact(anvil, { to: factory, data: factoryData });
      const { transport } = nodeTransport(anvil);
      expect(await verifyMessage(transport, { address, message, signature: wrap(factory, factoryData, await owner.signMessage(message)) })).toBe(true);
      expect(await verifyMessage(transport, { address, message, signature: await owner.signMessage(message) })).toBe(true);
    });
  });
});

describe('verifyTypedData', () => {
  it('asks a contract about typed data', async () => {
    const { transport } = nodeTransport(anvil);
    const address = await deploy(anvil, accountCode);
    const signature = await owner.signTypedData(data.domain, data.types, data.message);
    expect(await verifyTypedData(transport, { address, data, signature })).toBe(true);
    expect(await verifyTypedData(transport, { address, data: { ...data, message: { text: 'bye' } }, signature })).toBe(false);
  });
});

describe('verifySiweMessage', () => {
  it('signs in an account that is not deployed', async () => {
    const { transport } = nodeTransport(anvil);
    const salt = id('sign in');
    const address = getCreate2Address(factory, salt, keccak256(accountCode));
    const text = createSiweMessage({ domain: 'example.com', address, uri: 'https://example.com', version: '1', chainId: 31_337, nonce: 'abcdefgh', issuedAt: '2026-01-01T00:00:00Z' });
    const signature = wrap(factory, factoryInterface.encodeFunctionData('create', [owner.address, salt]), await owner.signMessage(text));
    const proof = { message: text, signature, expected: { domain: 'example.com', nonce: 'abcdefgh' }, atMs: Date.parse('2026-01-01T00:01:00Z') };
    expect((await verifySiweMessage(proof, (claim) => verifySignature(transport, claim))).address).toBe(address);
  });
});
