import { askIndexer } from '../../../src/flows/funds/askIndexers.ts';
import { indexersPoint } from '../../../src/contracts/points/indexers.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { expectEqual, expectThat, failureOf, resultOf } from './expecting.ts';
import { onPluginStage } from './pluginStage.ts';
import { toCases } from './suite.ts';
import type { AskedPage, IndexerQuestion } from '../../../src/flows/funds/askIndexers.ts';
import type { IndexerSpec } from '../../../src/contracts/points/indexers.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import type { Owned } from '../../../src/kernel/point.ts';
import type { TestKit } from '../createTestKit.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { PluginStage, PluginSuiteSetting, PluginUnderTest } from './pluginStage.ts';

/** What the contract of indexers asks for. */
export type IndexerRule =
  | 'listsItself' | 'staysSilentBeforeIntent' | 'tellsTokens' | 'tellsNfts' | 'tellsTransfers' | 'pages' | 'keepsToItsChain' | 'survivesNonsense' | 'tellsOfFailure' | 'tellsOfOtherText' | 'endsWhenAborted' | 'leavesNoTrace';

/** What the service, far away, does. `otherChain`: it tells of another chain than it was asked. `nonsense`: between its items stand such as are none. `text`: it sends a page for people. */
export type IndexerBehaviour = 'serves' | 'otherChain' | 'nonsense' | 'fails' | 'text' | 'silent';

/** What the account has and did, by what the service knows. */
export interface IndexedAccount {
  readonly chainId: number;
  readonly owner: string;
  /** By address, in lower case: how much of it, in its smallest unit. */
  readonly tokens: Readonly<Record<string, bigint>>;
  /** Contract in lower case and number, e.g. `0x… 7`. */
  readonly nfts: readonly string[];
  /** Hashes of what happened, the latest first. */
  readonly transfers: readonly string[];
}

/** What turns the service at the other end. */
export interface IndexerControls {
  set(behaviour: IndexerBehaviour): void | Promise<void>;
  /** How many requests have arrived. */
  asked(): number;
}

/** What an indexer may be unable to do. `pages`: all stands in one page. `otherChain`: nothing in its answers says of which chain they are. `text`: no page for people can come from there. */
export type IndexerSuiteCapability = 'tokens' | 'nfts' | 'transfers' | 'pages' | 'otherChain' | 'nonsense' | 'fail' | 'text' | 'silence';

/** A source to be tried. */
export interface IndexerUnderTest extends PluginUnderTest {
  /** Which of the plugin's sources. */
  readonly sourceId: string;
  readonly account: IndexedAccount;
  readonly controls: IndexerControls;
  /** Before it is asked, e.g. a wallet that has to be connected. */
  prepare?(test: TestKit<CoreState>): Promise<void>;
}

/** Makes the source that a case of `indexerSuite` tests, anew for each. */
export type MakeIndexer = (setting: PluginSuiteSetting) => IndexerUnderTest | Promise<IndexerUnderTest>;

/** Whether a source of what accounts own keeps the contract, as cases for any test runner or for `runSuite`. */
export function indexerSuite(makeIndexer: MakeIndexer, options: { readonly cannot?: readonly IndexerSuiteCapability[] } = {}): readonly SuiteCase<IndexerRule>[] {
  assertArguments('indexerSuite(makeIndexer: function, options?: object)', makeIndexer, options);
  const { cannot = [] } = options;
  return toCases(cases, cannot, (run, needs) => onPluginStage(makeIndexer, async stage => {
    if (needs.length > 0) await stage.made.prepare?.(stage.test); // the others ask nothing of the service
    await run(stage);
  }));
}

type Stage = PluginStage<IndexerUnderTest>;

