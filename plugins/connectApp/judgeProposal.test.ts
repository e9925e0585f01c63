import { maxProposedChains } from '../../src/domain/limits.ts';
import { asksPerson, judgeProposal } from './judgeProposal.ts';

const wishes = (part: Partial<Record<'chains' | 'methods' | 'events', readonly string[]>> = {}) => ({ chains: [], methods: [], events: [], ...part });
const judge = (required: Parameters<typeof wishes>[0], optional?: Parameters<typeof wishes>[0], site: readonly number[] = [1, 10]) => judgeProposal({ required: wishes(required), optional: wishes(optional) }, site);

describe('judgeProposal', () => {
  it('grants what the site has and the wallet does, each once', () => {
    expect(judge({ chains: ['eip155:10'], methods: ['personal_sign'] }, { chains: ['eip155:10', 'eip155:1'], methods: ['personal_sign', 'eth_sendTransaction'], events: ['chainChanged'] })).toEqual({
      grant: { chainIds: [10, 1], methods: ['personal_sign', 'eth_sendTransaction'], events: ['chainChanged'] }, otherChains: 0, signs: true, sends: true,
    });
  });

  it('leaves out what is only wished for and not there, and counts the chains', () => {
    expect(judge({ chains: ['eip155:1'] }, { chains: ['eip155:5', 'solana:mainnet', 'eip155:abc'], methods: ['eth_sign', 'eth_signTransaction', 'wallet_getPermissions'], events: ['theirs'] })).toEqual({
      grant: { chainIds: [1], methods: [], events: [] }, otherChains: 3, signs: false, sends: false,
    });
  });

  it('does what apps need of a wallet, and says of each method whether it signs or sends', () => {
    const judged = (method: string): unknown => judge({ chains: ['eip155:1'], methods: [method] });
    for (const method of ['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4']) expect(judged(method)).toMatchObject({ grant: { methods: [method] }, signs: true, sends: false });
    for (const method of ['eth_sendTransaction', 'wallet_sendCalls']) expect(judged(method)).toMatchObject({ grant: { methods: [method] }, signs: false, sends: true });
    for (const method of ['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_showCallsStatus']) expect(judged(method)).toMatchObject({ grant: { methods: [method] }, signs: false, sends: false });
  });

  it('promises the events that wallets tell, and those that an app requires', () => {
    const usual = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'];
    expect(judge({ chains: ['eip155:1'], events: ['theirs'] }, { events: [...usual, 'others'] }).grant.events).toEqual(['theirs', ...usual]);
  });

  it("gives an app that names no chain the site's first one, and none more", () => {
    expect(judge({ chains: ['eip155:*'] }, {}, [10, 1]).grant.chainIds).toEqual([10]);
  });

  it('never grants a signature without a preview, whatever an app requires', () => {
    expect(judge({ chains: ['eip155:1'], methods: ['eth_sign'] })).toMatchObject({ grant: { methods: [] }, signs: false, refusal: { code: 5101, error: { code: 'connectApp.unsupportedMethods' } } });
  });

  // 5100 and 5101 are the codes of WalletConnect for chains and methods that a wallet does not support.
  it.each([
    ['a required chain is not here', { chains: ['eip155:1', 'eip155:5'] }, {}, 5100, 'eip155:5'],
    ['none of the wished chains is here', {}, { chains: ['eip155:5'] }, 5100, 'eip155:5'],
    ['no chain is named at all', { methods: ['personal_sign'] }, {}, 5100, '-'],
    ['a required method is not done', { chains: ['eip155:1'], methods: ['personal_sign', 'eth_signTransaction'] }, {}, 5101, 'eth_signTransaction'],
    ['both, the chain first', { chains: ['eip155:5'], methods: ['eth_sign'] }, {}, 5100, 'eip155:5'],
  ])('refuses where %s', (_why, required, optional, code, named) => {
    const { refusal } = judge(required, optional);
    expect(refusal?.code).toBe(code);
    expect(refusal?.error.message).toContain(named);
  });

  it('names five of many at most', () => {
    const { refusal } = judge({ chains: ['eip155:1'], methods: Array.from({ length: 9 }, (_, i) => `eth_no${i}`) });
    expect(refusal?.error.message).toContain('eth_no4, …');
    expect(refusal?.error.message).not.toContain('eth_no5');
  });

  it('takes no more chains than a session may have', () => {
    const site = Array.from({ length: 500 }, (_, i) => i + 1);
    const { grant } = judge({}, { chains: site.map((id) => `eip155:${id}`) }, site);
    expect(grant.chainIds).toHaveLength(maxProposedChains);
  });
});

describe('asksPerson', () => {
  it('is so for what signs or sends, and for nothing else', () => {
    expect(['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions'].every(asksPerson)).toBe(true);
    expect(['eth_accounts', 'eth_chainId', 'wallet_switchEthereumChain', 'wallet_getCallsStatus', 'eth_sign', 'constructor', ''].some(asksPerson)).toBe(false);
  });
});
