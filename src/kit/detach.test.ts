import { createTestKit } from '../../mocks/testing/index.ts';
import { screensPoint } from '../contracts/points/screens.ts';
import { defineQuestion } from '../contracts/question.ts';
import { ask } from '../flows/modal/ask.ts';
import { definePlugin } from '../store/definePlugin.ts';
import { selectScreens } from '../store/modal.ts';
import { servicesOf } from '../contracts/servicesOf.ts';

describe('detach', () => {
  it("tells callers that wait for an answer from one of the plugin's screens that none will come", async () => {
    const { kit } = createTestKit();
    const question = defineQuestion<object, string>({ id: 'lamp.ask', load: async () => ({ default: () => null }) });
    kit.register(definePlugin({ id: 'lamp', contributes: [screensPoint.of(question)] }));
    const answer = kit.dispatch(ask(question, {}));
    kit.unregister('lamp');
    await expect(answer).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([selectScreens(kit.getState()), servicesOf(kit).questions.size]).toEqual([[], 0]);
    kit.destroy();
  });
});
