import { createFakeClock } from '../../mocks/fakeClock.ts';
import { readPageMessage, writeFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import type { FrameMessage, FrameRequest } from '../../src/domain/inApp/frameMessages.ts';
import { openWalletFrame } from './openWalletFrame.ts';

const origin = 'https://wallet.example';
const proof = { type: 'code', flowId: 'f', code: '480213' } as const;
const request = { method: 'personal_sign', address: '0x', payload: '0x61', chainId: 1, isFlow: false } as const;
const microtasks = () => new Promise((resolve) => void setTimeout(resolve));

afterEach(() => document.body.replaceChildren());

function start({ isLoaded = true, ...more }: { readonly isLoaded?: boolean; readonly locale?: string; readonly theme?: NonNullable<Parameters<typeof openWalletFrame>[0]['theme']> } = {}) {
  const clock = createFakeClock();
  const ends = new AbortController();
  const changes: string[] = [];
  const opening = openWalletFrame({ url: `${origin}/somewhere?else`, siteId: 'shop', title: 'Your wallet', ...more, clock, signal: ends.signal, onChanged: () => void changes.push('changed') });
  opening.catch(() => {}); // looked at by each test
  const frame = document.querySelector('iframe');
  const own = frame?.contentWindow;
  if (!frame || !own) throw new Error('There is no frame.');
  const sent: { readonly to: unknown; readonly message: ReturnType<typeof readPageMessage> }[] = [];
  own.postMessage = (data: unknown, to?: unknown) => void sent.push({ to, message: readPageMessage(data) });
  const arrive = (data: unknown, { from = origin, source = own as MessageEventSource | null } = {}) => window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }));
  const say = (message: FrameMessage, from?: { from?: string; source?: MessageEventSource | null }) => arrive(writeFrameMessage(message), from);
  const asked = (method: string) => sent.map(({ message }) => message).filter((message): message is FrameRequest => message?.type === 'request' && message.method === method);
  const sayHello = async (result: unknown = { protocol: 1 }) => {
    await clock.advance(100);
    for (const { id } of asked('hello')) say({ type: 'answer', id, result });
    return opening;
  };
  const load = () => frame.dispatchEvent(new Event('load'));
  if (isLoaded) load();
  return { load, clock, ends, changes, opening, frame, sent, say, arrive, asked, sayHello, dialog: frame.closest('dialog') };
}

