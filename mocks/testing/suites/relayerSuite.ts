import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { relayersPoint } from '../../../src/contracts/points/relayers.ts';
import { userErrors } from '../../../src/contracts/errors.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';
import type { RelayRequest } from '../../../src/contracts/points/relayers.ts';
import type { WalletSession } from '../../../src/contracts/wallet.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';

/** What the contract of relayers asks for, as far as it goes today. */
export type RelayerRule = 'listsItself' | 'staysSilentBeforeIntent' | 'relays' | 'takesRefusal' | 'takesRefusalOfPerson' | 'limitsRelaying' | 'refusesBadAnswer' | 'leavesNoTrace' | 'keepsSecrets';

/** What the relayer, far away, does with what it is sent. `lies`: it answers what makes no sense. */
export type RelayerBehaviour = 'relays' | 'refuses' | 'silent' | 'lies';

/** Controls of the relayer under test. A method may be left out where `cannot` says so. */
export interface RelayerControls {
  set(behaviour: RelayerBehaviour): void | Promise<void>;
  /** What has reached the relayer, in order. */
  relayed(): readonly RelayRequest[];
  /** What must not be seen outside, such as its key. */
  secrets?(): readonly string[];
}

/** What a relayer may be unable to do. `sign`: it asks the person to sign nothing. */
export type RelayerSuiteCapability = 'refuse' | 'silence' | 'lie' | 'sign' | 'secrets';

/** A relayer to be tried. */
export interface RelayerUnderTest extends PluginUnderTest {
  readonly relayerId: string;
  readonly controls: RelayerControls;
}

export type MakeRelayer = (setting: PluginSuiteSetting) => RelayerUnderTest | Promise<RelayerUnderTest>;

/** Whether a relayer keeps the contract, as cases for any test runner or for `runSuite`. */
export function relayerSuite(makeRelayer: MakeRelayer, { cannot = [] }: { readonly cannot?: readonly RelayerSuiteCapability[] } = {}): readonly SuiteCase<RelayerRule>[] {
  return toCases(cases, cannot, run => onPluginStage(makeRelayer, run));
}

type Stage = PluginStage<RelayerUnderTest>;

/** Longer than anything may take that waits for no person. */
const longMs = 2 * 60_000;
const request: RelayRequest = { to: '0x000000000000000000000000000000000000dEaD', data: '0x12345678', gas: 100_000n };

const cases: readonly CaseSpec<RelayerRule, RelayerSuiteCapability, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with an id, and loads what sends',
    async run(stage) {
      const { id, send } = specOf(stage);
      expectThat(id.trim() !== '' && id === id.trim(), `Its id is '${id}'`);
      expectThat(typeof await resultOf(stage.test, 'Loading it', send()) === 'function', 'send loads no function');
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'relays',
    name: 'relays what was asked, once, and gives a hash or a reference',
    async run(stage) {
      const answer: unknown = await resultOf(stage.test, 'Relaying', relay(stage));
      expectThat(typeof answer === 'string' && answer !== '', 'It gives neither a hash nor a reference');
      expectEqual(stage.made.controls.relayed().map(({ to, data, gas }) => [to.toLowerCase(), data.toLowerCase(), gas]), [[request.to.toLowerCase(), request.data, request.gas]], 'What reached the relayer');
    },
  },
  {
    rule: 'takesRefusal',
    name: 'fails with a code, when the relayer refuses',
    needs: ['refuse'],
    async run(stage) {
      await stage.made.controls.set('refuses');
      await failureOf(stage.test, 'What the relayer refuses', relay(stage));
    },
  },
  {
    rule: 'takesRefusalOfPerson',
    name: 'fails with user.rejected, and relays nothing, when the person does not sign',
    needs: ['sign'],
    async run(stage) {
      const no = async (): Promise<never> => Promise.reject(userErrors.rejected());
      await failureOf(stage.test, 'What the person refuses', relay(stage, { ...await sessionOf(stage), signMessage: no, signTypedData: no, signTransaction: no }), ['user.rejected']);
      expectEqual(stage.made.controls.relayed(), [], 'What reached the relayer');
    },
  },
  {
    rule: 'limitsRelaying',
    name: 'ends with a code within two minutes, when the relayer does not answer',
    needs: ['silence'],
    async run(stage) {
      await stage.made.controls.set('silent');
      const relaying = relay(stage);
      await stage.test.clock.advance(longMs);
      await failureOf(stage.test, 'A relayer that does not answer', relaying);
    },
  },
  {
    rule: 'refusesBadAnswer',
    name: 'fails with a code, when the answer makes no sense',
    needs: ['lie'],
    async run(stage) {
      await stage.made.controls.set('lies');
      await failureOf(stage.test, 'An answer that makes no sense', relay(stage));
    },
  },
  {
    rule: 'leavesNoTrace',
    name: 'goes without a trace after use, and can come again',
    run: stage => stage.expectNoTrace(async test => void await resultOf(test, 'Relaying', relay({ ...stage, test }))),
  },
  {
    rule: 'keepsSecrets',
    name: 'shows none of its secrets',
    needs: ['secrets'],
    run: stage => stage.expectKept(stage.made.controls.secrets?.() ?? [], async () => {
      const errors: unknown[] = [];
      for (const behaviour of ['relays', 'refuses'] as const) {
        await stage.made.controls.set(behaviour);
        await resultOf(stage.test, 'Relaying', relay(stage).catch((error: unknown) => errors.push(error)));
      }
      return errors;
    }),
  },
];

function specOf({ test, made }: Pick<Stage, 'test' | 'made'>) {
  const spec = test.kit.read(relayersPoint).get(made.relayerId);
  expectThat(spec !== undefined, `Nobody contributes '${made.relayerId}'`);
  return spec;
}

async function relay(stage: Pick<Stage, 'test' | 'made' | 'world'>, session?: WalletSession): Promise<string> {
  servicesOf(stage.test.kit).noteUserActivation();
  const send = await specOf(stage).send();
  return send(request, session ?? await sessionOf(stage));
}

async function sessionOf({ world }: Pick<Stage, 'world'>): Promise<WalletSession> {
  const [{ privateKey } = { privateKey: '0x' }] = world.accounts;
  return localSession({ signer: new Wallet(privateKey), chainId: world.chains[0]?.id ?? 1 });
}
