import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { connect } from '../connection/connect.ts';
import { signTypedData } from './signMessage.ts';

describe('signTypedData', () => {
  const asked: unknown[] = [];
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method.endsWith('ccounts')) return ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
      if (method === 'eth_chainId') return '0x1';
      asked.push(params);
      return `0x${'12'.repeat(64)}1b`;
    },
    on: () => {},
    removeListener: () => {},
  };
  const data = { domain: { chainId: '0x1' }, types: { Mail: [{ name: 'size', type: 'uint8' }] }, primaryType: 'Mail', message: { size: 255 } };
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, plugins: [walletAdapter({ id: 'test', name: 'Test', icon: '', getProvider: () => provider })] });
  beforeAll(() => kit.dispatch(connect({ walletId: 'test' })));
  afterAll(() => kit.destroy());

  it('asks no wallet about data that is malformed', async () => {
    await expect(kit.dispatch(signTypedData({ data: { ...data, message: { size: 256 } } }))).rejects.toMatchObject({ code: 'message.badTypedData' });
    expect(asked).toEqual([]);
  });

  it('gives the wallet nothing that no type declares', async () => {
    await kit.dispatch(signTypedData({ data: { ...data, domain: { ...data.domain, host: 'evil.example' }, message: { ...data.message, amount: 'all of it' } } as typeof data }));
    expect(JSON.stringify(asked.splice(0))).not.toMatch(/evil|all of it/);
  });

  it('gives the wallet each value in its plain form', async () => {
    await kit.dispatch(signTypedData({ data }));
    expect(asked).toEqual([['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', JSON.stringify({ domain: { chainId: 1 }, types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Mail: [{ name: 'size', type: 'uint8' }] }, primaryType: 'Mail', message: { size: '255' } })]]);
  });
});
