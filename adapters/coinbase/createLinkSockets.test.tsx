import { createFakeClock } from '../../mocks/fakeClock.ts';
import type { FakeClock } from '../../mocks/fakeClock.ts';
import * as limits from './limits.ts';
import { createLinkSockets } from './createLinkSockets.ts';
import type { LinkSockets } from './createLinkSockets.ts';

const relay = 'wss://www.walletlink.org/rpc';
const farewell = { type: 'SetSessionConfig', id: 1_000_000, sessionId: 'link', metadata: { __destroyed: '1' } };

/** A socket in the browser, and the relay at its other end. */
class FakeSocket extends EventTarget {
  readyState = 0;
  readonly sent: unknown[] = [];
  constructor(readonly url: string) {
    super();
    made.push(this);
  }
  set onopen(listener: EventListener) { this.addEventListener('open', listener); }
  set onmessage(listener: EventListener) { this.addEventListener('message', listener); }
  set onclose(listener: EventListener) { this.addEventListener('close', listener); }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

/** What the SDK does with a socket: it has itself let in, and hears the rest. */
function connectAsSdk(): { readonly socket: WebSocket; readonly heard: string[] } {
  const heard: string[] = [];
  const socket = new WebSocket(relay);
  socket.onopen = () => {
    heard.push('open');
    socket.send(JSON.stringify({ type: 'HostSession' }));
  };
  socket.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
  socket.onclose = () => heard.push('close');
  return { socket, heard };
}

const own = globalThis.WebSocket;
let made: FakeSocket[] = [];
let clock: FakeClock;
let hasEnded: boolean;
let unguard: () => void;
beforeEach(() => {
  made = [];
  clock = createFakeClock();
  hasEnded = false;
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket; // as much of one as is used
});
afterEach(() => {
  unguard();
  globalThis.WebSocket = own;
});
function guarded(isAsleep: boolean): LinkSockets {
  const sockets = createLinkSockets(() => void (hasEnded = true), { clock, isAsleep });
  unguard = sockets.guard();
  return sockets;
}

describe('createLinkSockets', () => {
  it('opens no socket to the relay before it is woken, and those to others at once', () => {
    const sockets = guarded(true);
    const { socket, heard } = connectAsSdk();
    expect([socket.readyState, made]).toEqual([0, []]);
    expect(new WebSocket('wss://site.example/')).toBe(made[0]);
    sockets.wake();
    sockets.wake();
    expect(made.map(({ url }) => url)).toEqual(['wss://site.example/', relay]);
    made[1]?.open();
    made[1]?.says('hello');
    expect([socket.readyState, heard, made[1]?.sent]).toEqual([1, ['open', '"hello"'], [{ type: 'HostSession' }]]);
    made[1]?.close();
    expect([socket.readyState, heard.at(-1)]).toEqual([3, 'close']);
    connectAsSdk();
    expect(made).toHaveLength(3);
  });

  it('leaves the page its own, once it guards no more', () => {
    guarded(false);
    expect(globalThis.WebSocket).not.toBe(FakeSocket);
    unguard();
    expect(globalThis.WebSocket).toBe(FakeSocket);
  });

  it('never opens one that was closed while it slept', () => {
    const sockets = guarded(true);
    const { socket } = connectAsSdk();
    socket.close();
    sockets.wake();
    expect([socket.readyState, made]).toEqual([3, []]);
  });

  it('lets go of what sleeps, and opens nothing afterwards', () => {
    const sockets = guarded(true);
    connectAsSdk();
    sockets.end();
    sockets.wake();
    expect([connectAsSdk().socket.readyState, made]).toEqual([3, []]);
  });

  it.each([true, false])('tells the phone that the link is over once the relay lets it in, and the SDK nothing more (asleep: %s)', async (isAsleep) => {
    const sockets = guarded(isAsleep);
    const { heard } = connectAsSdk();
    sockets.end('link');
    made[0]?.open();
    made[0]?.says({ type: 'OK' });
    expect([made.length, made[0]?.sent, made[0]?.readyState, heard]).toEqual([1, [{ type: 'HostSession' }, farewell], 3, ['open']]);
    await clock.advance(limits.linkFarewellMs);
    expect(made[0]?.sent).toHaveLength(2);
  });

  it('tells the phone at once, where the relay has let it in', () => {
    const sockets = guarded(false);
    connectAsSdk();
    made[0]?.open();
    made[0]?.says({ type: 'OK' });
    sockets.end('link');
    expect([made[0]?.sent.at(-1), made[0]?.readyState]).toEqual([farewell, 3]);
  });

  it('waits for the relay no longer than its time', async () => {
    const sockets = guarded(true);
    connectAsSdk();
    sockets.end('link');
    await clock.advance(limits.linkFarewellMs - 1);
    expect(made[0]?.readyState).toBe(0);
    await clock.advance(1);
    expect(made[0]?.readyState).toBe(3);
  });

  it('is told instead of the SDK when the phone ends the link, and takes no nonsense for it', () => {
    guarded(false);
    const { heard } = connectAsSdk();
    made[0]?.open();
    for (const odd of ['h', null, 5, { metadata: null }, { metadata: { __destroyed: 1 } }]) made[0]?.says(odd);
    expect([hasEnded, heard.length]).toEqual([false, 6]);
    made[0]?.says({ type: 'SessionConfigUpdated', metadata: { __destroyed: '1' } });
    expect([hasEnded, heard.length]).toEqual([true, 6]);
  });
});
