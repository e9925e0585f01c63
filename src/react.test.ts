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
const render = (kit: core.Latchkey, page = pageOf(kit)): string => renderToString(page);

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
    expect(html).toMatch(/<button type="button"[^>]* class="lk-button lk-looks lk-theme-\w+"[^>]*>Connect<\/button>/);
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
    expect(render(kit)).toBe(render(other)); // there was no account yet
    kit.destroy();
    other.destroy();
  });

  describe('to a visitor whose account the cookie names', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    const renderWith = (remembered: object, options: { readonly autoConnect?: boolean } = {}, toPage: (kit: core.Latchkey) => ReactElement = pageOf): string => {
      const header = `__Host-latchkey.latchkey.connection=${encodeURIComponent(JSON.stringify({ walletIds: ['lamp'], activeWalletId: 'lamp', ...remembered }))}`;
      const kit = core.createLatchkey({ chains: [chain], adapters: [cookieStorage({ header })], ...options });
      const html = render(kit, toPage(kit));
      kit.destroy();
      return html.slice(html.indexOf('<button'));
    };

    it('shows the account, its name and picture, as not confirmed yet', () => {
      expect(renderWith({ address })).toMatch(/^<button [^>]*aria-busy="true" data-unconfirmed="" aria-label="Account 0x5aAe…eAed, as of your last visit"[^>]*>0x5aAe…eAed<\/button>/);
      expect(renderWith({ address, name: 'alice.eth', picture })).toMatch(/^<button [^>]*aria-label="Account alice.eth, as of your last visit"[^>]*><img src="data:image\/png;base64,iVBORw0KGgo=" alt=""\/>alice.eth<\/button>/);
    });

    it('tells a button of the site of no account before it is confirmed', () => {
      const drawn: Parameters<typeof react.ConnectButton>[0] = { children: ({ text: shown, address: of }) => createElement('button', {}, `${shown}, ${of}`) };
      const own = (kit: core.Latchkey): ReactElement => createElement(react.LatchkeyProvider, { kit }, createElement(react.ConnectButton, drawn));
      expect(renderWith({ address }, {}, own)).toBe('<button>0x5aAe…eAed, undefined</button>');
    });

    it.each([
      ['an address that is none', { address: '<script>' }, '>Connect<'],
      ['markup in the name', { address, name: '<b>x</b>' }, '>0x5aAe…eAed<'],
      ['letters that look like others', { address, name: 'аlice.eth' }, '>0x5aAe…eAed<'],
      ['a name without end', { address, name: 'a'.repeat(65) }, '>0x5aAe…eAed<'],
      ['a picture from elsewhere', { address, picture: 'https://elsewhere.example/pixel.png' }, '>0x5aAe…eAed<'],
      ['a picture that is too big', { address, picture: `data:image/png;base64,${'A'.repeat(1_500)}` }, '>0x5aAe…eAed<'],
    ])('takes no harm from %s', (_what, remembered, shown) => {
      expect(renderWith(remembered)).toContain(shown);
      expect(renderWith(remembered)).not.toContain('<img');
    });

    it('shows nothing of it where the site looks for no wallet by itself', () => {
      expect(renderWith({ address }, { autoConnect: false })).toContain('>Connect<');
    });
  });

  it('tells where a component stands outside a provider', () => {
    expect(() => renderToString(createElement(react.ConnectButton))).toThrow(expect.objectContaining({ code: 'ui.noProvider' }));
  });
});
