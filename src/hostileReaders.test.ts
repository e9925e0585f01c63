import { configureStore } from '@reduxjs/toolkit';
import { Interface } from 'ethers';
import { decodeAccounts, decodeWalletChainId } from '../adapters/eip1193/decode.ts';
import { decodeProposal, decodeRequest, decodeSession } from '../adapters/walletConnect/apps/decodeApp.ts';
import { readAppLink } from '../adapters/walletConnect/apps/readAppLink.ts';
import { decodeApproval, decodeEventAccounts, decodeSessionChainId } from '../adapters/walletConnect/decode.ts';
import { requestLink } from '../adapters/walletConnect/session/requestLink.ts';
import { changed, counted, hostileText, hostileValue, sizeOf } from '../fixtures/hostile/hostileValues.ts';
import { createSeeded } from '../fixtures/http/hostileAnswers.ts';
import type { RandomFraction } from '../fixtures/http/hostileAnswers.ts';
import { createFakeTransport } from '../fixtures/rpc/fakeTransport.ts';
import { createMemory } from '../plugins/connectApp/memory.ts';
import { findLinks } from '../plugins/walletConnect/findLinks.ts';
import { remembered as walletConnectMemory } from '../plugins/walletConnect/memory.ts';
import { parseAnnouncement } from '../plugins/walletInjected/parseAnnouncement.ts';
import { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from './api/reads/readEns.ts';
import { readInterfaceSupport, readNftOwner, readNftStandard, readTokenUri } from './api/reads/readNft.ts';
import { readContractMetadata, readTokenMetadata } from './api/reads/readTokenMetadata.ts';
import { decodeFullReceipt } from './api/receipt.ts';
import { decodeTransaction } from './api/waiting/sentTransaction.ts';
import type { RpcTransport } from './contracts/transport.ts';
import { parseAccountRef, parseChainRef } from './domain/chains/caip.ts';
import { parseChainMetadata } from './domain/chains/parseChainMetadata.ts';
import { parseCustomChain, parseCustomChains } from './domain/chains/parseCustomChain.ts';
import { isWalletError } from './domain/errors.ts';
import { decodeJson, encodeJson } from './domain/encoding/json.ts';
import { parseSiweMessage } from './domain/messages/parseSiweMessage.ts';
import { parseSignature } from './domain/messages/signatures.ts';
import { parseDateTime } from './domain/messages/siweGrammar.ts';
import { decodeSiwePayload } from './domain/messages/siwePayload.ts';
import { parseWrappedSignature } from './domain/messages/wrappedSignature.ts';
import { createPreview, previewNeeds } from './domain/preview/createPreview.ts';
import { joinPreviews } from './domain/preview/joinPreviews.ts';
import * as previewLimits from './domain/preview/limits.ts';
import { parseSigningRequest } from './domain/preview/parseSigningRequest.ts';
import type { Preview, PreviewFacts } from './domain/preview/preview.ts';
import { parseRecipient } from './domain/recipients/parseRecipient.ts';
import { parseAddChain } from './domain/requests/parseAddChain.ts';
import { parseCallsRequest } from './domain/requests/parseCallsRequest.ts';
import { appLink, webLink } from './domain/text/links.ts';
import { schemeOf } from './domain/text/schemeOf.ts';
import { parseAmount } from './domain/tokens/amounts.ts';
import { parseImageUri, parseMediaUri } from './domain/tokens/mediaUri.ts';
import { parseNfts } from './domain/tokens/nft.ts';
import { parseNftUri } from './domain/tokens/parseNftUri.ts';
import { parseTokenList } from './domain/tokens/parseTokenList.ts';
import { parseTokens } from './domain/tokens/parseTokens.ts';
import { decodeCallsId, decodeCallsStatus, decodeCapabilities } from './domain/transactions/calls.ts';
import { appSchemeOf, deepLink, toDeepLink } from './domain/wallets/deepLink.ts';
import { parseRelayStatus } from './flows/relaying/readRelayStatus.ts';
import type { StoredKey } from './kernel/stored.ts';
import { coreReducers } from './store/coreState.ts';
import { hydrateRecords } from './store/hydrateRecords.ts';
import { hydrate } from './store/persistence.ts';

// Whatever is not the kit's own, changed at random: a reader returns, or throws an error with a code; it gives back no more than it was given, and looks
// at what it reads a bounded number of times. The same cases again: FUZZ_SEED=7. More of them: FUZZ_CASES=20000.
const { FUZZ_SEED: firstSeed = '1', FUZZ_CASES: cases = '150' } = process.env;
const seeds = Array.from({ length: Number(cases) }, (_, at) => Number(firstSeed) + at);

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const hash = `0x${'12'.repeat(32)}`;
const topic = 'ab'.repeat(32);
const pairing = `wc:${topic}@2?relay-protocol=irn&symKey=${topic}`;

interface Reader {
  readonly name: string;
  /** A valid input, or several. */
  readonly samples: readonly unknown[];
  read(input: never): unknown;
  /** How much may come out of an input of this size. */
  readonly most?: (inputSize: number) => number;
}

/** Texts stay texts: what is none is kept from these readers by their types. */
const ofText = (name: string, samples: readonly string[], read: (text: string) => unknown, most?: Reader['most']): Reader => ({ name, samples, read, ...(most && { most }) });
const ofValue = (name: string, samples: readonly unknown[], read: (value: unknown) => unknown, most?: Reader['most']): Reader => ({ name, samples, read: read as Reader['read'], ...(most && { most }) }); // it takes any value

const token = { chainId: 1, address: account, decimals: 18, name: 'Token', symbol: 'TKN', logoURI: 'ipfs://bafy/logo.png', tags: ['stable'], extensions: { bridge: { a: 'b' } } };
const chain = { id: 1, name: 'Chain', rpc: ['https://rpc.example'], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, blockExplorers: [{ name: 'Scan', url: 'https://scan.example' }], testnet: true };
const metadata = { name: 'App', description: 'x', url: 'https://app.example', icons: ['https://app.example/icon.png'], redirect: { native: 'app://', universal: 'https://app.example' } };
const namespaces = { eip155: { chains: ['eip155:1', 'eip155:10'], accounts: [`eip155:1:${account}`, `eip155:10:${other}`], methods: ['personal_sign', 'eth_sendTransaction'], events: ['accountsChanged'] } };
const siwe = `example.com wants you to sign in with your Ethereum account:\n${account}\n\nI accept.\n\nURI: https://example.com/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z\nExpiration Time: 2031-09-30T16:25:24Z\nRequest ID: some\nResources:\n- ipfs://Qm\n- https://example.com/claim.json`;
const receipt = { transactionHash: hash, blockHash: hash, blockNumber: '0x10', status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x1', cumulativeGasUsed: '0x5208', from: account, to: other, contractAddress: null, type: '0x2', transactionIndex: '0x0', logs: [{ address: account, topics: [hash], data: '0x12', logIndex: '0x0', blockNumber: '0x10', transactionHash: hash, blockHash: hash, transactionIndex: '0x0', removed: false }], logsBloom: `0x${'00'.repeat(256)}` };
const transaction = { hash, from: account, to: other, nonce: '0x1', value: '0x5', input: '0x1234', gas: '0x5208', gasPrice: '0x1', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', chainId: '0x1', type: '0x2', blockHash: hash, blockNumber: '0x1', transactionIndex: '0x0', v: '0x0', r: hash, s: hash };

const enveloped = (sample: object): readonly string[] => [encodeJson({ v: 1, data: sample }), encodeJson(sample)];
const accessTo = (text: string) => ({ owner: 'test', signal: new AbortController().signal, storage: { seenByServer: false, get: () => text, set: () => {}, remove: () => {}, subscribe: () => () => {} }, report: fail });

const readers: readonly Reader[] = [
  ofValue('parseTokenList', [{ name: 'My List', timestamp: '2020-06-12T00:00:00+00:00', version: { major: 1, minor: 0, patch: 0 }, keywords: ['a'], tags: { stable: { name: 'Stable', description: 'x' } }, tokens: [token, { ...token, chainId: 10 }] }], parseTokenList),
  ofValue('parseTokens', [[{ ...token, priceUsd: '1.5' }, { ...token, iconUri: 'https://x.example/a.png', priceUsd: 2 }]], parseTokens),
  ofValue('parseNfts', [[{ chainId: 1, tokenAddress: account, id: 7n, type: 'ERC721', metadata: { name: 'Cat', description: 'A cat', image: 'ipfs://bafy/1.png' }, tokenUri: 'ipfs://bafy/1', owner: other, supply: 1n, quantityOwned: 1n }]], (value) => parseNfts(value, 1)),
  ofValue('parseChainMetadata', [{ chainId: 1, name: 'Chain', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpc: ['https://a.example', 'wss://b.example'], explorers: [{ name: 'Scan', url: 'https://scan.example' }], testnet: false, slip44: 60 }], parseChainMetadata),
  ofValue('parseCustomChain', [chain], parseCustomChain),
  ofText('parseCustomChains', [encodeJson([chain, { ...chain, id: 10 }])], parseCustomChains),
  ofText('decodeJson', [encodeJson({ a: 1n, b: [{ c: null }], d: 'x' })], (text) => {
    try {
      return decodeJson(text);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined; // as JSON.parse
      throw error;
    }
  }),
  ofText('parseMediaUri', ['ipfs://bafy/a b.png', 'https://x.example/a.png', 'data:image/png;base64,AAAA', 'ipns://name/x'], (text) => [parseMediaUri(text), parseImageUri(text)]),
  ofText('parseNftUri', [`eip155:1/erc721:${account}/42`, `did:nft:eip155:1/erc1155:${account}/1`], parseNftUri),
  ofText('parseChainRef', ['eip155:1'], parseChainRef),
  ofText('parseAccountRef', [`eip155:1:${account}`], parseAccountRef),
  ofText('parseRecipient', [account, `ethereum:${account}@1`, `ethereum:pay-${account}/transfer?address=${other}&uint256=1`, `eip155:1:${account}`, 'vitalik.eth'], parseRecipient),
  ofText('parseAmount', ['1,234.5', '0.000001', '12'], (text) => parseAmount(text, { decimals: 18, decimalSign: '.' })),
  ofText('toDeepLink with any base', ['metamask://', 'https://metamask.app.link', 'https://wallet.example/open?uri='], (base) => [toDeepLink(base, pairing), deepLink({ native: base, universal: base }, pairing, 'ios'), appSchemeOf({ native: base })]),
  ofText('toDeepLink with any pairing', [pairing], (uri) => [toDeepLink('wallet://', uri), toDeepLink('https://wallet.example', uri)], (size) => 6 * size + 1_000),
  ofText('links', ['https://example.com/a?b#c', 'wallet://x', 'market://x'], (link) => [webLink(link), appLink(link), schemeOf(link)]),
  ofText('requestLink', ['metamask://', 'https://wallet.example'], (base) => [requestLink({ id: 1, topic }, { native: base, universal: base }), requestLink({ id: 1, topic: base }, { universal: 'https://wallet.example' })], (size) => 12 * size + 1_000),
  ofText('readAppLink', [pairing, `metamask://wc?uri=${encodeURIComponent(pairing)}`], (text) => readAppLink(text, 0)),
  ofText('parseSiweMessage', [siwe, siwe.replace('I accept.\n', '')], parseSiweMessage),
  ofText('parseDateTime', ['2021-09-30T16:25:24.000Z', '2021-09-30T16:25:24+02:00'], parseDateTime),
  ofValue('decodeSiwePayload', [{ domain: 'example.com', address: account, statement: 'I accept.', uri: 'https://example.com', version: '1', chain_id: '1', nonce: '32891757', issued_at: '2021-09-30T16:25:24.000Z', expiration_time: null, resources: ['ipfs://Qm'] }], decodeSiwePayload),
  ofValue('parseSignature', [`0x${'12'.repeat(64)}1b`], parseSignature),
  ofText('parseWrappedSignature', [`0x${'00'.repeat(12)}${account.slice(2)}${'00'.repeat(31)}60${'00'.repeat(31)}80${'00'.repeat(64)}${'6492'.repeat(16)}`], parseWrappedSignature),
  ofValue('decodeProposal', [{ id: 1, params: { pairingTopic: topic, proposer: { publicKey: 'x', metadata }, requiredNamespaces: namespaces, optionalNamespaces: { 'eip155:1': { methods: ['x'], events: [] } } }, verifyContext: { verified: { validation: 'VALID', origin: 'https://app.example', isScam: false } } }], decodeProposal),
  ofValue('decodeSession', [{ topic, expiry: 1_700_000_000, namespaces, peer: { publicKey: 'x', metadata } }], (value) => decodeSession(value as never)), // the library's type is no proof
  ofValue('decodeRequest', [{ id: 1, topic, params: { request: { method: 'personal_sign', params: ['0x12', account] }, chainId: 'eip155:1' } }], (value) => decodeRequest(value as never)), // the library's type is no proof
  ofValue('decodeApproval', [namespaces], (value) => {
    const { accounts, allows } = decodeApproval(value);
    return [accounts, allows('personal_sign', 1)];
  }),
  ofValue('decodeEventAccounts', [[`eip155:1:${account}`, other], account], decodeEventAccounts),
  ofValue('decodeSessionChainId', ['eip155:1', '0x1', 1], decodeSessionChainId),
  ofValue('parseAnnouncement', [{ info: { uuid: 'a', name: 'Wallet', icon: 'data:image/png;base64,AAAA', rdns: 'io.wallet' }, provider: {} }], (value) => parseAnnouncement({ ...Object(value), provider: { request: () => {} } })?.info),
  ofValue('decodeAccounts', [[account, other]], (value) => decodeAccounts(value, 'eth_accounts')),
  ofValue('decodeWalletChainId', ['0x1'], decodeWalletChainId),
  ofValue('decodeCallsId', [{ id: '0x12' }], decodeCallsId),
  ofValue('decodeCallsStatus', [{ id: '0x12', chainId: '0x1', status: 200, atomic: true, version: '2.0.0', receipts: [receipt] }], (value) => decodeCallsStatus(value, '0x12')),
  ofValue('decodeCapabilities', [{ '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } }, '0x0': { x: {} } }], decodeCapabilities),
  ofValue('decodeFullReceipt', [receipt], (value) => decodeFullReceipt(value, hash)),
  ofValue('decodeTransaction', [transaction], decodeTransaction),
  ofValue('parseCallsRequest', [{ version: '2.0.0', id: 'x', from: account, chainId: '0x1', atomicRequired: false, calls: [{ to: other, value: '0x1', data: '0x12' }], capabilities: { paymasterService: { url: 'https://x.example', optional: true } } }], parseCallsRequest),
  ofValue('parseAddChain', [{ chainId: '0x1', chainName: 'Chain', rpcUrls: ['https://rpc.example'], nativeCurrency: chain.nativeCurrency, blockExplorerUrls: ['https://scan.example'] }], (value) => {
    const parsed = parseAddChain(value);
    return parseCustomChain(parsed);
  }),
  ofValue('parseRelayStatus', [{ at: 'failed', hash, reason: 'no' }, { at: 'mined', hash }], parseRelayStatus),
  ofText('the memory of walletConnect', enveloped({ sessions: [['lamp', { topic, chainId: 1 }]], ending: [topic], codes: [topic.slice(0, 16)] }), (text) => walletConnectMemory.open(accessTo(text)).get()),
  ofText('the memory of connectApp', enveloped({ apps: [{ topic, walletId: 'lamp', origin: 'https://app.example' }], ending: [topic], answered: ['1:a'], batches: [{ topic, id: '0x1' }] }), (text) => {
    const memory = createMemory({ stored: (definition: StoredKey<unknown>) => definition.open(accessTo(text)) } as never); // all that it uses of its context
    return [memory.walletOf(topic), memory.originOf(topic), memory.topicsOf('lamp'), memory.endsOwed(), memory.ownsBatch(topic, '0x1'), memory.isWanted([{ walletId: 'lamp' }])];
  }),
  ofText('the memory of the core', [
    encodeJson({ walletIds: ['lamp'], activeWalletId: 'lamp', address: account, chainId: 1 }), encodeJson({ locale: 'de_DE', recentWalletIds: ['lamp'], recentChainIds: [1], acceptedTerms: 'x' }),
    encodeJson([{ id: 'e', chainId: 1, from: account, to: other, valueWei: 5n, hasData: true, action: { kind: 'transfer', token: account, amount: 5n }, sinceMs: 1, phase: { at: 'confirmed', hash, blockNumber: 1, blockHash: hash, confirmations: 1, isFinal: false, atMs: 1 } }]),
    encodeJson([{ id: '0x7', chainId: 10, walletId: 'lamp', from: account, sinceMs: 5, by: 'kit', callCount: 2, sent: [{ entryId: 'e1', hash }] }]),
  ], (text) => {
    const store = configureStore({ reducer: coreReducers, middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }) });
    hydrate(accessTo(text).storage, store.dispatch as never); // the kit's own dispatch is narrower
    hydrateRecords(accessTo(text).storage, store.dispatch as never); // the kit's own dispatch is narrower
    const { connection, preferences, activity, calls } = store.getState();
    return [connection.remembered, preferences, activity.entries, calls.bundles];
  }),
];

const abi = new Interface(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)', 'function setApprovalForAll(address operator, bool approved)', 'function multicall(bytes[] data)', 'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)', 'function deposit()']);
const transfer = abi.encodeFunctionData('transfer', [other, 5n]);
const types = { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }], Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) };
const requests: readonly { readonly method: string; readonly params: readonly unknown[] }[] = [
  ...[transfer, abi.encodeFunctionData('approve', [other, 2n ** 256n - 1n]), abi.encodeFunctionData('setApprovalForAll', [other, true]), abi.encodeFunctionData('multicall', [[transfer, transfer]]), abi.encodeFunctionData('aggregate3', [[[other, true, transfer]]]), abi.encodeFunctionData('deposit'), '0x12345678'].map((data) => ({ method: 'eth_sendTransaction', params: [{ from: account, to: other, value: '0x5', data, gas: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', nonce: '0x1', chainId: '0x1' }] })),
  { method: 'personal_sign', params: [`0x${Buffer.from(siwe).toString('hex')}`, account] },
  { method: 'personal_sign', params: ['Hello', account] },
  { method: 'eth_signTypedData_v4', params: [account, { types, primaryType: 'Permit', domain: { name: 'Token', chainId: 1, verifyingContract: other }, message: { owner: account, spender: other, value: '5', nonce: 0, deadline: 1_900_000_000 } }] },
];
const facts: PreviewFacts = {
  account, activeChainId: 1, nowMs: 1_800_000_000_000, chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  tokens: { [other.toLowerCase()]: { symbol: 'USDX', decimals: 6, totalSupply: 10n ** 12n } }, hasCode: { [other.toLowerCase()]: true }, names: {}, delegates: [], signatures: [], site: { scheme: 'https', domain: 'example.com' },
};

/** What is wrong with one case, if anything is. */
function faultOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return faultOfError(error);
  }
}

function faultOfError(error: unknown): string | undefined {
  if (!isWalletError(error)) return error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : `threw ${String(error)}`;
  return error.message.length > 2_000 ? `${error.code} has a message of ${error.message.length} characters` : undefined;
}

const inputFor = (samples: readonly unknown[], random: RandomFraction): unknown => {
  const sample = samples[Math.floor(random() * samples.length)];
  const isText = samples.every((each) => typeof each === 'string');
  if (random() < 0.1) return isText ? hostileText(random) : hostileValue(random);
  return changed(sample, random);
};

const shownInput = (input: unknown): string => {
  try {
    return encodeJson(input).slice(0, 300);
  } catch {
    return String(input).slice(0, 300);
  }
};

describe('a reader of what is not the kit\'s own', () => {
  it.each(readers)('$name returns, or throws an error with a code, and gives back no more than it was given', ({ samples, read, most = (size) => 4 * size + 5_000 }) => {
    const faults = seeds.flatMap((seed) => {
      const input = inputFor(samples, createSeeded(seed));
      const size = sizeOf(input);
      let looks = 0;
      let output: unknown;
      const fault = faultOf(() => (output = read(counted(input, () => (looks += 1)) as never))) // hostile on purpose
        ?? (sizeOf(output) > most(size) ? `${sizeOf(output)} came out of ${size}` : undefined)
        ?? (looks > 200 * size + 10_000 ? `looked ${looks} times at ${size}` : undefined);
      return fault === undefined ? [] : [`seed ${seed}: ${fault} of ${shownInput(input)}`];
    });
    expect(faults.slice(0, 5)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  it.each(readers)('$name reads what is meant', ({ samples, read }) => {
    const isRefused = samples.map((sample) => {
      try {
        return read(sample as never) === undefined; // as in the cases above
      } catch (error) {
        return error;
      }
    });
    expect(isRefused).toEqual(samples.map(() => false));
  });

  it('findLinks asks for nothing and finds at most one wallet, whatever an app names', async () => {
    for (const seed of seeds.slice(0, 200)) {
      const links = await findLinks({ native: changed('rainbow://', createSeeded(seed)), universal: changed('https://rnbwapp.com', createSeeded(-seed)) });
      expect(Object.keys(links ?? {}).every((key) => ['native', 'universal'].includes(key))).toBe(true);
    }
  });
});

describe('a preview of any request', () => {
  const textsOf = ({ title, fields, calls = [], warnings }: Preview): readonly unknown[] => [title, ...fields, ...calls.flatMap((each) => [each.title, ...each.fields]), ...warnings];

  it('is made within its bounds, or the request is refused with a code', () => {
    let made = 0;
    const faults = seeds.flatMap((seed) => {
      const random = createSeeded(seed);
      const asked = requests[Math.floor(random() * requests.length)];
      const params = changed(asked?.params ?? [], random);
      let preview: Preview | undefined;
      const fault = faultOf(() => {
        const { request } = parseSigningRequest({ method: asked?.method ?? '', params }, { chainId: 1, accounts: [account] });
        previewNeeds(request, facts);
        preview = joinPreviews([createPreview(request, facts)]);
      });
      if (fault !== undefined) return [`seed ${seed}: ${fault} of ${shownInput(params)}`];
      if (!preview) return [];
      made += 1;
      const size = sizeOf(params);
      const longest = Math.max(...textsOf(preview).map((text) => sizeOf(text)));
      const excess = [
        preview.fields.length > previewLimits.maxPreviewFields && `${preview.fields.length} fields`,
        preview.warnings.length > previewLimits.maxPreviewWarnings && `${preview.warnings.length} warnings`,
        longest > 3 * previewLimits.maxPreviewMessageCharacters && `a text of ${longest}`,
        preview.raw.length > 12 * size + 10_000 && `raw of ${preview.raw.length} from ${size}`,
      ].filter(Boolean);
      return excess.length === 0 ? [] : [`seed ${seed}: ${excess.join(', ')} of ${shownInput(params)}`];
    });
    expect(faults.slice(0, 5)).toEqual([]);
    expect(made).toBeGreaterThan(seeds.length / 10);
  });
});

describe('what a node answers', () => {
  const ens = { registry: account };
  const word = (value: string): string => value.padStart(64, '0');
  const text = (value: string): string => `0x${word('20')}${word(value.length.toString(16))}${Buffer.from(value).toString('hex').padEnd(64, '0')}`;
  const answers = ['0x', `0x${word('1')}`, `0x${word(account.slice(2))}`, text('vitalik.eth'), text('ipfs://bafy/1'), text('https://x.example/{id}'), text(`eip155:1/erc721:${account}/1`), `0x${word('6')}`];
  const asking: readonly (readonly [string, (transport: RpcTransport) => Promise<unknown>])[] = [
    ['readEnsAddress', (transport) => readEnsAddress(transport, { ens, name: 'vitalik.eth' })],
    ['readEnsName', (transport) => readEnsName(transport, { ens, address: account })],
    ['readEnsText', (transport) => readEnsText(transport, { ens, name: 'vitalik.eth', key: 'url' })],
    ['readEnsAvatar', (transport) => readEnsAvatar(transport, { ens, name: 'vitalik.eth' })],
    ['readTokenMetadata', (transport) => readTokenMetadata(transport, { token: account, nativeCurrency: chain.nativeCurrency })],
    ['readContractMetadata', (transport) => readContractMetadata(transport, { address: account })],
    ['readInterfaceSupport', (transport) => readInterfaceSupport(transport, { address: account, interfaceId: '0x80ac58cd' })],
    ['readNftStandard', (transport) => readNftStandard(transport, { contract: account })],
    ['readNftOwner', (transport) => readNftOwner(transport, { contract: account, tokenId: 1n })],
    ['readTokenUri', (transport) => readTokenUri(transport, { contract: account, tokenId: 1n, standard: 'ERC1155' })],
  ];

  it.each(asking)('%s gives a value or an error with a code, and asks a bounded number of times', async (_name, ask) => {
    const faults: string[] = [];
    for (const seed of seeds) {
      const random = createSeeded(seed);
      const given: unknown[] = [];
      const transport = createFakeTransport(async () => {
        given.push(inputFor(answers, random));
        return given.at(-1);
      });
      const outcome = await ask(transport).then((value) => (sizeOf(value) > 4 * sizeOf(given) + 5_000 ? `${sizeOf(value)} came out of ${sizeOf(given)}` : undefined), faultOfError);
      const fault = outcome ?? (given.length > 20 ? `asked ${given.length} times` : undefined);
      if (fault !== undefined) faults.push(`seed ${seed}: ${fault} of ${shownInput(given)}`);
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });
});

function fail(error: unknown): void {
  throw error;
}
