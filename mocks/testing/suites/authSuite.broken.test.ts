import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { defineQuestion } from '../../../src/contracts/question.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { ErrorCode } from '../../../src/domain/errorCodes.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { defineScreen, screensPoint } from '../../../src/contracts/points/screens.ts';
import { localesPoint } from '../../../src/contracts/points/locales.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import { userErrors } from '../../../src/contracts/errors.ts';
import { authSuite } from './authSuite.ts';
import { needs, permissions, png, post, secret, sendsEarly, serviceAdapter, uncoded } from './brokenPlugins.ts';
import { runSuite } from './suite.ts';
import type { MakeAuth } from './authSuite.ts';
import type { AuthBehaviour, AuthRule } from './authControls.ts';
import type { AuthProof, AuthProvider, AuthProviderSpec, AuthRequest } from '../../../src/contracts/points/authProviders.ts';
import type { PortsOf } from './brokenPlugins.ts';

type Start = AuthProvider['start'];

interface Breach {
  readonly spec?: Partial<AuthProviderSpec>;
  start?(well: Start): Start;
  setup?(ctx: PortsOf & { readonly signal: AbortSignal }): void;
  /** Its person, where it asks them something. */
  readonly answer?: () => unknown;
}

/** Asks the service, where a person says yes or no, and gives what it answers. */
const wellStarts: Start = async ({ sink, signal, port }) => {
  const { ticket, refused } = JSON.parse(await post({ port }, '/sign-in', '', signal)) as { readonly ticket: string; readonly refused?: true };
  if (refused) throw userErrors.rejected();
  await sink({ type: 'flow', flowId: `flow-of-${ticket}`, ticket });
};

function auth(breach: Breach = {}): MakeAuth {
  return ({ world }) => {
    let behaviour: AuthBehaviour = 'agrees';
    let [open, made] = [0, 0];
    const service = serviceAdapter(world, path => {
      if (behaviour === 'waits' || path === '/left-open') return undefined;
      if (behaviour === 'fails') return { status: 500, body: '' };
      return { status: 200, body: JSON.stringify(behaviour === 'refuses' ? { refused: true } : { ticket: `ticket-which-must-not-be-seen-${(made += 1)}` }) };
    });
    const counted = { ...service, create: () => {
      const { send } = service.create();
      return { send: async (request: Parameters<typeof send>[0]) => ((open += 1), send(request).finally(() => (open -= 1))) };
    } };
    const spec = {
      id: 'suiteLogin', strategy: 'oidc', group: 'social', title: 'suite.name', icon: png, screens: { signIn: 'suite.login' }, modes: [{ mode: 'none' }], canLink: true,
      load: async () => ({ start: breach.start?.(wellStarts) ?? wellStarts }),
      ...breach.spec,
    } as AuthProviderSpec; // one member of the union with some facts replaced
    return {
      providerId: 'suiteLogin',
      controls: { set: next => void (behaviour = next), open: () => open, secrets: () => [secret], ...(breach.answer && { answer: breach.answer }) },
      kit: { adapters: [counted] },
      plugin: () => definePlugin({
        id: 'suite',
        needs,
        permissions,
        contributes: [
          authProvidersPoint.of(spec),
          localesPoint.of({ en: { 'suite.name': 'Suite' } }),
          screensPoint.of(defineScreen({ id: 'suite.login', load: async () => ({ default: () => null }) })),
          screensPoint.of(question),
        ],
        setup: ctx => breach.setup?.(ctx as never), // it asks for the ports that the plugin needs
      }),
    };
  };
}

const remembers = ({ port }: AuthRequest, ticket: string): void => port(storagePort).set('suite.key', ticket);

const question = defineQuestion<Record<never, never>, 'yes'>({ id: 'suite.question', load: async () => ({ default: () => null }) });

/** Takes a refusal of this code for success. */
const swallows = (code: ErrorCode): Breach => ({ start: start => request => start({ ...request, sink: proof => request.sink(proof).catch((error: unknown) => {
  if (!hasCode(error, code)) throw error;
}) }) });

