import { screen } from '@testing-library/dom';
import { createFakeClock } from '../../../../../mocks/fakeClock.ts';
import { createScreenTest } from '../../../testing/screens.ts';

const { ask, press } = createScreenTest(createFakeClock());
const askPasskey = (does: 'create' | 'use', own?: AbortSignal) => ask((view, signal) => view.passkey({ does, siteName: 'Shop' }, { signal: own ?? signal }));

describe('drawPasskey', () => {
  it.each([['create', 'Create a Passkey'], ['use', 'Use a Passkey']] as const)('asks for a press to %s one, and ends with it', async (does, name) => {
    const ended = await askPasskey(does);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(document.body.textContent).toContain('For Shop. By fingerprint, face or the PIN of your device.');
    await press(name);
    expect(await ended()).toBe(true);
  });

  it('ends as refused for a person who turns away, and with the reason of its signal', async () => {
    const turned = await askPasskey('create');
    await press('Cancel');
    expect(await turned()).toBe('refused: rejected');
    document.body.replaceChildren();
    const own = new AbortController();
    const given = await askPasskey('use', own.signal);
    own.abort('over');
    expect(await given()).toBe('over');
  });
});
