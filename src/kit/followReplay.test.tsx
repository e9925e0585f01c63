import { panel } from '../../fixtures/devTools/installedExtension.ts';
import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { openModal } from '../flows/modal/openModal.ts';
import { selectIsModalOpen } from '../store/modal.ts';
import { selectChains } from '../store/network.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example/v1/secret-key' });

describe('a kit with a store of its own, under the extension of Redux DevTools', () => {
  it('goes with a jump, and refuses one to a state that the page cannot have', async () => {
    const faults: unknown[] = [];
    const kit = createLatchkey({ chains: [chain], devTools: true, onFault: ({ error }) => void faults.push(error) });
    await new Promise((resolve) => void setTimeout(resolve, 50)); // the part that follows arrives
    const closed = panel.current();
    kit.dispatch(openModal());
    panel.jumpTo(closed);
    expect(selectIsModalOpen(kit.getState())).toBe(false);
    panel.jumpTo(0);
    expect(selectChains(kit.getState())).toEqual([chain]);
    expect(panel.current()).toBe(panel.count() - 1);
    expect(selectIsModalOpen(kit.getState())).toBe(true);
    expect(faults).toEqual([expect.objectContaining({ code: 'store.jumpRefused' })]);
    kit.destroy();
  });
});
