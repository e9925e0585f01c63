import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { defineScreen, screensPoint } from '../../../src/contracts/points/screens.ts';
import { httpErrors } from '../../../src/contracts/errors.ts';
import { httpPort } from '../../../src/contracts/ports/http.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { relayersPoint } from '../../../src/contracts/points/relayers.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import { storagesPoint } from '../../../src/contracts/points/storages.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import { authSuite } from './authSuite.ts';
import { relayerSuite } from './relayerSuite.ts';
import { storageSuite } from './storageSuite.ts';
import { runSuite } from './suite.ts';
import type { Adapter } from '../../../src/contracts/defineAdapter.ts';
import type { AuthProviderSpec } from '../../../src/contracts/points/authProviders.ts';
import type { AuthRule, MakeAuth } from './authSuite.ts';
import type { Http } from '../../../src/contracts/ports/http.ts';
import type { MakeRelayer, RelayerBehaviour, RelayerRule } from './relayerSuite.ts';
import type { MakeStorage, StorageBehaviour, StorageRule } from './storageSuite.ts';
import type { MockWorld } from '../../world.ts';
import type { AnyPort } from '../../../src/kernel/port.ts';
import type { ContextWith } from '../../../src/store/definePlugin.ts';
import type { RelayerSpec, RelayRequest } from '../../../src/contracts/points/relayers.ts';
import type { StorageSpec } from '../../../src/contracts/points/storages.ts';
import type { SuiteCase } from './suite.ts';

type Ctx = Pick<ContextWith<AnyPort>, 'port' | 'contribute'>;
type Resolve = Awaited<ReturnType<StorageSpec['resolve']>>;
type Upload = Awaited<ReturnType<NonNullable<StorageSpec['upload']>>>;
type Send = Awaited<ReturnType<RelayerSpec['send']>>;

const secret = 'k3y-of-the-service-that-nobody-may-see';
const origin = 'https://service.test';
const permissions = { origins: [{ origin, when: 'intent' as const, why: 'It is the service' }], storageKeys: ['suite.key'], popups: true };
const png = 'data:image/png;base64,iVBORw0KGgo=';

/** A host whose answers a test makes; `undefined`: it never answers. */
function serviceAdapter({ clock }: MockWorld, answer: (path: string, body: string) => { readonly status: number; readonly body: string } | undefined): Adapter<Http> {
  return defineAdapter<Http>({
    id: 'service',
    port: httpPort,
    supports: () => true,
    create: () => ({
      send: ({ url, body = '', signal, limitMs }) => withLimit(
        async () => {
          const made = answer(new URL(url).pathname, body);
          return made ? { status: made.status, statusText: '', headers: {}, body: made.body } : new Promise<never>(() => {});
        },
        { clock, signal, forMs: limitMs, timedOut: () => httpErrors.timedOut({ host: 'service.test', limitMs }) },
      ),
    }),
  });
}

async function post(ctx: Ctx, path: string, body: string): Promise<string> {
  const { status, body: answer } = await ctx.port(httpPort).send({ url: `${origin}${path}`, method: 'POST', body, headers: { authorization: secret }, limitMs: 10_000, maxAnswerBytes: 10_000 });
  if (status !== 200) throw walletErrors.requestFailed({ reason: `The service answers ${status}` });
  return answer;
}

const sendsEarly = (ctx: Ctx): void => ctx.port(pagePort).open('https://news.test');
const leavesListener = (ctx: Ctx): void => void ctx.port(pagePort).onWake(() => {});
const keepsKey = (ctx: Ctx): void => ctx.port(storagePort).set('suite.key', secret);

interface RelayerBreach {
  readonly id?: string;
  send?(send: Send, ctx: Ctx): unknown;
  setup?(ctx: Ctx): void;
}

