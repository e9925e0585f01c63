import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKitOptions } from '../../../mocks/testing/index.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { WindowPhase, WindowRequest, WindowVisit } from '../../contracts/windows.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { definePluginKey } from '../../store/definePluginKey.ts';
import * as limits from './limits.ts';
import { openWindow, reserveWindow } from './openWindow.ts';
import { takeAttempts } from './keptAttempts.ts';
import { windows } from './windows.ts';

const origin = 'https://login.example';
const url = `${origin}/authorize?flow=1`;
const size = { widthPx: 350, heightPx: 500 };

const key = definePluginKey()('lamp', [pagePort]);
const lampOf = (popups: boolean) => definePlugin({ key, permissions: { origins: [], storageKeys: [], popups } });
const openAs = key.flow(({ dispatch }, request: WindowRequest<string>): WindowVisit<string> => dispatch(openWindow(request)));
const takeAs = key.flow(({ dispatch }) => dispatch(takeAttempts()));

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function setUp({ popups = true, ...options }: TestKitOptions<readonly []> & { readonly popups?: boolean } = {}) {
  const test = createTestKit(options);
  test.kit.register(lampOf(popups));
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const phases: WindowPhase['at'][] = [];
  const open = (request: Partial<WindowRequest<string>> = {}): WindowVisit<string> => test.kit.dispatch(openAs({
    url, size, origin, onPhase: ({ at }) => phases.push(at),
    readMessage: (data) => (isRecord(data) && typeof data['answer'] === 'string' ? { type: 'answer', answer: data['answer'] } : isRecord(data) && data['hello'] === true ? { type: 'loaded' } : undefined),
    ...request,
  }));
  const code = (visit: WindowVisit<string>): Promise<unknown> => visit.answer.then((answer) => answer, (error: { code: string }) => error.code);
  return { ...test, open, phases, code };
}
const flush = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

