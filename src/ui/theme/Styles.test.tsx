import { act, cleanup, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { createLatchkey, defineChain } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { Styles } from './Styles.tsx';

const Line = styled.p`
  color: red;
`;

/** Gives style elements of one nonce their sheet and refuses the others, as a browser does under a policy with that nonce. */
function allowOnly(allowed: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLStyleElement.prototype, 'sheet')?.get;
  jest.spyOn(HTMLStyleElement.prototype, 'sheet', 'get').mockImplementation(function sheet(this: HTMLStyleElement) {
    return this.nonce === allowed ? (own?.call(this) ?? null) : null;
  });
}

const createKit = (faults: unknown[]) => createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: (fault) => faults.push(fault) });

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('Styles', () => {
  it('report that the policy refuses them, show what they hold all the same, and are well once they have the nonce', async () => {
    allowOnly('abc');
    const faults: unknown[] = [];
    const kit = createKit(faults);
    const page = (nonce?: string) => <LatchkeyProvider kit={kit} {...(nonce !== undefined && { nonce })}><Styles><Line>Here</Line></Styles></LatchkeyProvider>;
    const { rerender } = render(page());
    await act(async () => {});
    expect(faults).toEqual([{ owner: 'core', error: expect.objectContaining({ code: 'screen.stylesRefused' }) }]);
    expect(screen.getByText('Here').isConnected).toBe(true);
    await act(async () => rerender(page('abc')));
    expect([faults.length, screen.getByText('Here').isConnected]).toEqual([1, true]);
    kit.destroy();
  });

  it('apply to what is rendered before it stands in the page, once it does, and report nothing', async () => {
    const faults: unknown[] = [];
    const kit = createKit(faults);
    const host = document.createElement('div');
    const target = host.attachShadow({ mode: 'open' });
    await act(async () => render(<LatchkeyProvider kit={kit}>{createPortal(<Styles target={target}><Line>Here</Line></Styles>, target)}</LatchkeyProvider>));
    document.body.append(host);
    const line = target.querySelector('p');
    expect([faults, line && getComputedStyle(line).color]).toEqual([[], 'rgb(255, 0, 0)']);
    host.remove();
    kit.destroy();
  });

  it('say nothing where no policy refuses them', async () => {
    const faults: unknown[] = [];
    const kit = createKit(faults);
    await act(async () => render(<LatchkeyProvider kit={kit}><Styles><Line>Here</Line></Styles></LatchkeyProvider>));
    expect([faults, getComputedStyle(screen.getByText('Here')).color]).toEqual([[], 'rgb(255, 0, 0)']);
    kit.destroy();
  });
});
