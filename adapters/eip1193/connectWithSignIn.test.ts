import type { ConnectSigned, SignInFields } from '../../src/contracts/connectSignIn.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { connectWithSignIn } from './connectWithSignIn.ts';

const [alice, bob] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const fields: SignInFields = { domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: 8453, nonce: 'abcdefgh1234', issuedAt: '2026-11-24T09:00:00.000Z', statement: 'Welcome.', resources: ['https://shop.test/terms'] };
const signature = `0x${'ab'.repeat(65)}`;
const signed = { message: 'the text', signature };

function scene(answer: unknown) {
  const asked: { readonly method: string; readonly params?: unknown }[] = [];
  const abort = new AbortController();
  const heard: ConnectSigned[] = [];
  const request = async (call: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    asked.push(call);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const outcome = connectWithSignIn({ provider: { request, on: () => {}, removeListener: () => {} }, signIn: { fields, signed: (each) => heard.push(each) }, signal: abort.signal }).then((accounts) => ({ accounts }), (error: unknown) => ({ error }));
  return { asked, abort, heard, outcome };
}

describe('connectWithSignIn', () => {
  it('asks once for accounts and a sign-in, as ERC-7846 has it', async () => {
    const { asked, heard, outcome } = scene({ accounts: [{ address: alice.toLowerCase(), capabilities: { signInWithEthereum: signed } }, { address: bob, capabilities: {} }] });
    expect(await outcome).toEqual({ accounts: [alice, bob] });
    expect(heard).toEqual([{ address: alice, ...signed }]);
    expect(asked).toEqual([{ method: 'wallet_connect', params: [{ version: '1', capabilities: { signInWithEthereum: { domain: 'shop.test', uri: 'https://shop.test', version: '1', chainId: '0x2105', nonce: 'abcdefgh1234', issuedAt: '2026-11-24T09:00:00.000Z', statement: 'Welcome.', resources: ['https://shop.test/terms'] } } }] }]);
  });

  it.each<[string, unknown]>([
    ['that it does not know the method (4200)', Object.assign(new Error('No'), { code: 4200 })],
    ['that there is no such method (-32601)', Object.assign(new Error('No'), { code: -32_601 })],
    ['that another prompt is open (-32002)', Object.assign(new Error('Open'), { code: -32_002 })],
    ['that it takes other parameters (-32602)', Object.assign(new Error('Bad'), { code: -32_602 })],
    ['nothing', null], ['a list, as eth_requestAccounts does', [alice]], ['no accounts', { accounts: [] }], ['accounts that are none', { accounts: [{ address: '0x12' }] }], ['what is no list', { accounts: { 0: alice } }],
  ])('leaves it to the ordinary question where the wallet says %s', async (_what, answer) => {
    const { asked, heard, outcome } = scene(answer);
    expect([await outcome, heard, asked.length]).toEqual([{ accounts: undefined }, [], 1]);
  });

  it('takes a refusal for one, and asks nothing more', async () => {
    const { asked, outcome } = scene(Object.assign(new Error('No'), { code: 4001 }));
    expect([await outcome, asked.length]).toMatchObject([{ error: { code: 'user.rejected' } }, 1]);
  });

  it.each<[string, unknown]>([
    ['no capabilities', undefined], ['none that was asked for', {}], ['an error in its place', { signInWithEthereum: { code: 4001, message: 'No' } }], ['a message without a signature', { signInWithEthereum: { message: 'x' } }],
    ['a signature of nothing', { signInWithEthereum: { message: 'x', signature: '0x' } }], ['a message that is too long', { signInWithEthereum: { message: 'x'.repeat(4_097), signature } }], ['a signature that is too long', { signInWithEthereum: { message: 'x', signature: `0x${'ab'.repeat(16_400)}` } }],
  ])('keeps the accounts that come with %s', async (_what, capabilities) => {
    const { heard, outcome } = scene({ accounts: [{ address: alice, capabilities }] });
    expect([await outcome, heard]).toEqual([{ accounts: [alice] }, []]);
  });

  it('hands over nothing once it was given up', async () => {
    let settle = (_answer: unknown): void => {};
    const { abort, heard, outcome } = scene(new Promise((resolve) => void (settle = resolve)));
    abort.abort(userErrors.cancelled());
    settle({ accounts: [{ address: alice, capabilities: { signInWithEthereum: signed } }] });
    expect([await outcome, heard]).toMatchObject([{ error: { code: 'user.cancelled' } }, []]);
  });
});
