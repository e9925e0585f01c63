import { createFakeClock, createMockWorld } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { defineScreen, screensPoint } from '../../contracts/points/screens.ts';
import { defineQuestion } from '../../contracts/question.ts';
import type { OpenQuestion } from '../../contracts/question.ts';
import type { CoreState } from '../../store/coreState.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { modalClosed, modalOpened, selectScreens, selectShownScreen } from '../../store/modal.ts';
import { ask } from './ask.ts';
import { closeModal } from './closeModal.ts';
import { goBack } from './goBack.ts';
import { showScreen } from './showScreen.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

interface Offer {
  readonly name: string;
  readonly amounts?: readonly bigint[];
}

const offer = defineQuestion<Offer, { readonly taken: bigint }>({ id: 'lamp.offer', load: async () => ({ default: () => null }) });
const lamp = definePlugin({ id: 'lamp', contributes: [screensPoint.of(offer), screensPoint.of(defineScreen<{ readonly size?: bigint }>({ id: 'lamp.page', load: async () => ({ default: () => null }) }))] });

let test: TestKit<CoreState>;
beforeEach(() => {
  const clock = createFakeClock();
  test = createTestKit({ clock, world: createMockWorld({ clock }), plugins: [lamp] }) as unknown as TestKit<CoreState>; // the lamp has no state
});
afterEach(() => {
  test.kit.destroy();
  test.world.close();
});

const begin = (name: string, signal?: AbortSignal): Promise<{ readonly taken: bigint }> => {
  const asked = test.kit.dispatch(ask(offer, { name }, signal));
  asked.catch(() => {});
  return asked;
};
const names = (): readonly unknown[] => selectScreens(test.kit.getState()).map(({ params }) => params['name']);
const shown = (): OpenQuestion | undefined => servicesOf(test.kit).questions.get(selectShownScreen(test.kit.getState())?.questionId ?? '');
/** What has settled meanwhile is carried out. */
const settle = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

