import { createTestKit } from '../../../mocks/testing/index.ts';
import { takeAttempts } from './keptAttempts.ts';
import { leavePage } from './leavePage.ts';
import type { LeavePageRequest } from '../../contracts/windows.ts';

const url = 'https://login.example/authorize?flow=1';
const keep = { id: 'flow-1', kind: 'google' };

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function setUp() {
  const test = createTestKit();
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const leave = (request: Partial<LeavePageRequest> = {}): Promise<unknown> => test.kit.dispatch(leavePage({ url, keep, ...request })).then(() => 'left', (error: { code: string }) => error.code);
  const reload = () => {
    const next = createTestKit({ storage: test.storage, clock: test.clock, world: test.world });
    ends.push(() => next.kit.destroy());
    return next.kit;
  };
  return { ...test, leave, reload };
}

describe('leavePage', () => {
  it('sends the page away, whose attempt the page that it comes back to takes up', async () => {
    const { leave, left, reload, clock } = setUp();
    void leave();
    await clock.advance(1_000);
    expect(left).toEqual([url]);
    const kit = reload();
    expect(await kit.dispatch(takeAttempts({ id: 'flow-2' }))).toEqual([]); // as another address would say
    expect(await kit.dispatch(takeAttempts({ kind: 'apple' }))).toEqual([]);
    expect(await kit.dispatch(takeAttempts({ id: 'flow-1', kind: 'google' }))).toMatchObject([keep]);
    expect(await reload().dispatch(takeAttempts())).toEqual([]);
  });

  it('fails where the page is still here after five seconds, and keeps nothing', async () => {
    const { leave, reload, clock } = setUp();
    const leaving = leave();
    await clock.advance(5_000);
    expect(await leaving).toBe('window.notLeft');
    expect(await reload().dispatch(takeAttempts())).toEqual([]);
  });

  it('opens a window that does not report back, and waits as long', async () => {
    const { leave, left, windows, reload, clock } = setUp();
    const leaving = leave({ by: 'newWindow', size: { widthPx: 350, heightPx: 500 } });
    expect([windows.map(({ urls }) => urls), left]).toEqual([[[url]], []]);
    await clock.advance(5_000);
    expect([await leaving, windows[0]?.isClosed()]).toEqual(['left', false]);
    expect(await reload().dispatch(takeAttempts())).toMatchObject([keep]);
  });

  it('fails where the browser lets none open', async () => {
    const { leave, blockWindows, reload } = setUp();
    blockWindows(true);
    expect(await leave({ by: 'newWindow' })).toBe('window.blocked');
    expect(await reload().dispatch(takeAttempts())).toEqual([]);
  });

  it.each([[{ url: 'javascript:alert(1)' }, 'window.badAddress'], [{ keep: { id: 'a b', kind: 'x' } }, 'window.badAttempt'], [{ signal: AbortSignal.abort() }, 'user.cancelled']] as const)('stays for %j', async (request, code) => {
    const { leave, left } = setUp();
    expect([await leave(request), left]).toEqual([code, []]);
  });

  it('can be given up', async () => {
    const { leave, reload } = setUp();
    const abort = new AbortController();
    const leaving = leave({ signal: abort.signal });
    abort.abort();
    expect(await leaving).toBe('user.cancelled');
    expect(await reload().dispatch(takeAttempts())).toEqual([]);
  });
});
