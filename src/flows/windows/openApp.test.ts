import { createTestKit } from '../../../mocks/testing/index.ts';
import * as limits from './limits.ts';
import { openApp } from './openApp.ts';
import type { AppPhase } from './openApp.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function setUp(url = 'wallet://wc?uri=x') {
  const test = createTestKit({ platform: 'ios' });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const phases: AppPhase[] = [];
  const stop = test.kit.dispatch(openApp({ url, appScheme: 'wallet', onPhase: (phase) => phases.push(phase) }));
  return { ...test, phases, stop };
}

describe('openApp', () => {
  it('opens the app in the very call, and says after two seconds that nothing seems to have opened', async () => {
    const { opened, phases, clock } = setUp();
    expect([opened, phases]).toEqual([['wallet://wc?uri=x'], ['opening']]);
    await clock.advance(limits.appOpenMs - 1);
    expect(phases).toEqual(['opening']);
    await clock.advance(1);
    expect(phases).toEqual(['opening', 'notOpened']);
  });

  it('raises no alarm where the page has left the view', async () => {
    const { phases, clock, hide } = setUp();
    hide();
    await clock.advance(limits.appOpenMs);
    expect(phases).toEqual(['opening', 'opened']);
  });

  it('raises none where it is back in view again already', async () => {
    const { phases, clock, hide, wake } = setUp();
    hide();
    await clock.advance(500);
    wake();
    await clock.advance(limits.appOpenMs);
    expect(phases).toEqual(['opening', 'opened']);
  });

  it('raises none for an https link, which opens a tab in any case', async () => {
    const { phases, clock } = setUp('https://wallet.example/wc?uri=x');
    await clock.advance(limits.appOpenMs);
    expect(phases).toEqual(['opening', 'opened']);
  });

  it('takes the alarm back where the person has taken their time over the question of the browser', async () => {
    const { phases, clock, hide, wake } = setUp();
    await clock.advance(limits.appOpenMs);
    hide();
    wake();
    expect(phases).toEqual(['opening', 'notOpened', 'opened']);
  });

  it('says no more once it was stopped, and leaves nothing behind', async () => {
    const { phases, clock, stop, loose, kit } = setUp();
    stop();
    await clock.advance(limits.appOpenMs);
    expect(phases).toEqual(['opening']);
    kit.destroy();
    expect(loose()).toMatchObject({ timers: 0, page: 0 });
  });
});
