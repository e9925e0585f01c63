import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { relayersPoint } from '../../../src/contracts/points/relayers.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { isAddress, isHash } from '../../../src/domain/encoding/isHex.ts';
import { assertDraft } from '../../../src/flows/relaying/assertDraft.ts';
import { relay } from '../../../src/flows/relaying/relay.ts';
import { parseRelayStatus } from '../../../src/flows/relaying/readRelayStatus.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';
import type { RelayCall, RelayContext, RelayDraft, Relayer, RelayerSpec, RelayRequest, RelayStatus, SignedRelay } from '../../../src/contracts/points/relayers.ts';
import { defineChain } from '../../../src/domain/chains/defineChain.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** What the contract of relayers asks for. */
export type RelayerRule =
  | 'listsItself' | 'staysSilentBeforeIntent' | 'relays' | 'keepsDeadline' | 'preparesOnly' | 'preparesAlike' | 'submitsOnce' | 'takesRefusal' | 'refusesBadAnswer' | 'endsWhenAborted'
  | 'tellsStatus' | 'tellsOfUnknown' | 'cancels' | 'leavesNoTrace' | 'keepsSecrets';

/** What the relayer, far away, does with what it is sent. `lies`: it answers what makes no sense. */
export type RelayerBehaviour = 'relays' | 'refuses' | 'silent' | 'lies';

/** A request as it arrived at the relayer. */
export interface ArrivedRelay {
  readonly from: string;
  readonly calls: readonly RelayCall[];
  /** In seconds since 1970; absent where the relayer is told none. */
  readonly deadlineSeconds?: number;
  readonly signature: string;
}

/** What turns the relayer at the other end. A method may be left out where `cannot` says so. */
export interface RelayerControls {
  set(behaviour: RelayerBehaviour): void | Promise<void>;
  /** Every request that has arrived, in order, whether or not it was answered. */
  arrived(): readonly ArrivedRelay[];
  /** Says what becomes of everything that has arrived and has not ended. Gives the status as it then is, where e.g. its hash is another. */
  settle?(status: RelayStatus): RelayStatus | void | Promise<RelayStatus | void>;
  /** References that it was asked to cancel. */
  cancelled?(): readonly string[];
  /** A reference that it never gave. */
  unknown?(): string;
  /** What must not be seen outside, such as its key. */
  secrets?(): readonly string[];
}

/** What a relayer may be unable to do. `track`: it answers with hashes, and has no status. `deadline`: it is told none. */
export type RelayerSuiteCapability = 'refuse' | 'silence' | 'lie' | 'track' | 'unknown' | 'cancel' | 'deadline' | 'secrets';

/** A relayer to be tried. */
export interface RelayerUnderTest extends PluginUnderTest {
  readonly relayerId: string;
  readonly controls: RelayerControls;
  /** The states that it can tell, where it has a status. Absent: all. */
  readonly tells?: readonly RelayStatus['at'][];
}

/** Makes the relayer that a case of `relayerSuite` tests, anew for each. */
export type MakeRelayer = (setting: PluginSuiteSetting) => RelayerUnderTest | Promise<RelayerUnderTest>;

/** Whether a relayer keeps the contract, as cases for any test runner or for `runSuite`. */
export function relayerSuite(makeRelayer: MakeRelayer, options: { readonly cannot?: readonly RelayerSuiteCapability[] } = {}): readonly SuiteCase<RelayerRule>[] {
  assertArguments('relayerSuite(makeRelayer: function, options?: object)', makeRelayer, options);
  const { cannot = [] } = options;
  return toCases(cases, cannot, run => onPluginStage(makeRelayer, run));
}

type Stage = PluginStage<RelayerUnderTest>;

const target = '0x000000000000000000000000000000000000dEaD';
const call = { to: target, data: '0x12345678', gas: 100_000n } as const;
const hash = `0x${'5a'.repeat(32)}`;
const statuses: readonly RelayStatus[] = [{ at: 'queued' }, { at: 'submitted' }, { at: 'mined', hash }, { at: 'failed' }, { at: 'cancelled' }];

