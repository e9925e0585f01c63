import type { OpenQuestion } from '../contracts/question.ts';
import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { closeModal } from '../flows/modal/closeModal.ts';
import { showScreen } from '../flows/modal/showScreen.ts';
import type { CoreState } from '../store/coreState.ts';
import { giveUpHidden } from './giveUpHidden.ts';

/** States as a kit makes them, and one that is put in their place, as Redux DevTools do when they jump. */
function setUp() {
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.example' })], devTools: false });
  const given: string[] = [];
  const question = (name: string): OpenQuestion => ({ params: {}, followsAnother: false, answer: () => {}, giveUp: () => void given.push(name) });
  const questions = new Map([['a', question('a')], ['b', question('b')]]);
  const closed = kit.getState();
  kit.dispatch(showScreen('core.networks'));
  const open = kit.getState();
  kit.dispatch(closeModal());
  const [screen] = open.modal.at === 'open' ? open.modal.stack : [];
  if (!screen) throw new Error('no screen');
  const showing = (...ids: readonly string[]): CoreState => ({ ...open, modal: { at: 'open', stack: ids.map((questionId) => ({ ...screen, questionId })) } });
  let state = closed;
  const look = giveUpHidden({ getState: () => state, questions });
  const jump = (to: CoreState): readonly string[] => {
    state = to;
    look();
    return given.splice(0);
  };
  return { jump, closed, open, showing, end: () => kit.destroy() };
}

describe('giveUpHidden', () => {
  it('gives up what the state shows no longer, without any action, and nothing else', () => {
    const { jump, closed, open, showing, end } = setUp();
    expect(jump(showing('a', 'b'))).toEqual([]);
    expect(jump(showing('b'))).toEqual(['a']);
    expect(jump(showing('b'))).toEqual([]);
    expect(jump(open)).toEqual(['b']);
    expect(jump(closed)).toEqual([]);
    expect(jump(showing('gone'))).toEqual([]);
    expect(jump(closed)).toEqual([]);
    end();
  });
});
