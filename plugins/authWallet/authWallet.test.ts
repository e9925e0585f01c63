import { verifyMessage, Wallet } from 'ethers';
import { authSuite, checkPlugin, createTestKit } from '../../mocks/testing/index.ts';
import type { MakeAuth, TestKit } from '../../mocks/testing/index.ts';
import { getShownQuestion } from '../../mocks/testing/getShownQuestion.ts';
import { createAuthServer } from '../../mocks/testing/suites/createAuthServer.ts';
import { writeSignIn } from '../../mocks/wallet/writeSignIn.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import type { AuthProof, AuthServer, AuthSink } from '../../src/contracts/points/authProviders.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { screensPoint } from '../../src/contracts/points/screens.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { defineQuestion } from '../../src/contracts/question.ts';
import type { OpenRequest, WalletSession } from '../../src/contracts/wallet.ts';
import { authenticate } from '../../src/flows/auth/authenticate.ts';
import { goBack } from '../../src/flows/modal/goBack.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { chooseAgain } from './flows/chooseAgain.ts';
import { authWallet, chooseSigner, selectAuthWallet } from './index.ts';
import type { AuthWalletState } from './index.ts';
import { authWalletKey } from './key.ts';
import { walletQuestion } from './walletQuestion.ts';

type State = CoreState & { readonly authWallet: AuthWalletState };
const account = new Wallet(`0x${'22'.repeat(32)}`);
const walletId = 'test.signer';
const tests: TestKit<State>[] = [];
afterEach(() => {
  for (const { kit, world } of tests.splice(0)) {
    kit.destroy();
    world.close();
  }
});

interface Person {
  sign?(message: string): Promise<string>;
  open?(request: OpenRequest): Promise<void>;
}

/** A wallet whose person does what a test says. */
function signerOf({ sign = (message) => account.signMessage(message), open = async () => {} }: Person, closed: string[] = []) {
  const session: WalletSession = {
    accounts: () => [account.address], chainId: () => 10, sendTransaction: () => Promise.reject(new Error('not asked for')), signTypedData: () => Promise.reject(new Error('not asked for')),
    signMessage: (_address, message) => sign(String(message)), subscribe: () => () => {}, close: async () => void closed.push(walletId),
  };
  return walletsPoint.of({ id: walletId, name: 'Signer', probe: () => 'reachable', open: async () => async (request) => {
    await open(request);
    return session;
  } });
}

const ownQuestion = defineQuestion<object, string>({ id: 'own.password', load: async () => ({ default: () => null }) });

function start({ person = {}, server = {}, purpose = 'signIn', sink }: { readonly person?: Person; readonly server?: Partial<AuthServer>; readonly purpose?: 'signIn' | 'link'; readonly sink?: AuthSink } = {}) {
  const closed: string[] = [];
  const test = createTestKit({ plugins: [authWallet, definePlugin({ id: 'own', contributes: [signerOf(person, closed), screensPoint.of(ownQuestion)] })] }) as unknown as TestKit<State>; // its own state is the plugin's
  tests.push(test);
  const taken: AuthProof[] = [];
  const signing = test.kit.dispatch(authenticate({ providerId: 'wallet', purpose, server: { ...createAuthServer(), ...server }, sink: sink ?? (async (proof) => void taken.push(proof)) }));
  signing.catch(() => {});
  const phase = () => selectAuthWallet(test.kit.getState());
  const until = (at: string): Promise<void> => test.turnUntil(() => phase().at === at);
  const question = () => getShownQuestion(test.kit, walletQuestion);
  /** What its screen does where it is over. */
  const answerAsScreen = async (): Promise<void> => {
    await test.turnUntil(() => question() !== undefined);
    const shown = question();
    void authWalletKey.scope(servicesOf(test.kit).handleOf('authWallet')).live.attempt?.whenOver().then((how) => shown?.answer(how));
  };
  const choose = () => test.kit.dispatch(chooseSigner({ walletId }));
  return { test, taken, signing, phase, until, question, answerAsScreen, choose, closed };
}

