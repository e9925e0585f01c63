import { createFakeClock, createMockWorld } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import * as limits from '../../domain/limits.ts';
import type { CoreState } from '../../store/coreState.ts';
import { modalClosed, selectScreens, selectShownScreen } from '../../store/modal.ts';
import { askQuestion } from './askQuestion.ts';
import { goBack } from './showScreen.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

let test: TestKit<CoreState>;
beforeEach(() => {
  const clock = createFakeClock();
  test = createTestKit({ clock, world: createMockWorld({ clock }) }) as unknown as TestKit<CoreState>;
});
afterEach(() => {
  test.kit.destroy();
  test.world.close();
});

const ask = (name: string, signal?: AbortSignal): Promise<string> => {
  const asked = test.kit.dispatch(askQuestion('core.review', { name }, signal));
  asked.catch(() => {});
  return asked;
};
const shown = (): unknown => selectShownScreen(test.kit.getState())?.params['name'];
const answer = (text: string): void => {
  servicesOf(test.kit).questions.get(String(selectShownScreen(test.kit.getState())?.params['questionId']))?.resolve(text);
  test.kit.dispatch(goBack());
};

describe('askQuestion', () => {
  it('asks one thing at a time, each in its turn', async () => {
    const [first, second, third] = [ask('first'), ask('second'), ask('third')];
    expect(shown()).toBe('first');
    await test.clock.advance(10 * limits.questionTurnMs);
    expect(selectScreens(test.kit.getState()).map(({ params: { name } }) => name)).toEqual(['first']);
    answer('1');
    await test.clock.advance(limits.questionTurnMs);
    expect(selectScreens(test.kit.getState()).map(({ params: { name } }) => name)).toEqual(['second']);
    answer('2');
    await test.clock.advance(limits.questionTurnMs);
    expect(shown()).toBe('third');
    answer('3');
    expect(await Promise.all([first, second, third])).toEqual(['1', '2', '3']);
  });

  it('does not wait for a question that nobody sees any more', async () => {
    void ask('first');
    test.kit.dispatch(modalClosed());
    void ask('second');
    expect(shown()).toBe('second');
  });

  it('can be given up while it waits, by whoever asks and by the kit', async () => {
    void ask('first');
    const left = new AbortController();
    const [second, third] = [ask('second', left.signal), ask('third')];
    left.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    test.kit.destroy();
    await expect(third).rejects.toMatchObject({ code: 'user.cancelled' });
  });
});