function relayer(breach: RelayerBreach = {}): MakeRelayer {
  return ({ world }) => {
    let behaviour: RelayerBehaviour = 'relays';
    const relayed: RelayRequest[] = [];
    const adapter = serviceAdapter(world, (_path, body) => {
      if (behaviour === 'silent') return undefined;
      if (behaviour === 'refuses') return { status: 403, body: '' };
      if (behaviour === 'lies') return { status: 200, body: '{"reference":7}' };
      const { to, data, gas } = JSON.parse(body) as { to: string; data: string; gas: string };
      relayed.push({ to, data, gas: BigInt(gas) });
      return { status: 200, body: '{"reference":"r-1"}' };
    });
    const sendBy = (ctx: Ctx): Send => async ({ to, data, gas }, session) => {
      const text = JSON.stringify({ to, data, gas: gas.toString() });
      const signature = await session.signMessage(session.accounts()[0] ?? '', text);
      const { reference } = JSON.parse(await post(ctx, '/relay', JSON.stringify({ to, data, gas: gas.toString(), signature }))) as { reference?: unknown };
      if (typeof reference !== 'string') throw walletErrors.badAnswer({ method: 'relay' });
      return reference;
    };
    return {
      relayerId: breach.id ?? 'suiteRelayer',
      controls: { set: next => void (behaviour = next), relayed: () => relayed, secrets: () => [secret] },
      kit: { adapters: [adapter] },
      plugin: () => definePlugin({
        id: 'suite',
        needs: [httpPort, pagePort, storagePort],
        permissions,
        setup(ctx) {
          breach.setup?.(ctx);
          const send = sendBy(ctx);
          ctx.contribute(relayersPoint.of({ id: breach.id ?? 'suiteRelayer', send: async () => (breach.send ? breach.send(send, ctx) : send) as Send }));
        },
      }),
    };
  };
}

const relayerBreaches: Readonly<Record<RelayerRule, RelayerBreach>> = {
  listsItself: { id: ' suiteRelayer' },
  staysSilentBeforeIntent: { setup: sendsEarly },
  relays: { send: send => (request: RelayRequest, session: never) => send({ ...request, gas: request.gas + 1n }, session) },
  takesRefusal: {
    send: send => (...asked: Parameters<Send>) => send(...asked).catch((error: Error) => {
      throw error.message.includes('403') ? new Error('no') : error;
    }),
  },
  takesRefusalOfPerson: {
    send: (_send, ctx) => async ({ to, data, gas }: RelayRequest) => (JSON.parse(await post(ctx, '/relay', JSON.stringify({ to, data, gas: gas.toString() }))) as { reference: unknown }).reference === 'r-1' ? 'r-1' : Promise.reject(walletErrors.badAnswer({ method: 'relay' })),
  },
  limitsRelaying: { send: send => (...asked: Parameters<Send>) => send(...asked).catch((error: { code?: string }) => (error.code === 'http.timedOut' ? new Promise(() => {}) : Promise.reject(error))) },
  refusesBadAnswer: { send: send => (...asked: Parameters<Send>) => send(...asked).catch((error: { code?: string }) => (error.code === 'wallet.badAnswer' ? 'undefined' : Promise.reject(error))) },
  leavesNoTrace: { setup: leavesListener },
  keepsSecrets: { send: (send, ctx) => (...asked: Parameters<Send>) => (keepsKey(ctx), send(...asked)) },
};

interface StorageBreach {
  readonly scheme?: string;
  resolve?(resolve: Resolve, ctx: Ctx): Resolve;
  upload?(upload: Upload, ctx: Ctx): Upload;
  setup?(ctx: Ctx): void;
}

function storage(breach: StorageBreach = {}): MakeStorage {
  return ({ world }) => {
    const scheme = breach.scheme ?? 'suite';
    let behaviour: StorageBehaviour = 'serves';
    const files: (readonly number[])[] = [];
    const adapter = serviceAdapter(world, (path, body) => {
      if (behaviour === 'silent') return undefined;
      if (behaviour === 'fails') return { status: 500, body: '' };
      if (path === '/put') return { status: 200, body: String(files.push(JSON.parse(body) as number[]) - 1) };
      const found = files[Number(path.slice('/get/'.length))];
      return { status: 200, body: JSON.stringify(found ?? null) };
    });
    const resolveBy = (ctx: Ctx): Resolve => async uri => {
      if (!uri.startsWith(`${scheme}://`)) throw walletErrors.requestFailed({ reason: 'Another scheme' });
      const found = JSON.parse(await post(ctx, `/get/${uri.slice(scheme.length + 3)}`, '')) as number[] | null;
      return found ? new Response(Uint8Array.from(found)) : new Response(null, { status: 404 });
    };
    const uploadBy = (ctx: Ctx): Upload => async given => {
      if (new Set(given.map(({ name }) => name)).size < given.length) throw walletErrors.requestFailed({ reason: 'Two files have one name' });
      return Promise.all(given.map(async each => `${scheme}://${await post(ctx, '/put', JSON.stringify([...new Uint8Array(await each.arrayBuffer())]))}`));
    };
    return {
      scheme,
      controls: { set: next => void (behaviour = next), put: bytes => `${scheme}://${files.push([...bytes]) - 1}`, missing: () => `${scheme}://99`, secrets: () => [secret] },
      kit: { adapters: [adapter] },
      plugin: () => definePlugin({
        id: 'suite',
        needs: [httpPort, pagePort, storagePort],
        permissions,
        setup(ctx) {
          breach.setup?.(ctx);
          const [resolve, upload] = [resolveBy(ctx), uploadBy(ctx)];
          ctx.contribute(storagesPoint.of({ scheme, resolve: async () => breach.resolve?.(resolve, ctx) ?? resolve, upload: async () => breach.upload?.(upload, ctx) ?? upload }));
        },
      }),
    };
  };
}

