import { createFakeClock, createMockWorld } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { userErrors } from '../../contracts/errors.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { ProviderError } from '../../domain/wallets/providerError.ts';
import { askUnlessRefused, refusedAskerPauseMs } from './refusedAskers.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

function scene() {
  const clock = createFakeClock();
  const test = createTestKit({ clock, world: createMockWorld({ clock }) });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const services = servicesOf(test.kit);
  const asked = jest.fn();
  const ask = (outcome: () => Promise<unknown>, source: typeof test.kit = test.kit): Promise<unknown> => askUnlessRefused(source, services, () => (asked(), outcome()));
  const refuse = (): Promise<never> => Promise.reject(userErrors.cancelled());
  return { ...test, clock, services, asked, ask, refuse };
}
const cancelled = { code: 'user.cancelled' };

describe('askUnlessRefused', () => {
  it.each<[string, () => Promise<never>, object]>([
    ['turned away', () => Promise.reject(userErrors.cancelled()), cancelled], ['refused in the wallet', () => Promise.reject(userErrors.rejected()), { code: 'user.rejected' }], ['refused, as libraries are told', () => Promise.reject(new ProviderError(4001, 'No')), { code: 4001 }],
  ])('asks nothing more once it was %s, until the user acts', async (_how, outcome, error) => {
    const { ask, asked, act, loose } = scene();
    const listeners = loose().page;
    await expect(ask(outcome)).rejects.toMatchObject(error);
    await expect(ask(async () => 1)).rejects.toMatchObject(cancelled);
    expect(asked).toHaveBeenCalledTimes(1);
    act();
    await expect(ask(async () => 1)).resolves.toBe(1);
    expect(loose().page).toBe(listeners);
  });

  it('takes a failure of another kind for no refusal', async () => {
    const { ask } = scene();
    await expect(ask(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(ask(async () => 1)).resolves.toBe(1);
  });

  it('ends what waits behind a refusal', async () => {
    const { kit, services, ask, refuse } = scene();
    const waiting = askUnlessRefused(kit, services, (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))); // as queues do
    waiting.catch(() => {});
    await expect(ask(refuse)).rejects.toMatchObject(cancelled);
    await expect(waiting).rejects.toMatchObject(cancelled);
  });

  it('holds back the one who was refused, and no other', async () => {
    const { kit, ask, refuse } = scene();
    await expect(ask(refuse)).rejects.toMatchObject(cancelled);
    await expect(ask(async () => 1, { ...kit })).resolves.toBe(1);
  });

  it('waits a while where the page does not tell that its user acts', async () => {
    const { services, ask, refuse, clock } = scene();
    const { onAct: _untold, ...page } = services.port(pagePort);
    const { port } = services;
    jest.spyOn(services, 'port').mockImplementation(((wanted: Parameters<typeof port>[0]) => (wanted === pagePort ? page : port(wanted))) as typeof port); // one port less a member
    await expect(ask(refuse)).rejects.toMatchObject(cancelled);
    await clock.advance(refusedAskerPauseMs - 1);
    await expect(ask(async () => 1)).rejects.toMatchObject(cancelled);
    await clock.advance(1);
    await expect(ask(async () => 1)).resolves.toBe(1);
  });

  it('listens to nothing after the kit has ended', async () => {
    const { ask, refuse, kit, loose } = scene();
    const listeners = loose().page;
    await expect(ask(refuse)).rejects.toMatchObject(cancelled);
    expect(loose().page).toBe(listeners + 1);
    kit.destroy();
    expect(loose().page).toBeLessThanOrEqual(listeners);
  });
});
