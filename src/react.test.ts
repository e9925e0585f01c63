import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { cookieStorage } from '../adapters/browser/index.ts';
import * as core from './index.ts';
import { defineChain } from './domain/chains/defineChain.ts';
import german from './locales/de_DE.ts';
import * as react from './react.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' });
const pageOf = (kit: core.Latchkey, props: { nonce?: string } = {}): ReactElement => createElement(react.LatchkeyProvider, { kit, ...props }, createElement(react.ConnectButton));
const render = (kit: core.Latchkey): string => renderToString(pageOf(kit));

describe('on a server', () => {
  it('imports where there is no page at all', () => {
    expect([typeof window, typeof document, typeof localStorage]).toEqual(['undefined', 'undefined', 'undefined']);
    expect(Object.keys(core)).toContain('createLatchkey');
    expect(Object.keys(react)).toContain('ConnectButton');
  });

  it('renders the button and its style, and starts nothing', () => {
    const kit = core.createLatchkey({ chains: [chain] });
    const start = jest.spyOn(kit, 'start');
    const html = render(kit);
    expect(html).toMatch(/<button type="button" class="lk-button lk-looks lk-theme-\w+"[^>]*>Connect<\/button>/);
    expect(html).toMatch(/<style[^>]*>[^<]*\.lk-button\{/);
    expect(html).toMatch(/<style[^>]*>[^<]*--lk-accent:/);
    expect(html).not.toContain('<dialog');
    expect(start).not.toHaveBeenCalled();
    kit.destroy();
  });

  it('speaks the language whose texts the page brings along', () => {
    const kit = core.createLatchkey({ chains: [chain], locale: 'de_DE', strings: german });
    expect(render(kit)).toMatch(/<button[^>]*>Verbinden<\/button>/);
    kit.destroy();
  });

  it('gives its styles the nonce of the page, where the renderer has it too', async () => {
    const kit = core.createLatchkey({ chains: [chain] });
    const page = new PassThrough();
    renderToPipeableStream(pageOf(kit, { nonce: 'abc' }), { nonce: { style: 'abc' } }).pipe(page);
    const styles = (await text(page)).match(/<style[^>]*>/g) ?? [];
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(style).toContain('nonce="abc"');
    kit.destroy();
  });

  it('remembers by the cookies of the request, one kit a request', () => {
    const remembered = { walletIds: ['lamp'], activeWalletId: 'lamp' };
    const header = `__Host-latchkey.latchkey.connection=${encodeURIComponent(JSON.stringify(remembered))}`;
    const [kit, other] = [header, ''].map((each) => core.createLatchkey({ chains: [chain], adapters: [cookieStorage({ header: each })] }));
    expect(kit?.getState().connection.remembered).toEqual(remembered);
    expect(other?.getState().connection.remembered).toBeUndefined();
    if (!kit || !other) throw new Error('no kits');
    expect(render(kit)).toBe(render(other));
    kit.destroy();
    other.destroy();
  });

  it('tells where a component stands outside a provider', () => {
    expect(() => renderToString(createElement(react.ConnectButton))).toThrow(expect.objectContaining({ code: 'ui.noProvider' }));
  });
});