describe('openWindow', () => {
  it('opens a window of the size given in the very call, hears its page out, and closes it', async () => {
    const { open, windows: opened, phases, loose } = setUp();
    const visit = open();
    expect(opened.map(({ urls, features }) => [urls, /popup=1,width=350,height=500,left=\d+,top=\d+/.test(features)])).toEqual([[[url], true]]);
    opened[0]?.say({ hello: true }, origin);
    opened[0]?.say({ answer: 'yes' }, origin);
    expect([await visit.answer, opened[0]?.isClosed(), phases]).toEqual(['yes', true, ['open', 'loaded', 'answered']]);
    await flush();
    expect(loose()).toMatchObject({ timers: 0, page: 0 });
  });

  it.each(['https://login.example.evil', 'https://evil.example', 'http://login.example', 'https://login.example:8443', 'null', ''])('reads no message of %j', async (from) => {
    const { open, windows: opened, phases } = setUp();
    open();
    opened[0]?.say({ answer: 'forged' }, from);
    expect(phases).toEqual(['open']);
  });

  it('reads no message before the address is known, where the origin comes with it', async () => {
    const { open, windows: opened, phases, code } = setUp();
    let known: string | undefined;
    let sendOn: (address: string) => void = () => {};
    const visit = open({ origin: () => known, url: new Promise((resolve) => {
      sendOn = resolve;
    }) });
    for (const from of [origin, '', 'undefined']) opened[0]?.say({ answer: 'early' }, from);
    expect(phases).toEqual(['open']);
    known = origin;
    sendOn(url);
    await flush();
    opened[0]?.say({ answer: 'forged' }, 'https://evil.example');
    opened[0]?.say({ answer: 'yes' }, origin);
    expect(await code(visit)).toBe('yes');
  });

  it('reads no message of another window of the same origin, and is not stopped by one that cannot be read', async () => {
    const { open, windows: opened, hear, phases, faults, code } = setUp();
    const visit = open({ readMessage: (data) => {
      if (!isRecord(data)) throw new TypeError('No record');
      return data['answer'] === 'real' ? { type: 'answer', answer: 'real' } : undefined;
    } });
    hear({ answer: 'real' }, origin);
    for (const hostile of [null, 'text', undefined, [], { answer: { toString: 1 } }, { __proto__: { answer: 'real ' } }]) opened[0]?.say(hostile, origin);
    expect(phases).toEqual(['open']);
    expect(faults.length).toBeGreaterThan(0);
    opened[0]?.say({ answer: 'real' }, origin);
    expect(await code(visit)).toBe('real');
  });

  it('fails with what its page says went wrong', async () => {
    const { open, windows: opened, phases, code } = setUp();
    const visit = open({ readMessage: () => ({ type: 'failure', error: Object.assign(new Error('Denied'), { code: 'denied' }) }) });
    opened[0]?.say('no', origin);
    expect([await code(visit), phases.at(-1), opened[0]?.isClosed()]).toEqual(['denied', 'failed', true]);
  });

  it('opens an empty window where the address is not known yet, and sends it on', async () => {
    const { open, windows: opened } = setUp();
    let know = (_url: string): void => {};
    open({ url: new Promise((resolve) => { know = resolve; }) });
    expect(opened[0]?.urls).toEqual(['']);
    know(url);
    await flush();
    expect(opened[0]?.urls).toEqual(['', url]);
  });

  it('closes the empty window where the address cannot be had, or is none that a window may go to', async () => {
    const { open, windows: opened, code } = setUp();
    const none = open({ url: Promise.reject(Object.assign(new Error('Offline'), { code: 'network.offline' })) });
    expect([await code(none), opened[0]?.isClosed()]).toEqual(['network.offline', true]);
    const bad = open({ url: Promise.resolve('javascript:alert(1)') });
    expect([await code(bad), opened[1]?.urls, opened[1]?.isClosed()]).toEqual(['window.badAddress', [''], true]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://login.example/', 'https://user:pass@login.example/', 'blob:https://login.example/1', '/relative', ''])('opens no window at %j', (bad) => {
    const { open, windows: opened } = setUp();
    expect(() => open({ url: bad })).toThrow(expect.objectContaining({ code: 'window.badAddress' }));
    expect(opened).toEqual([]);
  });

  it('goes over http on this machine, where sites are developed', () => {
    const { open, windows: opened } = setUp();
    open({ url: 'http://localhost:3000/login' });
    expect(opened[0]?.urls).toEqual(['http://localhost:3000/login']);
  });

  it('takes a window that stays closed for the wish of its person, and lets what it said last arrive', async () => {
    const { open, windows: opened, clock, phases, code } = setUp();
    const closed = open();
    opened[0]?.close();
    await clock.advance(limits.closedLookEveryMs + limits.closedGraceMs);
    await flush();
    expect([await code(closed), phases.at(-1)]).toEqual(['window.closed', 'closed']);
    const late = open();
    opened[1]?.close();
    await clock.advance(limits.closedLookEveryMs + limits.closedGraceMs - 1);
    opened[1]?.say({ answer: 'last word' }, origin);
    expect(await code(late)).toBe('last word');
  });

  it('says that it was closed within two seconds', () => {
    expect(limits.closedLookEveryMs + limits.closedGraceMs).toBe(2_000);
  });

  it('waits for the other way where a window only counts as closed, and can be opened again', async () => {
    const { open, windows: opened, clock, phases } = setUp();
    let answer = (_answer: string): void => {};
    const visit = open({ answer: () => new Promise((resolve) => { answer = resolve; }) });
    opened[0]?.close(); // its page keeps itself apart
    await clock.advance(60_000);
    expect(phases).toEqual(['open', 'severed']);
    visit.show();
    expect([opened.length, opened[1]?.urls, phases.at(-1)]).toEqual([2, [url], 'open']);
    answer('by a poll');
    expect([await visit.answer, opened[1]?.isClosed()]).toEqual(['by a poll', true]);
  });

  it.each([[true, 'window.closed', 'closed'], [false, 'yes', 'answered']] as const)('believes the owner, who says whether it is really closed: %s', async (isReally, outcome, last) => {
    const { open, windows: opened, clock, phases, code } = setUp();
    let answer = (_answer: string): void => {};
    const visit = open({ answer: () => new Promise((resolve) => { answer = resolve; }), isReallyClosed: async () => isReally });
    opened[0]?.close();
    await clock.advance(2_000);
    await flush();
    answer('yes');
    expect([await code(visit), phases.at(-1)]).toEqual([outcome, last]);
  });

  it('does not believe that it is closed where the owner cannot tell', async () => {
    const { open, windows: opened, clock, phases } = setUp();
    open({ isReallyClosed: () => { throw new Error('Offline'); } });
    opened[0]?.close();
    await clock.advance(2_000);
    await flush();
    expect(phases.at(-1)).toBe('severed');
  });

  it('believes that an empty window was closed, whatever the page would do that it was for', async () => {
    const { open, windows: opened, clock, code } = setUp();
    const visit = open({ url: new Promise(() => {}), answer: () => new Promise(() => {}) });
    opened[0]?.close();
    await clock.advance(2_000);
    await flush();
    expect(await code(visit)).toBe('window.closed');
  });

  it('gives one up that does not load in time, and not one that has', async () => {
    const { open, windows: opened, clock, phases, code } = setUp();
    const silent = open({ loadMs: 30_000 });
    await clock.advance(30_000);
    expect([await code(silent), phases.at(-1), opened[0]?.isClosed()]).toEqual(['window.silent', 'silent', true]);
    open({ loadMs: 30_000 });
    opened[1]?.say({ hello: true }, origin);
    await clock.advance(300_000);
    expect([phases.at(-1), opened[1]?.isClosed()]).toEqual(['loaded', false]);
  });

  it('gives one up that does not answer in time', async () => {
    const { open, windows: opened, clock, phases, code } = setUp();
    const visit = open({ limitMs: 600_000 });
    opened[0]?.say({ hello: true }, origin);
    await clock.advance(599_999);
    expect(phases.at(-1)).toBe('loaded');
    await clock.advance(1);
    expect([await code(visit), phases.at(-1), opened[0]?.isClosed()]).toEqual(['window.silent', 'silent', true]);
  });

  it('fails where the browser lets none open, and tries nothing by itself', async () => {
    const { open, windows: opened, clock, phases, code, blockWindows } = setUp();
    blockWindows(true);
    const visit = open();
    blockWindows(false);
    await clock.advance(60_000);
    expect([await code(visit), phases, opened]).toEqual(['window.blocked', ['failed'], []]);
  });

  it('waits, where there is a button for it, for the click that opens it', async () => {
    const { open, windows: opened, clock, phases, code, blockWindows } = setUp();
    blockWindows(true);
    const visit = open({ onBlocked: 'wait', loadMs: 1_000 });
    blockWindows(false);
    await clock.advance(60_000);
    expect([phases, opened]).toEqual([['blocked'], []]);
    visit.show();
    expect([phases, opened.length]).toEqual([['blocked', 'open'], 1]);
    await clock.advance(1_000); // the limits begin with the window
    expect(await code(visit)).toBe('window.silent');
  });

  it('brings the window to the front that is open, and opens no second one', () => {
    const { open, windows: opened } = setUp();
    const visit = open();
    visit.show();
    visit.show();
    expect([opened.length, opened[0]?.focused()]).toEqual([1, 2]);
  });

  it('puts its own errors in place of the general ones', async () => {
    const { open, windows: opened, clock, code, blockWindows } = setUp();
    const named = (name: string) => () => Object.assign(new Error(name), { code: name });
    const failures = { blocked: named('b'), silent: named('s'), closed: (isLoaded: boolean) => named(`c ${isLoaded}`)() };
    const silent = open({ failures, limitMs: 1 });
    await clock.advance(1);
    const closed = open({ failures });
    opened[1]?.say({ hello: true }, origin);
    opened[1]?.close();
    await clock.advance(2_000);
    await flush();
    blockWindows(true);
    expect(await Promise.all([silent, closed, open({ failures })].map(code))).toEqual(['s', 'c true', 'b']);
  });

  it('closes the window of an attempt that is given up, by the signal or by hand', async () => {
    const { open, windows: opened, code, phases } = setUp();
    const abort = new AbortController();
    const first = open({ signal: abort.signal });
    abort.abort();
    const second = open();
    second.cancel();
    expect([await code(first), await code(second), opened.map((one) => one.isClosed()), phases.at(-1)]).toEqual(['user.cancelled', 'user.cancelled', [true, true], 'failed']);
  });

  it('gives a plugin one window at a time: a newer one takes the place of the older', async () => {
    const { open, windows: opened, kit, code } = setUp();
    const first = open();
    const second = open();
    expect([await code(first), opened.map((one) => one.isClosed())]).toEqual(['user.cancelled', [true, false]]);
    expect(servicesOf(kit).live(windows).get('lamp')).toBe(second);
  });

  it('closes the window with the plugin, and with the kit', async () => {
    const { open, windows: opened, kit, code, loose } = setUp();
    const first = open();
    kit.unregister('lamp');
    expect([await code(first), opened[0]?.isClosed()]).toEqual(['user.cancelled', true]);
    kit.register(lampOf(true));
    const second = open();
    kit.destroy();
    expect([await code(second), opened[1]?.isClosed()]).toEqual(['user.cancelled', true]);
    await flush();
    expect(loose()).toMatchObject({ timers: 0, page: 0 });
  });

  it('is for plugins that may open windows', () => {
    const { open, windows: opened, kit } = setUp({ popups: false });
    expect(() => open()).toThrow(expect.objectContaining({ code: 'page.popupNotAllowed' }));
    expect(() => kit.dispatch(key.flow(({ dispatch }) => dispatch(reserveWindow(size)))())).toThrow(expect.objectContaining({ code: 'page.popupNotAllowed' }));
    expect(opened).toEqual([]);
  });

  it('goes on in a window that was opened in the click while code was still being fetched', async () => {
    const { open, windows: opened, kit, phases, code, blockWindows } = setUp();
    const reserve = key.flow(({ dispatch }) => dispatch(reserveWindow(size)));
    const reserved = kit.dispatch(reserve());
    blockWindows(true); // the click is over
    const visit = open({ reserved });
    expect([opened.map(({ urls }) => urls), phases]).toEqual([[['', url]], ['open']]);
    opened[0]?.say({ answer: 'yes' }, origin);
    expect(await code(visit)).toBe('yes');
    const blocked = open({ reserved: kit.dispatch(reserve()) });
    expect(await code(blocked)).toBe('window.blocked');
  });

  it('writes nothing of the address and the answer into the store', async () => {
    const { open, windows: opened, kit, actions, storage } = setUp();
    const visit = open({ url: `${url}&state=5ecret`, keep: { id: 'flow-1', kind: 'google' } });
    opened[0]?.say({ answer: '5ecret' }, origin);
    await visit.answer;
    expect(JSON.stringify([kit.getState(), actions, [...storage.values]])).not.toContain('5ecret');
  });
});

describe('takeAttempts', () => {
  const reload = async (test: ReturnType<typeof setUp>, afterMs = 0) => {
    await test.clock.advance(afterMs);
    const next = createTestKit({ storage: test.storage, clock: test.clock, world: test.world });
    next.kit.register(lampOf(true));
    ends.push(() => next.kit.destroy());
    return next;
  };

  it('gives an attempt that a reload has cut off to its plugin, once, whichever tab asks first', async () => {
    const test = setUp();
    test.open({ keep: { id: 'flow-1', kind: 'google' } });
    const [one, two] = [await reload(test), await reload(test)];
    const taken = await Promise.all([one, two].map(({ kit }) => kit.dispatch(takeAs())));
    expect(taken.flat()).toEqual([{ id: 'flow-1', kind: 'google', sinceMs: test.clock.nowMs() }]);
    expect(await one.kit.dispatch(takeAs())).toEqual([]);
  });

  it('gives none that has ended, is older than ten minutes, or is of another plugin', async () => {
    const test = setUp();
    const ended = test.open({ keep: { id: 'flow-1', kind: 'google' } });
    test.windows[0]?.say({ answer: 'yes' }, origin);
    await ended.answer;
    expect(test.storage.values.size).toBe(0);
    expect(await (await reload(test)).kit.dispatch(takeAs())).toEqual([]);
    test.open({ keep: { id: 'flow-2', kind: 'google' } });
    const other = await reload(test);
    expect(await other.kit.dispatch(takeAttempts())).toEqual([]); // of the site
    expect(await (await reload(test, limits.keptMs)).kit.dispatch(takeAs())).toEqual([]);
  });

  it('reads on after the reload what the window says, without opening another one', async () => {
    const test = setUp();
    test.open({ keep: { id: 'flow-1', kind: 'google' } });
    const next = await reload(test);
    expect(await next.kit.dispatch(takeAs())).toHaveLength(1);
    const phases: string[] = [];
    const visit = next.kit.dispatch(openAs({ url, origin, isResumed: true, readMessage: (data) => ({ type: 'answer', answer: String(data) }), onPhase: ({ at }) => phases.push(at) }));
    next.hear('forged', 'https://evil.example');
    next.hear('yes', origin);
    expect([await visit.answer, phases, next.windows]).toEqual(['yes', ['severed', 'answered'], []]);
  });

  it.each([['a token by its length', 'x'.repeat(129)], ['an address', 'https://login.example/?code=1'], ['nothing', '']])('keeps no %s', (_what, id) => {
    const test = setUp();
    expect(() => test.open({ keep: { id, kind: 'google' } })).toThrow(expect.objectContaining({ code: 'window.badAttempt' }));
    expect(test.windows).toEqual([]);
  });
});