describe('ask', () => {
  it('asks one thing at a time, each in its turn, and gives each asker its own answer', async () => {
    const [first, second, third] = [begin('first'), begin('second'), begin('third')];
    expect(names()).toEqual(['first']);
    await test.clock.advance(60_000);
    expect(names()).toEqual(['first']);
    shown()?.answer({ taken: 1n });
    await settle();
    expect(names()).toEqual(['second']);
    shown()?.giveUp();
    await settle();
    expect(names()).toEqual(['third']);
    shown()?.answer({ taken: 3n });
    await expect(second).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([await first, await third, names(), servicesOf(test.kit).questions.size]).toEqual([{ taken: 1n }, { taken: 3n }, [], 0]);
  });

  it('gives the asker the reason of a question that its screen refused, however it ends, and no answer', async () => {
    const why = new Error('not here');
    const answered = begin('first');
    shown()?.refuse(why);
    shown()?.answer({ taken: 1n });
    await expect(answered).rejects.toBe(why);
    const closed = begin('second');
    shown()?.refuse(why);
    test.kit.dispatch(closeModal());
    await expect(closed).rejects.toBe(why);
  });

  it('asks what was meant when it was called, whatever its asker does with the objects, and whatever becomes of the store', async () => {
    const amounts = [1n];
    void test.kit.dispatch(ask(offer, { name: 'first' })).catch(() => {});
    void test.kit.dispatch(ask(offer, { name: 'second', amounts })).catch(() => {});
    amounts.push(2n);
    shown()?.giveUp();
    await settle();
    expect([shown()?.params, selectShownScreen(test.kit.getState())?.params]).toEqual([{ name: 'second', amounts: [1n] }, { name: 'second', amounts: [1n] }]);
    expect(Object.isFrozen(shown()?.params['amounts'])).toBe(true);
  });

  it.each<[string, () => void]>([
    ['an action of another caller', () => test.kit.dispatch(modalClosed())],
    ['another screen in its place', () => test.kit.dispatch(modalOpened({ screenId: 'core.wallets', params: {} }))],
    ['the way back', () => test.kit.dispatch(goBack())],
    ['closing all, with another screen over it', () => { test.kit.dispatch(showScreen('core.networks')); test.kit.dispatch(closeModal()); }],
    ['its plugin, which leaves', () => test.kit.unregister('lamp')],
  ])('is given up when its screen is taken away by %s, and holds up nothing', async (_by, take) => {
    const [first] = [begin('first')];
    take();
    await expect(first).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(servicesOf(test.kit).questions.size).toBe(0);
    const signed = test.kit.dispatch(ask(defineQuestion<object, string>({ id: 'core.signMessage' }), {}));
    await settle();
    shown()?.answer('0x');
    expect(await signed).toBe('0x');
  });

  it('goes on while another screen lies over it, and takes its own away from below that once it is answered', async () => {
    const asked = begin('first');
    test.kit.dispatch(showScreen('core.networks'));
    const [{ questionId } = { questionId: undefined }] = selectScreens(test.kit.getState());
    servicesOf(test.kit).questions.get(questionId ?? '')?.answer({ taken: 1n });
    expect(await asked).toEqual({ taken: 1n });
    expect(selectScreens(test.kit.getState()).map(({ screenId }) => screenId)).toEqual(['core.networks']);
  });

  it('can be given up by its asker, on screen or before, and by the kit; the others stay', async () => {
    const [leftFirst, leftSecond] = [new AbortController(), new AbortController()];
    const [first, second, third, fourth] = [begin('first', leftFirst.signal), begin('second', leftSecond.signal), begin('third'), begin('fourth')];
    leftSecond.abort(new Error('left early'));
    await expect(second).rejects.toThrow('left early');
    expect(names()).toEqual(['first']);
    test.kit.dispatch(showScreen('core.networks'));
    leftFirst.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect(names()).toEqual([undefined, 'third']);
    test.kit.destroy();
    for (const asked of [third, fourth]) await expect(asked).rejects.toMatchObject({ code: 'user.cancelled' });
    await expect(begin('late', AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
  });

  it('passes over what waits for a plugin that has left', async () => {
    const first = begin('first');
    const second = begin('second');
    test.kit.unregister('lamp');
    await expect(first).rejects.toMatchObject({ code: 'user.cancelled' });
    await expect(second).rejects.toMatchObject({ code: 'screen.unknown' });
    await expect(begin('third')).rejects.toMatchObject({ code: 'screen.unknown' });
  });

  it('is answered once', async () => {
    const asked = begin('first');
    const question = shown();
    question?.answer({ taken: 1n });
    question?.answer({ taken: 2n });
    question?.giveUp();
    expect(await asked).toEqual({ taken: 1n });
  });

  it('takes no live things, which the store could not hold', async () => {
    await expect(test.kit.dispatch(ask(offer, { name: 'live', onDone: () => {} } as Offer))).rejects.toMatchObject({ code: 'input.notSerialisable', context: { path: 'params.onDone' } });
    expect(names()).toEqual([]);
  });
});

describe('showScreen', () => {
  it('keeps objects as they are, for every screen', () => {
    const given = { token: '0x1', amounts: [1n, { of: 'list' }] };
    test.kit.dispatch(showScreen('lamp.page', given));
    expect(selectShownScreen(test.kit.getState())?.params).toEqual(given);
    expect(Object.isFrozen(selectShownScreen(test.kit.getState())?.params['amounts'])).toBe(true);
    expect(() => test.kit.dispatch(showScreen('lamp.page', { run: () => {} }))).toThrow(expect.objectContaining({ code: 'input.notSerialisable' }) as Error);
  });

  it('shows no question that was not asked', () => {
    expect(() => test.kit.dispatch(showScreen('lamp.offer', { name: 'x' }))).toThrow(expect.objectContaining({ code: 'question.notAsked' }) as Error);
  });
});
