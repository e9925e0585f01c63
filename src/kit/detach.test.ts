import { createTestKit } from '../../mocks/testing/index.ts';
import { screensPoint } from '../contracts/points/screens.ts';
import { askQuestion } from '../flows/modal/askQuestion.ts';
import { definePlugin } from '../store/definePlugin.ts';
import { selectScreens } from '../store/modal.ts';
import { servicesOf } from '../contracts/servicesOf.ts';

describe('detach', () => {
  it("tells whoever waits for an answer from one of the plugin's screens that none will come", async () => {
    const { kit } = createTestKit();
    kit.register(definePlugin({ id: 'lamp', contributes: [screensPoint.of({ id: 'lamp.ask', load: async () => ({ default: () => null }) })] }));
    const answer = kit.dispatch(askQuestion('lamp.ask', {}));
    kit.unregister('lamp');
    await expect(answer).rejects.toMatchObject({ code: 'user.cancelled' });
    expect([selectScreens(kit.getState()), servicesOf(kit).questions.size]).toEqual([[], 0]);
    kit.destroy();
  });
});