const cases: readonly CaseSpec<RelayerRule, RelayerSuiteCapability, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with an id of its plugin and its limits, and loads what it says that it is',
    async run(stage) {
      const { id, maxCalls, takesValue, chainIds = [], delegates = [], limits = {} } = specOf(stage);
      expectThat(id.trim() !== '' && id === id.trim(), `Its id is '${id}'`);
      expectThat(Number.isSafeInteger(maxCalls) && maxCalls > 0, `It takes ${maxCalls} calls`);
      expectThat(typeof takesValue === 'boolean', 'It does not say whether it takes value');
      for (const chainId of chainIds) expectThat(Number.isSafeInteger(chainId) && chainId > 0, `${chainId} is no chain id`);
      for (const delegate of delegates) expectThat(isAddress(delegate), `${delegate} is no address`);
      for (const [name, limit] of Object.entries(limits)) expectThat(typeof limit === 'number' && limit > 0 && Number.isFinite(limit), `Its limit ${name} is ${limit}`);
      const relayer = await resultOf(stage.test, 'Loading it', relayerOf(stage));
      const needed = relayer.answers === 'reference' ? (['prepare', 'submit', 'readStatus'] as const) : (['prepare', 'submit'] as const);
      for (const name of needed) expectThat(typeof Reflect.get(relayer, name) === 'function', `It has no ${name}`);
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'relays',
    name: 'relays what was asked, in the name of the account, and gives a hash or a reference',
    async run(stage) {
      const { test, made } = stage;
      const { address } = signerOf(stage);
      const openSession = async () => sessionOf(stage);
      test.kit.register(walletLocal({ id: 'suiteSigner', name: 'Signer', openSession }));
      await resultOf(test, 'Connecting', test.kit.dispatch(connect({ walletId: 'suiteSigner' })));
      const relayed = await resultOf(test, 'Relaying', test.kit.dispatch(relay({ relayerId: made.relayerId, calls: [call] })));
      expectThat(relayed.by === 'hash' ? isHash(relayed.hash) : relayed.reference !== '', 'It gives neither a hash nor a reference');
      const arrived = made.controls.arrived();
      expectEqual(arrived.map(({ from, calls }) => [from.toLowerCase(), calls.map(toPlain)]), [[address.toLowerCase(), [toPlain({ ...call, valueWei: 0n })]]], 'What reached the relayer');
      expectThat(arrived.every(({ signature }) => /^0x[0-9a-f]{130,}$/i.test(signature)), 'It was sent no signature');
    },
  },
  {
    rule: 'keepsDeadline',
    name: 'tells the relayer the deadline of the request',
    needs: ['deadline'],
    async run(stage) {
      await resultOf(stage.test, 'Relaying', submit(stage));
      expectEqual(stage.made.controls.arrived().map(({ deadlineSeconds }) => deadlineSeconds), [requestOf(stage).deadlineSeconds], 'The deadline');
    },
  },
  {
    rule: 'preparesOnly',
    name: 'hands over nothing while it prepares, before the account has signed',
    async run(stage) {
      await resultOf(stage.test, 'Preparing', prepare(stage));
      expectEqual(stage.made.controls.arrived(), [], 'What reached the relayer');
    },
  },
  {
    rule: 'preparesAlike',
    name: 'prepares the same for the same request',
    async run(stage) {
      const drafts = [await resultOf(stage.test, 'Preparing', prepare(stage)), await resultOf(stage.test, 'Preparing again', prepare(stage))];
      expectEqual(drafts[1], drafts[0], 'What is to be signed');
    },
  },
  {
    rule: 'submitsOnce',
    name: 'hands a request over once, whether or not it is answered',
    needs: ['silence'],
    async run(stage) {
      await stage.made.controls.set('silent');
      const ends = new AbortController();
      const submitting = submit(stage, ends.signal);
      await stage.test.turnUntil(() => stage.made.controls.arrived().length > 0);
      await stage.test.clock.advance(60_000);
      ends.abort(new Error('The kit waits no longer'));
      await outcomeOf(stage, submitting);
      expectEqual(stage.made.controls.arrived().length, 1, 'Requests that reached the relayer');
    },
  },
  {
    rule: 'takesRefusal',
    name: 'fails with a code, when the relayer refuses',
    needs: ['refuse'],
    async run(stage) {
      await stage.made.controls.set('refuses');
      await failureOf(stage.test, 'What the relayer refuses', submit(stage));
    },
  },
  {
    rule: 'refusesBadAnswer',
    name: 'fails with a code, when the answer makes no sense',
    needs: ['lie'],
    async run(stage) {
      await stage.made.controls.set('lies');
      await failureOf(stage.test, 'An answer that makes no sense', submit(stage));
    },
  },
  {
    rule: 'endsWhenAborted',
    name: 'ends at once, when it is no longer wanted',
    needs: ['silence'],
    async run(stage) {
      await stage.made.controls.set('silent');
      const ends = new AbortController();
      const submitting = submit(stage, ends.signal);
      await stage.test.turnUntil(() => stage.made.controls.arrived().length > 0);
      ends.abort(new Error('No longer wanted'));
      let hasEnded = false;
      submitting.then(() => (hasEnded = true), () => (hasEnded = true));
      await stage.test.clock.advance(0);
      expectThat(hasEnded, 'It goes on after it was aborted');
    },
  },
  {
    rule: 'tellsStatus',
    name: 'says where a request is, in the words of the contract',
    needs: ['track'],
    async run(stage) {
      for (const status of statuses.filter(({ at }) => stage.made.tells?.includes(at) !== false)) {
        const reference = await resultOf(stage.test, 'Relaying', submit(stage)); // anew: what has ended does not go on
        const settled = (await need(stage, 'settle')(status)) ?? status;
        const read = parseRelayStatus(await resultOf(stage.test, `Reading that it is ${status.at}`, readStatus(stage, reference)));
        expectEqual(read?.at, status.at, 'Its status');
        if (status.at === 'mined') expectEqual(read, settled, 'What is mined');
      }
    },
  },
  {
    rule: 'tellsOfUnknown',
    name: 'fails with a code for a reference that the relayer does not know',
    needs: ['track', 'unknown'],
    run: async stage => void await failureOf(stage.test, 'An unknown reference', readStatus(stage, need(stage, 'unknown')())),
  },
  {
    rule: 'cancels',
    name: 'asks the relayer to cancel, once, the request that is named',
    needs: ['cancel'],
    async run(stage) {
      const reference = await resultOf(stage.test, 'Relaying', submit(stage));
      const relayer = await relayerOf(stage);
      const cancelling = relayer.answers === 'reference' ? relayer.cancel?.(reference, contextOf(stage)) : undefined;
      expectThat(cancelling !== undefined, 'It has no cancel');
      await resultOf(stage.test, 'Cancelling', cancelling);
      expectEqual(need(stage, 'cancelled')(), [reference], 'What was cancelled');
    },
  },
  {
    rule: 'leavesNoTrace',
    name: 'goes without a trace after use, and can come again',
    run: stage => stage.expectNoTrace(async test => void await resultOf(test, 'Relaying', submit({ ...stage, test }))),
  },
  {
    rule: 'keepsSecrets',
    name: 'shows none of its secrets',
    needs: ['secrets'],
    run: stage => stage.expectKept(stage.made.controls.secrets?.() ?? [], async () => {
      const errors: unknown[] = [];
      for (const behaviour of ['relays', 'refuses'] as const) {
        await stage.made.controls.set(behaviour);
        await resultOf(stage.test, 'Relaying', submit(stage).catch((error: unknown) => errors.push(error)));
      }
      return errors;
    }),
  },
];

