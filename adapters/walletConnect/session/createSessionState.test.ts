import { createSessionState } from './createSessionState.ts';

const [alice, bob] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'];
const namespaces = (...accounts: readonly string[]) => ({ eip155: { accounts, methods: ['personal_sign', 'wallet_addEthereumChain'], events: ['chainChanged'] } });

function start(given: unknown, chainId?: number) {
  const emitted: (readonly [string, unknown])[] = [];
  const chains: number[] = [];
  const state = createSessionState({ namespaces: given, chainId, emit: (event, payload) => void emitted.push([event, payload]), onChain: (id) => void chains.push(id) });
  return { state, emitted, chains };
}

describe('createSessionState', () => {
  it('begins at the chain that is wanted, else at the first that is allowed', () => {
    const both = namespaces(`eip155:1:${alice}`, `eip155:10:${bob}`);
    expect([start(both).state.chainId(), start(both, 10).state.chainId(), start(both, 5).state.chainId()]).toEqual([1, 10, 1]);
    expect(start(both, 10).state.accounts()).toEqual([bob]);
  });

  it('fails with wallet.noneOnProvider where no account is in the session', () => {
    expect(() => start(namespaces())).toThrow(expect.objectContaining({ code: 'wallet.noneOnProvider' }));
  });

  it('goes to an allowed chain at once, and tells what is different there', () => {
    const { state, emitted, chains } = start(namespaces(`eip155:1:${alice}`, `eip155:10:${bob}`));
    state.goTo(10);
    state.goTo(10);
    expect([state.chainId(), state.accounts(), chains]).toEqual([10, [bob], [10]]);
    expect(emitted).toEqual([['chainChanged', '0xa'], ['accountsChanged', [bob]]]);
  });

  it('goes to a chain that is not allowed yet as soon as the wallet allows it', () => {
    const { state, emitted } = start(namespaces(`eip155:1:${alice}`));
    state.goTo(10);
    expect([state.chainId(), emitted]).toEqual([1, []]);
    state.approve(namespaces(`eip155:1:${alice}`, `eip155:10:${alice}`));
    expect([state.chainId(), emitted]).toEqual([10, [['chainChanged', '0xa']]]);
  });

  it('leaves a chain that the wallet does not allow any more', () => {
    const { state, emitted } = start(namespaces(`eip155:1:${alice}`, `eip155:10:${alice}`));
    state.approve(namespaces(`eip155:10:${alice}`));
    expect([state.chainId(), emitted]).toEqual([10, [['chainChanged', '0xa']]]);
  });

  it('puts the account first that the wallet selects, and keeps its order among those that stay allowed', () => {
    const { state, emitted } = start(namespaces(`eip155:1:${alice}`, `eip155:1:${bob}`));
    state.hear('accountsChanged', [bob, alice], undefined);
    expect(state.accounts()).toEqual([bob, alice]);
    state.approve(namespaces(`eip155:1:${alice}`, `eip155:1:${bob}`));
    expect([state.accounts(), emitted]).toEqual([[bob, alice], [['accountsChanged', [bob, alice]]]]);
    state.approve(namespaces(`eip155:1:${alice}`));
    expect(state.accounts()).toEqual([alice]);
  });

  it('hears of another chain by its number or by the chain of the event, and passes on that no account is shown', () => {
    const { state, emitted } = start(namespaces(`eip155:1:${alice}`, `eip155:10:${alice}`));
    state.hear('chainChanged', undefined, 'eip155:10');
    state.hear('chainChanged', 1, 'eip155:10');
    state.hear('accountsChanged', [], undefined);
    state.hear('somethingElse', 5, undefined);
    expect(emitted).toEqual([['chainChanged', '0xa'], ['chainChanged', '0x1'], ['accountsChanged', []]]);
    expect(state.accounts()).toEqual([alice]);
  });
});