const cases: readonly CaseSpec<IndexerRule, IndexerSuiteCapability, Stage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with chains that can be, and has what it says that it answers',
    async run(stage) {
      const { item } = sourceOf(stage);
      for (const chainId of item.chainIds ?? []) expectThat(Number.isSafeInteger(chainId) && chainId > 0, `It covers a chain '${chainId}'`);
      const loaded = await resultOf(stage.test, 'Loading it', Promise.resolve(item.load()));
      const methods = { tokens: loaded.readTokens, nfts: loaded.readNfts, transfers: loaded.readTransfers, prices: loaded.readTokens };
      for (const answer of item.answers) expectThat(typeof methods[answer] === 'function', `It answers '${answer}' and has no function for it`);
    },
  },
  { rule: 'staysSilentBeforeIntent', name: 'sends nothing before the visitor acts', run: ({ expectSilence }) => expectSilence() },
  {
    rule: 'tellsTokens',
    name: 'tells the tokens of an account, and how much of each there is',
    needs: ['tokens'],
    async run(stage) {
      const told = (await readAll(stage, 'tokens')).map(item => [String(item['address']).toLowerCase(), String(item['units'])] as const);
      const { tokens } = stage.made.account;
      expectEqual(Object.fromEntries(told.toSorted(byKey)), Object.fromEntries(Object.entries(tokens).map(([address, units]) => [address, String(units)] as const).toSorted(byKey)), 'The tokens');
    },
  },
  {
    rule: 'tellsNfts',
    name: 'tells the NFTs of an account',
    needs: ['nfts'],
    run: async stage => expectEqual((await readAll(stage, 'nfts')).map(item => `${String(item['tokenAddress']).toLowerCase()} ${String(item['id'])}`).toSorted(), [...stage.made.account.nfts].toSorted(), 'The NFTs'),
  },
  {
    rule: 'tellsTransfers',
    name: 'tells what happened to an account, with its time and block',
    needs: ['transfers'],
    async run(stage) {
      const told = await readAll(stage, 'transfers');
      expectEqual(told.map(item => String(item['hash']).toLowerCase()).toSorted(), [...stage.made.account.transfers].toSorted(), 'What happened');
      for (const item of told) expectThat(Number.isSafeInteger(item['atMs']) && Number(item['atMs']) > 1e12 && Number.isSafeInteger(item['blockNumber']), `Of ${String(item['hash'])} it tells no time or block`);
    },
  },
  {
    rule: 'pages',
    name: 'tells all of it over several pages, each item once, and comes to an end',
    needs: ['pages', 'tokens'],
    async run(stage) {
      const first = await page(stage, 'tokens');
      expectThat(first.cursor !== undefined, 'It has one page alone');
      const told = (await readAll(stage, 'tokens')).map(item => String(item['address']).toLowerCase());
      expectEqual(told.toSorted(), [...new Set(told)].toSorted(), 'Each once');
      expectEqual(told.length, Object.keys(stage.made.account.tokens).length, 'Tokens over all pages');
    },
  },
  {
    rule: 'keepsToItsChain',
    name: 'passes nothing off as of the chain that was asked, when the service tells of another',
    needs: ['otherChain', 'tokens'],
    async run(stage) {
      await stage.made.controls.set('otherChain');
      const { items } = await page(stage, 'tokens');
      expectThat(!items.some(item => isRecord(item) && item['chainId'] === stage.made.account.chainId), 'It tells of another chain as of this one');
    },
  },
  {
    rule: 'survivesNonsense',
    name: 'goes on to what it can read, when items between are none',
    needs: ['nonsense', 'tokens'],
    async run(stage) {
      await stage.made.controls.set('nonsense');
      const told = (await page(stage, 'tokens')).items.filter(isRecord).map(item => String(item['address']).toLowerCase());
      expectThat(told.some(address => address in stage.made.account.tokens), 'It tells nothing any more');
    },
  },
  {
    rule: 'tellsOfFailure',
    name: 'fails with a code, and not as if there were nothing, when the service does',
    needs: ['fail', 'tokens'],
    async run(stage) {
      await stage.made.controls.set('fails');
      await failureOf(stage.test, 'A service that fails', read(stage, 'tokens'));
    },
  },
  {
    rule: 'tellsOfOtherText',
    name: 'fails with a code, when a page for people comes instead of an answer',
    needs: ['text', 'tokens'],
    async run(stage) {
      await stage.made.controls.set('text');
      await failureOf(stage.test, 'A page for people', read(stage, 'tokens'));
    },
  },
  {
    rule: 'endsWhenAborted',
    name: 'ends at once, when it is no longer wanted',
    needs: ['silence', 'tokens'],
    async run(stage) {
      await stage.made.controls.set('silent');
      const ends = new AbortController();
      const spec = sourceOf(stage).item;
      const source = await spec.load();
      const before = stage.made.controls.asked();
      let inner: AbortSignal | undefined;
      const { chainId, owner } = stage.made.account;
      const watched: Owned<IndexerSpec> = { ...sourceOf(stage), item: { ...spec, load: async () => ({ ...source, readTokens: (query, context) => {
        inner = context.signal;
        const reading = source.readTokens?.(query, context) ?? Promise.resolve({ items: [] });
        reading.then(() => (hasEnded = true), () => (hasEnded = true));
        return reading;
      } }) } };
      let hasEnded = false;
      const asking = stage.test.kit.dispatch(askIndexer(watched, 'tokens', { chainId, owner }, ends.signal));
      asking.catch(() => {});
      await stage.test.turnUntil(() => stage.made.controls.asked() > before);
      ends.abort(new Error('No longer wanted'));
      await stage.test.clock.advance(0);
      expectThat(inner?.aborted === true && hasEnded, 'It goes on after it was aborted');
    },
  },
  {
    rule: 'leavesNoTrace',
    name: 'goes without a trace after use, and can come again',
    run: stage => stage.expectNoTrace(async test => {
      await resultOf(test, 'Asking', read({ ...stage, test }, sourceOf({ ...stage, test }).item.answers.find(answer => answer !== 'prices') ?? 'tokens').catch(() => undefined));
    }),
  },
];

type OnStage = Pick<Stage, 'test' | 'made'>;
type Told = Readonly<Record<string, unknown>>;

const byKey = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

function sourceOf({ test, made }: OnStage): Owned<IndexerSpec> {
  const found = servicesOf(test.kit).readOwned(indexersPoint).find(({ item }) => item.id === made.sourceId);
  expectThat(found !== undefined, `The plugin contributes no indexer '${made.sourceId}'`);
  return found;
}

async function read(stage: OnStage, question: IndexerQuestion, cursor?: string): Promise<AskedPage> {
  servicesOf(stage.test.kit).noteUserActivation();
  const { chainId, owner } = stage.made.account;
  return stage.test.kit.dispatch(askIndexer(sourceOf(stage), question, { chainId, owner, cursor }, new AbortController().signal));
}

function page(stage: OnStage, question: IndexerQuestion, cursor?: string): Promise<AskedPage> {
  return resultOf(stage.test, `Asking for ${question}`, read(stage, question, cursor));
}

const maxPages = 20;

async function readAll(stage: OnStage, question: IndexerQuestion): Promise<readonly Told[]> {
  const found: Told[] = [];
  let cursor: string | undefined;
  for (let at = 0; at === 0 || cursor !== undefined; at += 1) {
    expectThat(at < maxPages, 'Its pages do not end');
    const next = await page(stage, question, cursor);
    for (const item of next.items) {
      expectThat(isRecord(item), 'An item is no object');
      expectEqual(item['chainId'], stage.made.account.chainId, 'The chain of an item');
      found.push(item);
    }
    cursor = next.cursor;
  }
  return found;
}