type OnStage = Pick<Stage, 'test' | 'made' | 'world' | 'plugin'>;

function specOf({ test, made }: OnStage): RelayerSpec {
  const spec = test.kit.read(relayersPoint).find(({ id }) => id === made.relayerId);
  expectThat(spec !== undefined, `The plugin contributes no relayer '${made.relayerId}'`);
  return spec;
}

async function relayerOf(stage: OnStage): Promise<Relayer> {
  servicesOf(stage.test.kit).noteUserActivation();
  return specOf(stage).load();
}

function contextOf({ test: { kit }, plugin }: OnStage, signal: AbortSignal = new AbortController().signal): RelayContext {
  const services = servicesOf(kit);
  return {
    signal, port: services.portFor(plugin.id), transport: services.transport,
    transportTo: ({ chainId, urls }) => services.transportTo(defineChain({ id: chainId, name: 'Suite', rpc: urls }), plugin.id),
  };
}

function requestOf(stage: OnStage): RelayRequest {
  const [chain] = stage.world.chains;
  return { id: 'suite-1', chainId: chain?.id ?? 1, from: signerOf(stage).address, calls: [{ ...call, valueWei: 0n }], deadlineSeconds: 2_000_000_000, batchId: 0n };
}

async function prepare(stage: OnStage, signal?: AbortSignal): Promise<RelayDraft> {
  return (await relayerOf(stage)).prepare(requestOf(stage), contextOf(stage, signal));
}