const hangOnLimit = (error: { code?: string }): Promise<never> => (error.code === 'http.timedOut' ? new Promise(() => {}) : Promise.reject(error as Error));

const storageBreaches: Readonly<Record<StorageRule, StorageBreach>> = {
  listsItself: { scheme: 'ws' },
  staysSilentBeforeIntent: { setup: sendsEarly },
  resolves: { resolve: resolve => async uri => uri.endsWith('0') ? new Response(await (await resolve(uri)).text()) : resolve(uri) },
  refusesOtherSchemes: { resolve: resolve => async uri => (uri.startsWith('javascript:') ? new Response('') : resolve(uri)) },
  tellsOfMissing: { resolve: resolve => async uri => (uri.endsWith('99') ? new Response('') : resolve(uri)) },
  tellsOfFailure: {
    resolve: resolve => uri => resolve(uri).catch((error: Error) => {
      throw error.message.includes('500') ? new Error('no') : error;
    }),
  },
  limitsResolving: { resolve: resolve => uri => resolve(uri).catch(hangOnLimit) },
  uploads: { upload: upload => async files => (await upload(files)).toReversed() },
  limitsUploading: { upload: upload => files => upload(files).catch(hangOnLimit) },
  refusesNamesakes: { upload: upload => files => upload(files.map((each, at) => new File([each], `${at}`))) },
  leavesNoTrace: { setup: leavesListener },
  keepsSecrets: { resolve: (resolve, ctx) => uri => (keepsKey(ctx), resolve(uri)) },
};

interface AuthBreach extends Partial<AuthProviderSpec> {
  setup?(ctx: Ctx): void;
}

function auth({ setup, ...breach }: AuthBreach = {}): MakeAuth {
  const spec: AuthProviderSpec = { id: 'suiteLogin', group: 'button', icon: png, screenId: 'suite.login', ...breach };
  return () => ({
    providerId: 'suiteLogin',
    plugin: () => definePlugin({
      id: 'suite',
      needs: [httpPort, pagePort, storagePort],
      permissions,
      contributes: [authProvidersPoint.of(spec), screensPoint.of(defineScreen({ id: 'suite.login', load: async () => ({ default: () => null }) }))],
      setup: ctx => setup?.(ctx),
    }),
  });
}

const authBreaches: Readonly<Record<AuthRule, AuthBreach>> = {
  listsItself: { icon: 'https://icons.test/login.png' },
  bringsItsScreen: { screenId: 'suite.another' },
  staysSilentBeforeIntent: { setup: sendsEarly },
  leavesNoTrace: { setup: ctx => void ctx.port(clockPort).setTimer(() => {}, 1_000) },
};

const kinds: readonly (readonly [string, readonly (readonly [string, () => readonly SuiteCase[]])[]])[] = [
  ['relayerSuite', [['', () => relayerSuite(relayer())], ...Object.entries(relayerBreaches).map(([rule, breach]) => [rule, () => relayerSuite(relayer(breach))] as const)]],
  ['storageSuite', [['', () => storageSuite(storage())], ...Object.entries(storageBreaches).map(([rule, breach]) => [rule, () => storageSuite(storage(breach))] as const)]],
  ['authSuite', [['', () => authSuite(auth())], ...Object.entries(authBreaches).map(([rule, breach]) => [rule, () => authSuite(auth(breach))] as const)]],
];

describe.each(kinds)('%s', (_kind, made) => {
  it.each(made)("finds that '%s' is broken, and nothing else", async (rule, suite) => {
    const { findings, skipped } = await runSuite(suite());
    expect(findings.map(finding => finding.rule)).toEqual(rule === '' ? [] : [rule]);
    expect(skipped).toEqual([]);
  }, 60_000);
});