describe('openWalletFrame', () => {
  it('opens the page of the wallet, hidden and named, and nothing of another address than its origin', async () => {
    const { frame, dialog, sayHello } = start();
    expect([frame.src, frame.title, dialog?.open, dialog?.getAttribute('aria-label')]).toEqual([`${origin}/frame?site=shop`, 'Your wallet', false, 'Your wallet']);
    expect(frame.allow).toBe('publickey-credentials-get; publickey-credentials-create; clipboard-write');
    await sayHello();
  });

  it('says hello until it is answered, and speaks to the origin of the wallet alone', async () => {
    const { clock, sent, asked, sayHello } = start();
    await clock.advance(350);
    expect(asked('hello').length).toBeGreaterThan(2);
    await sayHello();
    const before = sent.length;
    await clock.advance(5_000);
    expect(asked('hello').length).toBeLessThanOrEqual(before);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([origin]));
  });

  it('says in which language the wallet is to speak', async () => {
    const { clock, asked } = start({ locale: 'de_DE' });
    await clock.advance(100);
    expect(asked('hello')[0]?.params).toEqual({ protocol: 1, siteId: 'shop', locale: 'de_DE' });
  });

  it('says whether the page is light or dark, and says it again when the theme has changed', async () => {
    document.head.insertAdjacentHTML('beforeend', '<style>.night { --lk-color-scheme: dark } .day { --lk-color-scheme: light }</style>');
    let worn = 'night';
    const listeners = new Set<() => void>();
    const theme = { get: () => worn, subscribe: (listener: () => void) => { listeners.add(listener); return () => void listeners.delete(listener); } };
    const { asked, dialog, sayHello, ends } = start({ theme });
    await sayHello();
    expect(asked('hello').at(-1)?.params).toEqual({ protocol: 1, siteId: 'shop', colorScheme: 'dark' });
    const before = asked('hello').length;
    listeners.forEach((listener) => listener());
    expect(asked('hello')).toHaveLength(before);
    worn = 'day';
    listeners.forEach((listener) => listener());
    expect([asked('hello').length, asked('hello').at(-1)?.params, dialog?.className]).toEqual([before + 1, { protocol: 1, siteId: 'shop', colorScheme: 'light' }, 'day']);
    ends.abort();
    expect(listeners.size).toBe(0);
    document.head.replaceChildren();
  });

  it('says nothing before the frame has loaded', async () => {
    const { clock, sent, asked, load } = start({ isLoaded: false });
    await clock.advance(1_000);
    expect(sent).toEqual([]);
    load();
    await clock.advance(100);
    expect(asked('hello')).toHaveLength(1);
  });

  it('hears no one else', async () => {
    const { clock, say, asked, opening, changes } = start();
    await clock.advance(200);
    const id = asked('hello')[0]?.id ?? '';
    const answer: FrameMessage = { type: 'answer', id, result: {} };
    say(answer, { from: 'https://wallet.example.evil' });
    say(answer, { from: 'http://wallet.example' });
    say(answer, { from: 'https://wallet.example:444' });
    say(answer, { from: 'null' });
    say(answer, { source: window });
    say(answer, { source: null });
    say({ type: 'changed' });
    let isOpen = false;
    opening.then(() => (isOpen = true), () => {});
    await microtasks();
    expect([isOpen, changes]).toEqual([false, []]);
  });

  it('says that the wallet does not answer, and leaves nothing behind', async () => {
    const { clock, opening } = start();
    await clock.advance(20_100);
    await expect(opening).rejects.toMatchObject({ code: 'inApp.unreachable', context: { host: 'wallet.example' } });
    expect(document.querySelector('iframe')).toBeNull();
  });

  it.each<readonly [unknown, string]>([[{ protocol: 0 }, 'inApp.olderWallet'], [{ protocol: 2 }, 'inApp.newerWallet'], [{}, 'inApp.unreadable'], [null, 'inApp.unreadable'], [{ protocol: '1' }, 'inApp.unreadable']])('speaks to no wallet that it does not understand, and leaves nothing behind: %j is %s', async (answer, code) => {
    const { sayHello } = start();
    await expect(sayHello(answer)).rejects.toMatchObject({ code, ...(code !== 'inApp.unreadable' && { context: { host: 'wallet.example' } }) });
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('takes the wallet whose answer says more than it knows', async () => {
    await expect(start().sayHello({ protocol: 1, build: 'x' })).resolves.toHaveProperty('ask');
  });

  it('asks nothing of a wallet that was replaced by one that it does not understand, until that loads as one that it does', async () => {
    const { sayHello, load, asked, say, clock } = start();
    const wallet = await sayHello();
    const reloadAs = async (protocol: number) => {
      load();
      await clock.advance(100);
      say({ type: 'answer', id: asked('hello').at(-1)?.id ?? '', result: { protocol } });
      await microtasks();
    };
    await reloadAs(2);
    await expect(wallet.ask('sign', request, { forMs: 'none' })).rejects.toMatchObject({ code: 'inApp.newerWallet' });
    expect(asked('sign')).toEqual([]);
    await reloadAs(1);
    const answer = wallet.ask('status', {});
    say({ type: 'answer', id: asked('status')[0]?.id ?? '', result: 'status' });
    expect(await answer).toBe('status');
  });

  it('asks, and gives the answer to the one who asked', async () => {
    const { sayHello, asked, say } = start();
    const wallet = await sayHello();
    const answers = [wallet.ask('status', {}), wallet.ask('identityToken', { nonce: 'n' })];
    say({ type: 'answer', id: asked('identityToken')[0]?.id ?? '', result: 'token' });
    say({ type: 'answer', id: asked('status')[0]?.id ?? '', result: 'status' });
    expect(await Promise.all(answers)).toEqual(['status', 'token']);
    expect(asked('identityToken')[0]?.params).toEqual({ nonce: 'n' });
  });

  it('ignores what is answered twice, or was never asked', async () => {
    const { sayHello, asked, say } = start();
    const wallet = await sayHello();
    const answer = wallet.ask('status', {});
    const { id = '' } = asked('status')[0] ?? {};
    say({ type: 'answer', id: 'none', result: 1 });
    say({ type: 'answer', id, result: 2 });
    say({ type: 'answer', id, result: 3 });
    expect(await answer).toBe(2);
  });

  it.each([['wrongCode', 'inApp.wrongCode'], ['rejected', 'user.rejected'], ['cancelled', 'user.cancelled'], ['notSignedIn', 'auth.failed'], ['rolledBack', 'inApp.rolledBack'], ['unsupported', 'wallet.unsupported']] as const)('turns the refusal %s into %s', async (code, expected) => {
    const { sayHello, asked, say } = start();
    const wallet = await sayHello();
    const answer = wallet.ask('signIn', { proof });
    say({ type: 'refusal', id: asked('signIn')[0]?.id ?? '', code, triesLeft: 2 });
    await expect(answer).rejects.toMatchObject({ code: expected });
  });

  it('gives up after a while, and tells the frame', async () => {
    const { sayHello, clock, sent, asked } = start();
    const wallet = await sayHello();
    const answer = wallet.ask('status', {});
    answer.catch(() => {});
    await clock.advance(30_000);
    await expect(answer).rejects.toMatchObject({ code: 'inApp.unreachable' });
    expect(sent.at(-1)?.message).toEqual({ type: 'cancel', id: asked('status')[0]?.id });
  });

  it('waits for people for as long as they take, until it is given up', async () => {
    const { sayHello, clock, sent } = start();
    const wallet = await sayHello();
    const given = new AbortController();
    const answer = wallet.ask('sign', request, { forMs: 'none', signal: given.signal });
    answer.catch(() => {});
    await clock.advance(3_600_000);
    given.abort(new Error('given up'));
    await expect(answer).rejects.toThrow('given up');
    expect(sent.at(-1)?.message?.type).toBe('cancel');
  });

  it('shows the frame while it asks for room, and gives the focus back', async () => {
    const { sayHello, say, dialog, frame } = start();
    const button = document.body.appendChild(document.createElement('button'));
    await sayHello();
    button.focus();
    say({ type: 'show', heightPx: 420 });
    expect([dialog?.open, frame.style.height, document.activeElement]).toEqual([true, '420px', frame]);
    say({ type: 'show', heightPx: 10 });
    expect(frame.style.height).toBe('200px');
    say({ type: 'hide' });
    expect([dialog?.open, document.activeElement]).toEqual([false, button]);
  });

  it('is seen once the height of what is shown is known, so that it opens in one step', async () => {
    const { sayHello, say, dialog, frame } = start();
    const button = document.body.appendChild(document.createElement('button'));
    await sayHello();
    button.focus();
    say({ type: 'show', heightPx: 0 });
    expect([dialog?.open, dialog?.style.opacity, dialog?.style.pointerEvents, dialog?.dataset['latchkeyWallet']]).toEqual([true, '0', 'none', 'unseen']);
    say({ type: 'show', heightPx: 0 });
    expect(dialog?.style.opacity).toBe('0');
    say({ type: 'show', heightPx: 437 });
    expect([dialog?.style.opacity, dialog?.style.pointerEvents, dialog?.dataset['latchkeyWallet'], frame.style.height, document.activeElement]).toEqual(['', '', '', '437px', frame]);
    say({ type: 'hide' });
    expect(document.activeElement).toBe(button);
  });

  it('is seen with the least height where no other is told in time', async () => {
    const { sayHello, say, dialog, frame, clock } = start();
    await sayHello();
    say({ type: 'show', heightPx: 0 });
    await clock.advance(999);
    expect(dialog?.style.opacity).toBe('0');
    await clock.advance(1);
    expect([dialog?.style.opacity, frame.style.height, document.activeElement]).toEqual(['', '200px', frame]);
    say({ type: 'show', heightPx: 437 });
    expect(frame.style.height).toBe('437px');
  });

  it('is not seen any more once it was hidden before its height was known', async () => {
    const { sayHello, say, dialog, clock } = start();
    await sayHello();
    say({ type: 'show', heightPx: 0 });
    say({ type: 'hide' });
    await clock.advance(1_000);
    expect([dialog?.open, dialog?.style.opacity]).toEqual([false, '']);
    say({ type: 'show', heightPx: 0 });
    expect([dialog?.open, dialog?.style.opacity]).toEqual([true, '0']);
    await clock.advance(1_000);
    expect(dialog?.style.opacity).toBe('');
  });

  it('covers the modal of the kit only once it is seen itself', async () => {
    const { sayHello, say } = start();
    const host = document.body.appendChild(document.createElement('div'));
    host.dataset['latchkey'] = '';
    const modal = document.createElement('dialog');
    modal.dataset['latchkeyModal'] = '';
    modal.toggleAttribute('open', true);
    host.attachShadow({ mode: 'open' }).append(modal);
    await sayHello();
    say({ type: 'show', heightPx: 0 });
    expect(modal.style.visibility).toBe('');
    say({ type: 'show', heightPx: 437 });
    expect(modal.style.visibility).toBe('hidden');
    say({ type: 'hide' });
    expect(modal.style.visibility).toBe('');
  });

  it('takes Escape in the page for a no, and tells the frame', async () => {
    const { sayHello, say, dialog, sent, asked } = start();
    const wallet = await sayHello();
    const answer = wallet.ask('sign', request, { forMs: 'none' });
    say({ type: 'show', heightPx: 420 });
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect(answer).rejects.toMatchObject({ code: 'user.rejected' });
    expect(dialog?.open).toBe(false);
    expect(sent.at(-1)?.message).toEqual({ type: 'cancel', id: asked('sign')[0]?.id }); // else its screen would stand before the next one, unseen
  });

  it('tells that something has changed', async () => {
    const { sayHello, say, changes } = start();
    await sayHello();
    say({ type: 'changed' });
    expect(changes).toEqual(['changed']);
  });

  it('lets nothing wait for a frame that has loaded anew, and says hello to it', async () => {
    const { sayHello, load, asked, clock } = start();
    const wallet = await sayHello();
    const answer = wallet.ask('sign', request, { forMs: 'none' });
    const hellos = asked('hello').length;
    load();
    await expect(answer).rejects.toMatchObject({ code: 'inApp.closed' });
    await clock.advance(100);
    expect(asked('hello').length).toBeGreaterThan(hellos);
  });

  it('goes with its signal, and takes what waits with it', async () => {
    const { sayHello, ends, say, changes } = start();
    const wallet = await sayHello();
    const answer = wallet.ask('sign', request, { forMs: 'none' });
    ends.abort(new Error('removed'));
    await expect(answer).rejects.toThrow('removed');
    say({ type: 'changed' });
    expect([document.querySelector('iframe'), changes]).toEqual([null, []]);
    await expect(wallet.ask('status', {})).rejects.toThrow('removed');
  });
});