let pluginSignal: AbortSignal | undefined;
let shared: Promise<AuthProof> | undefined;
let last: AuthProof | undefined;

const breaches: Readonly<Record<AuthRule, Breach>> = {
  listsItself: { spec: { icon: 'https://icons.test/login.png' } },
  namesItself: { spec: { title: 'suite.another' } },
  bringsItsScreens: { spec: { screens: { signIn: 'suite.login', link: 'suite.another' } } },
  staysSilentBeforeIntent: { setup: sendsEarly },
  saysWhetherAvailable: { spec: { isReturning: () => 'no' as never } },
  signsIn: {
    setup: ({ signal }) => void (pluginSignal = signal),
    start: start => async request => {
      await start(request);
      post(request, '/left-open', '', pluginSignal).catch(() => {}); // its outcome is not waited for
    },
  },
  signsInAgain: { setup: () => void (last = undefined), start: start => (request) => {
    const before = last;
    return start({ ...request, sink: proof => request.sink(before ?? (last = proof)) });
  } },
  links: { start: start => request => (request.purpose === 'link' ? Promise.reject(userErrors.cancelled()) : start(request)) },
  takesRefusalOfPerson: { start: start => request => start(request).catch((error: { readonly code?: string }) => {
    throw error.code === 'user.rejected' ? userErrors.cancelled() : error;
  }) },
  takesFailure: { start: start => request => start(request).catch(uncoded('500')) },
  passesOnRefusedProof: swallows('wallet.badSignature'),
  endsWhenAborted: { start: start => request => start({ ...request, signal: new AbortController().signal }) },
  closesItsWindow: { start: start => (request) => {
    request.port(pagePort).openWindow?.('https://window.test/', '');
    return start(request);
  } },
  leavesNoTrace: { setup: ctx => void ctx.port(clockPort).setTimer(() => {}, 1_000) },
  keepsSecrets: { start: start => request => start({ ...request, sink: proof => (remembers(request, proof.type === 'flow' ? proof.ticket : ''), request.sink(proof)) }) },
  saysWrongCode: swallows('inApp.wrongCode'),
  saysExpired: swallows('inApp.codeExpired'),
  saysThrottled: { start: start => request => start({ ...request, sink: proof => request.sink(proof).catch((error: unknown) => {
    if (!hasCode(error, 'inApp.tooMany')) throw error;
    return request.sink(proof);
  }) }) },
  saysOffline: swallows('inApp.serverAway'),
  saysLinkedElsewhere: swallows('inApp.alreadyLinked'),
  takesCancel: { answer: () => 'yes', start: start => async (request) => {
    await Promise.all([request.ask(question, {}).catch(() => {}), start(request)]);
  } },
  takesClosedWindow: { spec: { modes: [{ mode: 'popup', widthPx: 350, heightPx: 500 }] } }, // it does not look whether the window is still there
  worksInTwoTabs: { setup: () => void (shared = undefined), start: start => async (request) => {
    shared ??= new Promise<AuthProof>((resolve, reject) => void start({ ...request, sink: async proof => resolve(proof) }).catch(reject)).finally(() => (shared = undefined));
    await request.sink(await shared);
  } },
  worksAfterReload: { start: start => async (request) => {
    const [storage, nowMs] = [request.port(storagePort), request.port(clockPort).nowMs()];
    const before = storage.get('suite.key');
    if (before !== undefined && Number(before) < nowMs) throw userErrors.cancelled();
    storage.set('suite.key', String(nowMs));
    await start(request).finally(() => request.signal.aborted || storage.remove('suite.key'));
  } },
};

describe('authSuite', () => {
  it.each(Object.entries({ '': {}, ...breaches }))("finds that '%s' is broken, and nothing else", async (rule, breach) => {
    const { findings, skipped } = await runSuite(authSuite(auth(breach)));
    expect(findings).toMatchObject(rule === '' ? [] : [{ rule }]);
    expect(skipped).toEqual([]);
  }, 60_000);
});
