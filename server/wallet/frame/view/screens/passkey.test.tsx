import { screen } from '@testing-library/dom';
import { createFakeClock } from '../../../../../mocks/fakeClock.ts';
import { Refused } from '../../createGate.ts';
import { createView } from '../createView.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0));

beforeEach(() => {
  class Observer {
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(window, { ResizeObserver: Observer });
});
afterEach(() => document.body.replaceChildren());

async function ask(does: 'create' | 'use') {
  const view = createView({ document, tell: () => {}, locale: 'en_US', clock: createFakeClock() });
  const ends = new AbortController();
  const ended = view.passkey({ does, siteName: 'Shop' }, { signal: ends.signal }).catch((error: unknown) => (error instanceof Refused ? error.code : error));
  await settled();
  return { ended, ends };
}
const press = (name: string): void => screen.getByRole('button', { name }).click();

describe('drawPasskey', () => {
  it.each([['create', 'Create a Passkey'], ['use', 'Use a Passkey']] as const)('asks for a press to %s one, and ends with it', async (does, name) => {
    const { ended } = await ask(does);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(document.body.textContent).toContain('For Shop. By fingerprint, face or the PIN of your device.');
    press(name);
    expect(await ended).toBe(true);
  });

  it('ends as refused for a person who turns away, and with the reason of its signal', async () => {
    const turned = await ask('create');
    press('Cancel');
    expect(await turned.ended).toBe('rejected');
    document.body.replaceChildren();
    const given = await ask('use');
    given.ends.abort('over');
    expect(await given.ended).toBe('over');
  });
});
