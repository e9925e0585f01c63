// Types only: checked by tsc, never run.
import { ask, createLatchkey, defineChain, defineQuestion, defineScreen, reviewSend, screensPoint, showScreen } from './index.ts';
import type { QuestionProps, ScreenProps, Sent } from './index.ts';
import type { Navigation } from './screens.ts';

/** Fails to compile unless both are the same type. */
function same<A, B>(..._proof: [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

interface TokenFacts {
  readonly token: string;
  readonly amounts: readonly bigint[];
}

const { dispatch } = createLatchkey({ chains: [defineChain({ id: 1, name: 'Ethereum', rpc: 'https://rpc.example' })] });
const Token = ({ params: { token } }: ScreenProps<TokenFacts>) => token;
const token = defineScreen({ id: 'lamp.token', load: async () => ({ default: Token }) });
const page = defineScreen({ id: 'lamp.page', load: async () => ({ default: () => null }) });
const found = defineScreen<{ readonly query?: string }>({ id: 'lamp.found', load: async () => ({ default: () => null }) });

// A screen is shown with what it takes, by itself or by its id.
dispatch(showScreen(token, { token: '0x', amounts: [1n] }));
dispatch(showScreen(page));
dispatch(showScreen(found));
dispatch(showScreen(found, { query: 'x' }));
dispatch(showScreen('lamp.token', { token: '0x' }));
// @ts-expect-error what it is about is missing
dispatch(showScreen(token));
// @ts-expect-error a part of that is missing
dispatch(showScreen(token, { token: '0x' }));
// @ts-expect-error another type
dispatch(showScreen(token, { token: '0x', amounts: ['1'] }));
// @ts-expect-error what it does not take
dispatch(showScreen(found, { search: 'x' }));
// @ts-expect-error a component that takes something else
defineScreen<{ readonly query: number }>({ id: 'lamp.odd', load: async () => ({ default: Token }) });
const move = ({ show }: Navigation) => {
  show(token, { token: '0x', amounts: [] });
  show('core.networks');
  // @ts-expect-error what it is about is missing
  show(token);
};
void move;

// A question gives what its screen answers.
const Offer = ({ params: { token: offered }, answer, turnAway }: QuestionProps<TokenFacts, { readonly taken: bigint }>) => {
  answer({ taken: 1n });
  // @ts-expect-error no answer to this question
  answer('yes');
  turnAway();
  return offered;
};
const offer = defineQuestion({ id: 'lamp.offer', load: async () => ({ default: Offer }) });
const taken = dispatch(ask(offer, { token: '0x', amounts: [1n] }));
same<typeof taken, Promise<{ readonly taken: bigint }>>();
// @ts-expect-error what it is about is missing
void dispatch(ask(offer, {}));
// @ts-expect-error a question is asked with `ask`, which waits for the answer
dispatch(showScreen(offer, { token: '0x', amounts: [] }));
// @ts-expect-error a screen asks nothing
void dispatch(ask(page, {}));
screensPoint.of(token);
screensPoint.of(offer);

// A question may be named apart from its screen.
const apart = defineQuestion<TokenFacts, boolean>({ id: 'lamp.apart' });
const said = dispatch(ask(apart, { token: '0x', amounts: [] }));
same<typeof said, Promise<boolean>>();
// @ts-expect-error it has no screen of its own
screensPoint.of(apart);
// @ts-expect-error a screen that answers something else
defineQuestion({ ...apart, load: async () => ({ default: Offer }) });

const sent = dispatch(reviewSend({ to: '0x' }));
same<typeof sent, Promise<Sent>>();
