import { mockAccounts, mockForwarders, mockRelayerUrls } from '../../mocks/index.ts';
import type { RelayerScenario } from '../../mocks/index.ts';
import { relayer7702 } from '../../plugins/relayer7702/index.ts';
import { relayerBackend } from '../../plugins/relayerBackend/index.ts';
import { relayerBiconomy } from '../../plugins/relayerBiconomy/index.ts';
import { relayerEngine } from '../../plugins/relayerEngine/index.ts';
import { relayerOpenZeppelin } from '../../plugins/relayerOpenZeppelin/index.ts';
import type { AnyPlugin } from '../../src/index.ts';
import { localKey } from '../localKey.ts';

const name = 'Mock Relayer';
const { thirdweb, erc2771, biconomy } = mockForwarders;
const [, , { privateKey }] = mockAccounts;

export type RelayerChoice = 'openZeppelin' | 'engine' | 'biconomy' | '7702' | 'backend';

/** The relayers that the mocked world answers for, by `?relayer=`. */
const relayers: Readonly<Record<RelayerChoice, () => readonly AnyPlugin[]>> = {
  openZeppelin: () => [relayerOpenZeppelin.with({ name, url: mockRelayerUrls.openZeppelin, forwarder: erc2771, kind: 'erc2771' })],
  engine: () => [relayerEngine.with({ name, url: mockRelayerUrls.engine, forwarder: thirdweb, canCancel: true })],
  biconomy: () => [relayerBiconomy.with({ name, url: mockRelayerUrls.biconomy, apiId: 'mark', apiKey: 'key-of-the-page', forwarder: biconomy })],
  // Extensions do not sign leave to run a contract's code: a key of the page's own does.
  '7702': () => [relayer7702.with({ name, bundlers: mockRelayerUrls.bundler }), localKey(privateKey)],
  backend: () => [relayerBackend.with({ url: mockRelayerUrls.backend })],
};

export const relayerKinds: readonly (readonly [kind: RelayerChoice, title: string])[] = [
  ['openZeppelin', 'OpenZeppelin'], ['engine', 'Engine'], ['biconomy', 'Biconomy'], ['7702', "The account's own code (EIP-7702)"], ['backend', "The site's own server"],
];

/** What goes wrong with the services of relayers. */
export const relayerFaults: readonly { readonly id: string; readonly title: string; readonly scenario: RelayerScenario }[] = [
  { id: 'pendingForever', title: 'Takes requests, and puts them into no block', scenario: { kind: 'pendingForever' } },
  { id: 'revertsOnChain', title: 'Calls fail in the block', scenario: { kind: 'revertsOnChain' } },
  { id: 'underpriced', title: 'Offers too little for a block', scenario: { kind: 'underpriced' } },
  { id: 'unfunded', title: 'Has no funds itself', scenario: { kind: 'unfunded' } },
  { id: 'refuses', title: 'Does not pay for this', scenario: { kind: 'refuses', reason: 'The budget of this site is spent' } },
  { id: 'serverError', title: 'Server error (500)', scenario: { kind: 'serverError' } },
  { id: 'malformed', title: 'Sends, and answers malformed', scenario: { kind: 'malformed' } },
  { id: 'silent', title: 'Sends, and never answers', scenario: { kind: 'silent' } },
];

/** What the page's address asks for. */
export function readRelayerChoice(): RelayerChoice | undefined {
  const asked = new URLSearchParams(location.search).get('relayer');
  return relayerKinds.find(([kind]) => kind === asked)?.[0];
}

/** The address of this page with another choice. */
export function addressOfRelayer(choice: string): string {
  const address = new URL(location.href);
  if (choice === '') address.searchParams.delete('relayer');
  else address.searchParams.set('relayer', choice);
  return address.href;
}

/** The relayer of the page; none unless its address asks for one. */
export function createRelayers(): readonly AnyPlugin[] {
  const choice = readRelayerChoice();
  return choice === undefined ? [] : relayers[choice]();
}
