import { getAddress, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createFakeClock, createMockWorld, mockAccounts, mockChainOne, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import type { StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { closeModal } from '../modal/closeModal.ts';
import { ownTokens } from '../funds/ownTokens.ts';
import { answerRequest } from '../requests/answerRequest.ts';
import { assetQuestion } from './assetQuestion.ts';

const [alice] = mockAccounts;
const address = getAddress(mockToken.address);
const { symbol, decimals, name } = mockToken;
let test: TestKit<CoreState>;
let started: StartedMockWorld;

beforeEach(() => {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  started = startMockWorld({ world });
  test = createTestKit({ clock, world, plugins: [
    walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: new Wallet(alice.privateKey), chainId: mockChainOne.id }) }),
  ] }) as unknown as TestKit<CoreState>; // as wide as the flows need it
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

const open = (walletId: string) => test.settled(test.kit.dispatch(connect({ walletId })));
const asked = (options: object, more: object = {}) => test.kit.dispatch(answerRequest({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: { address, symbol, decimals, ...options } }, review: true, asker: { name: 'An app', url: 'https://app.example' }, ...more }));
const own = () => ownTokens.get(servicesOf(test.kit)).map((token) => [token.address, token.symbol, token.name, token.decimals]);

const shown = async () => {
  await test.turnUntil(() => getShownQuestion(test.kit, assetQuestion) !== undefined);
  const question = getShownQuestion(test.kit, assetQuestion);
  if (!question) throw new Error('Nothing was asked.');
  return question;
};

describe('reviewAsset', () => {
  it('asks the person for a wallet that the kit holds, and lists what the contract says, not what was asked', async () => {
    await open('key');
    const answer = asked({ symbol: 'FAKE', decimals: 2, image: 'https://tracker.example/a.png' });
    const question = await shown();
    expect(question.params).toEqual({ walletId: 'key', address: alice.address, token: { chainId: mockChainOne.id, address, symbol, name, decimals }, asked: { address, symbol: 'FAKE', decimals: 2 }, isImitation: false, asker: { name: 'An app', url: 'https://app.example' } });
    expect(own()).toEqual([]);
    question.answer(true);
    expect(await test.settled(answer)).toBe(true);
    expect(own()).toEqual([[address, symbol, name, decimals]]);
  });

  it('lists nothing where the person turns away, or no token is there', async () => {
    await open('key');
    const answer = asked({});
    await shown();
    test.kit.dispatch(closeModal());
    await expect(test.settled(answer)).rejects.toMatchObject({ code: 4001 });
    await expect(test.settled(asked({ address: alice.address }))).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('there is no ERC20 token at this address') });
    expect(own()).toEqual([]);
  });

  it('warns of a name that a listed token has, and of none on another network', async () => {
    test.kit.register(tokenList.with({ tokens: [{ chainId: mockChainTwo.id, address, symbol, name, decimals }, { chainId: mockChainOne.id, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', symbol: 'MU\u0405D', name: 'Another', decimals }] }));
    await open('key');
    const answer = asked({});
    expect((await shown()).params.isImitation).toBe(true);
    test.kit.dispatch(closeModal());
    await expect(test.settled(answer)).rejects.toMatchObject({ code: 4001 });
  });
});