describe('authWallet', () => {
  it('has the chosen wallet sign what the server wrote, closes it, and ends', async () => {
    const { test, taken, signing, until, answerAsScreen, choose, closed, phase } = start();
    await until('choosing');
    await answerAsScreen();
    choose();
    await test.settled(signing);
    const [proof] = taken;
    expect(proof?.type === 'siwe' && [proof.message.startsWith('example.test wants you'), /Chain ID: 10\n/.test(proof.message), verifyMessage(proof.message, proof.signature)]).toEqual([true, true, account.address]);
    expect([phase(), closed, test.kit.getState().connection.wallets]).toEqual([{ at: 'idle' }, [walletId], []]);
    const secrets = proof?.type === 'siwe' ? [proof.signature, /Nonce: (\w+)/.exec(proof.message)?.[1] ?? '-'] : ['-'];
    for (const secret of secrets) expect(JSON.stringify([test.actions, test.kit.getState()])).not.toContain(secret);
  });

  it('says what the wallet waits for, and lets the person choose another one', async () => {
    const { test, until, choose, phase, closed } = start({ person: { sign: () => new Promise(() => {}) } });
    await until('choosing');
    choose();
    await until('signing');
    expect(phase()).toEqual({ at: 'signing', walletId });
    test.kit.dispatch(chooseAgain());
    await test.turnUntil(() => closed.length > 0);
    expect(phase()).toEqual({ at: 'choosing' });
  });

  it('says that the person has rejected it, and tries again', async () => {
    let tries = 0;
    const { test, signing, until, answerAsScreen, choose, phase, taken } = start({ person: { sign: async (message) => {
      tries += 1;
      if (tries === 1) throw userErrors.rejected();
      return account.signMessage(message);
    } } });
    await until('choosing');
    await answerAsScreen();
    choose();
    await until('failed');
    expect(phase()).toMatchObject({ at: 'failed', walletId, error: { code: 'user.rejected' } });
    choose();
    await test.settled(signing);
    expect(taken).toHaveLength(1);
  });

  it.each(['inApp.wrongSignature', 'inApp.unknownChain', 'inApp.alreadyLinked'] as const)('says what the server says: %s', async (code) => {
    const name = code.slice('inApp.'.length) as 'wrongSignature' | 'unknownChain' | 'alreadyLinked'; // what stands behind the point
    const { until, choose, phase } = start({ sink: () => Promise.reject(inAppErrors[name]()) });
    await until('choosing');
    choose();
    await until('failed');
    expect(phase()).toMatchObject({ error: { code } });
  });

  it.each<readonly [string, object]>([['another site', { domain: 'evil.test' }], ['this site with a name before it', { domain: 'x@example.test' }], ['a subdomain', { domain: 'www.example.test' }], ['another port', { domain: 'example.test:8443' }], ['another account', { address: new Wallet(`0x${'33'.repeat(32)}`).address }], ['another chain', { chainId: 1 }]])('has no message signed that is for %s', async (_what, other) => {
    const signed: string[] = [];
    const { until, choose, phase } = start({
      person: { sign: async (message) => (signed.push(message), account.signMessage(message)) },
      server: { prepareMessage: async (request) => ({ message: writeSignIn({ ...request, domain: 'example.test', nonce: 'abcdefgh12345678', ...other }) }) },
    });
    await until('choosing');
    choose();
    await until('failed');
    expect(phase()).toMatchObject({ error: { code: 'authWallet.wrongMessage' } });
    expect(signed).toEqual([]);
  });

  it('has nothing signed that is no sign-in', async () => {
    const { until, choose, phase } = start({ server: { prepareMessage: async () => ({ message: 'I give you all I have.' }) } });
    await until('choosing');
    choose();
    await until('failed');
    expect(phase()).toMatchObject({ error: { code: 'authWallet.wrongMessage' } });
  });

  it('waits half a minute for the message', async () => {
    const { test, until, choose, phase } = start({ server: { prepareMessage: () => new Promise(() => {}) } });
    await until('choosing');
    choose();
    await until('preparing');
    await test.clock.advance(30_000);
    await until('failed');
    expect(phase()).toMatchObject({ error: { code: 'inApp.serverAway' } });
  });

  it('makes room for what a wallet asks by a screen of its own, and comes back', async () => {
    let password: string | undefined;
    const { test, signing, until, answerAsScreen, choose, question, taken } = start({ person: { open: async ({ ask }) => {
      password = await ask(ownQuestion, {});
    } } });
    await until('choosing');
    await answerAsScreen();
    choose();
    await test.turnUntil(() => getShownQuestion(test.kit, ownQuestion) !== undefined);
    expect(question()).toBeUndefined();
    getShownQuestion(test.kit, ownQuestion)?.answer('open sesame');
    await answerAsScreen();
    await test.settled(signing);
    expect([password, taken.length]).toEqual(['open sesame', 1]);
  });

  it('ends as cancelled for a person who goes back, and closes the wallet', async () => {
    const { test, until, choose, signing, question, closed } = start({ person: { sign: () => new Promise(() => {}) } });
    await until('choosing');
    choose();
    await until('signing');
    await test.turnUntil(() => question() !== undefined);
    test.kit.dispatch(goBack());
    await expect(test.settled(signing)).rejects.toMatchObject({ code: 'user.cancelled' });
    await test.turnUntil(() => closed.length > 0);
  });

  it('goes without a trace', async () => {
    expect(await checkPlugin(authWallet, { use: async (test) => {
      test.kit.dispatch(authenticate({ providerId: 'wallet', sink: async () => {} })).catch(() => {});
      await test.clock.advance(1_000);
    } })).toEqual([]);
  });
});

const make: MakeAuth = () => ({
  providerId: 'wallet',
  plugin: () => ({ ...authWallet, contributes: [...(typeof authWallet.contributes === 'function' ? [] : authWallet.contributes), signerOf({})] }),
  controls: {
    set: () => {},
    answer: async (_question, kit) => {
      const own = kit as TestKit<State>['kit']; // the kit that has the plugin
      own.dispatch(chooseSigner({ walletId }));
      for (let tries = 1; ; ) {
        await new Promise((resolve) => setTimeout(resolve));
        const { at } = selectAuthWallet(own.getState());
        if (at === 'signedIn') return 'letIn';
        if (at === 'idle') return undefined;
        if (at !== 'failed') continue;
        if (tries === 2) throw userErrors.cancelled();
        tries += 1;
        own.dispatch(chooseSigner({ walletId }));
      }
    },
  },
});

describe('authSuite of authWallet', () => {
  for (const { name, run } of authSuite(make, { cannot: ['refuse', 'fail', 'wait'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