/** As the kit goes about it, over a signer of the suite. */
async function submit(stage: OnStage, signal?: AbortSignal): Promise<string> {
  const request = requestOf(stage);
  const draft = await prepare(stage, signal);
  assertDraft(draft, request, specOf(stage));
  const session = await sessionOf(stage);
  const sign = async (): Promise<SignedRelay> => {
    if (draft.sign === 'message') return { request, ...draft, signature: await session.signMessage(request.from, draft.message) };
    const signature = await session.signTypedData(request.from, draft.data);
    if (draft.sign === 'typedData') return { request, ...draft, signature };
    const signedAuthorization = await session.signAuthorization?.(request.from, draft.authorization);
    expectThat(signedAuthorization !== undefined, 'The signer signs no authorizations');
    return { request, ...draft, signature, signedAuthorization };
  };
  const signed = await sign();
  return (await relayerOf(stage)).submit(signed, contextOf(stage, signal));
}

async function readStatus(stage: OnStage, reference: string): Promise<RelayStatus> {
  const relayer = await relayerOf(stage);
  if (relayer.answers !== 'reference') throw new Error('It answers with hashes, and has no status');
  return relayer.readStatus(reference, contextOf(stage));
}

/** What has to be there, as the capability says. */
function need<Name extends 'settle' | 'cancelled' | 'unknown'>({ made: { controls } }: OnStage, name: Name): NonNullable<RelayerControls[Name]> {
  const method = controls[name];
  if (!method) throw new Error(`Its controls have no ${name}`);
  return method;
}

/** Waits until it has ended, however it does. */
async function outcomeOf({ test }: OnStage, promise: Promise<unknown>): Promise<void> {
  await resultOf(test, 'Its end', promise.then(() => {}, () => {}));
}

function toPlain({ to, data, gas, valueWei }: RelayCall): unknown {
  return [to.toLowerCase(), data.toLowerCase(), gas, valueWei];
}

function signerOf({ world }: Pick<OnStage, 'world'>): Wallet {
  const [{ privateKey } = { privateKey: '0x' }] = world.accounts;
  return new Wallet(privateKey);
}

function sessionOf(stage: Pick<OnStage, 'world'>) {
  return localSession({ signer: signerOf(stage), chainId: stage.world.chains[0]?.id ?? 1 });
}
