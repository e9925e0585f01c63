import { cleanup, render, screen } from '@testing-library/react';
import { createLatchkey, defineChain } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { Fields } from './Fields.tsx';

describe('Fields', () => {
  // A describer of a plugin may call anything a date.
  it.each(['-1000000000000000000000000000000', '1000000000000000000000000000000', '8640000000001', '-8640000000001', 'soon'])('shows %s, which no calendar holds, as it is', (seconds) => {
    const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.example' })], devTools: false });
    render(<LatchkeyProvider kit={kit}><Fields label="Details" fields={[{ label: { text: 'deadline' }, value: { text: seconds }, format: 'date' }, { label: { text: 'issued' }, value: { text: '0' }, format: 'date' }]} /></LatchkeyProvider>);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([seconds, expect.stringMatching(/1970|1969/)]);
    cleanup();
    kit.destroy();
  });
});
