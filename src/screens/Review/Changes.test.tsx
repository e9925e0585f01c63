import { cleanup, render, screen } from '@testing-library/react';
import { createLatchkey, defineChain } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import type { PreviewChanges } from '../../domain/preview/preview.ts';
import { Changes } from './Changes.tsx';

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

function show(changes: PreviewChanges): string {
  const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {} });
  ends.push(() => kit.destroy());
  return render(<LatchkeyProvider kit={kit}><Changes changes={changes} /></LatchkeyProvider>).container.textContent;
}

describe('Changes', () => {
  it('lists what is given under a heading that names the list', () => {
    show({ at: 'tried', fields: [{ label: { key: 'core.review.gives' }, value: { text: '1.5 ETH' }, format: 'amount' }] });
    expect(screen.getByRole('group', { name: 'What changes for you' }).textContent).toContain('You give1.5 ETH');
  });

  it('says that nothing changes, and that nothing is known, in different words', () => {
    expect(show({ at: 'tried', fields: [] })).toContain('Nothing but the network fee.');
    cleanup();
    expect(show({ at: 'untried' })).toContain('could not try this out');
    cleanup();
    expect(show({ at: 'fails', why: 'balance too low' })).toBe(''); // a warning says it
  });
});
