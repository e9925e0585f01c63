import { configureStore } from '@reduxjs/toolkit';
import { Interface } from 'ethers';
import { decodeAccounts, decodeWalletChainId } from '../adapters/eip1193/decode.ts';
import { readConnected } from '../adapters/eip1193/connectWithSignIn.ts';
import { decodeProposal, decodeRequest, decodeSession } from '../adapters/walletConnect/apps/decodeApp.ts';
import { readAppLink } from '../adapters/walletConnect/apps/readAppLink.ts';
import { decodeApproval, decodeEventAccounts, decodeSessionChainId } from '../adapters/walletConnect/decode.ts';
import { requestLink } from '../adapters/walletConnect/session/requestLink.ts';
import { changed, counted, hostileText, hostileValue, sizeOf } from '../fixtures/hostile/hostileValues.ts';
import { createSeeded } from '../fixtures/http/hostileAnswers.ts';
import type { RandomFraction } from '../fixtures/http/hostileAnswers.ts';
import { createFakeTransport } from '../fixtures/rpc/fakeTransport.ts';
import { askerOf } from '../plugins/connectApp/askerOf.ts';
import { judgeProposal } from '../plugins/connectApp/judgeProposal.ts';
import { judgeRequest } from '../plugins/connectApp/judgeRequest.ts';
import { createMemory } from '../plugins/connectApp/memory.ts';
import { toConnectedApp } from '../plugins/connectApp/toConnectedApp.ts';
import { findLinks } from '../plugins/walletConnect/findLinks.ts';
import { remembered as walletConnectMemory } from '../plugins/walletConnect/memory.ts';
import { readLoginMessage } from '../plugins/authSocial/readLoginMessage.ts';
import { parseAnnouncement } from '../plugins/walletInjected/parseAnnouncement.ts';
import { readEnsAddress, readEnsAvatar, readEnsName, readEnsText } from './api/reads/readEns.ts';
import { readInterfaceSupport, readNftOwner, readNftStandard, readTokenUri } from './api/reads/readNft.ts';
import { readContractMetadata, readTokenMetadata } from './api/reads/readTokenMetadata.ts';
import { readEffects } from './api/reads/readEffects.ts';
import { readLogs } from './api/reads/readLogs.ts';
import { readTokenBalance } from './api/reads/readTokenBalance.ts';
import { decodeFullReceipt } from './api/receipt.ts';
import { decodeTransaction } from './api/waiting/sentTransaction.ts';
import type { RpcTransport } from './contracts/transport.ts';
import { decodeRevert } from './domain/abi/decodeRevert.ts';
import { decodeLog } from './domain/abi/events.ts';
import { decodeFunctionData, decodeFunctionResult } from './domain/abi/functions.ts';
import { parseAbi, parseError, parseEvent, parseFunction } from './domain/abi/parseAbi.ts';
import { parseAccountRef, parseChainRef } from './domain/chains/caip.ts';
import { parseChainMetadata } from './domain/chains/parseChainMetadata.ts';
import { parseCustomChain, parseCustomChains } from './domain/chains/parseCustomChain.ts';
import { isWalletError } from './domain/errors.ts';
import { decodeJson, encodeJson } from './domain/encoding/json.ts';
import { ProviderError } from './domain/wallets/providerError.ts';
import { parseRecap } from './domain/messages/parseRecap.ts';
import { parseAccessList } from './domain/transactions/accessList.ts';
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
import { decodeGranted } from './domain/permissions/askedPermissions.ts';
import { parsePermissionsRequest } from './domain/permissions/parsePermissionsRequest.ts';
import { parseRecipient } from './domain/recipients/parseRecipient.ts';
import { parseAddChain } from './domain/requests/parseAddChain.ts';
import { parseCallsRequest } from './domain/requests/parseCallsRequest.ts';
import { appLink, webLink } from './domain/text/links.ts';
import { schemeOf } from './domain/text/schemeOf.ts';
import { parseAmount } from './domain/tokens/amounts.ts';
import { parseDataUri } from './domain/tokens/dataUri.ts';
import { parseFileUri, parseImageUri, parseMediaUri } from './domain/tokens/mediaUri.ts';
import { parseNfts } from './domain/tokens/nft.ts';
import { parseNftMedia } from './domain/tokens/parseNftMedia.ts';
import { sniffMedia } from './domain/tokens/sniffMedia.ts';
import { parseAccountTransfers, parseOwnedTokens } from './domain/tokens/owned.ts';
import { parseAssetsRequest } from './domain/requests/parseAssetsRequest.ts';
import { parseConnect } from './domain/messages/parseConnect.ts';
import { parseNftUri } from './domain/tokens/parseNftUri.ts';
import { parseTokenList } from './domain/tokens/parseTokenList.ts';
import { parseTokens } from './domain/tokens/parseTokens.ts';
import { decodeCallsId, decodeCallsStatus, decodeCapabilities } from './domain/transactions/calls.ts';
import { appSchemeOf, deepLink, toDeepLink } from './domain/wallets/deepLink.ts';
import { keptAttempts } from './flows/windows/keptAttempts.ts';
import { parseRelayStatus } from './flows/relaying/readRelayStatus.ts';
import type { StoredKey } from './kernel/stored.ts';
import { coreReducers } from './store/coreState.ts';
import { hydrateRecords } from './store/hydrateRecords.ts';
import { hydrate } from './store/persistence.ts';

// Whatever is not the kit's own, changed at random: a reader returns, or throws an error with a code; it gives back no more than it was given, and looks
// at what it reads a bounded number of times. The same cases again: FUZZ_SEED=7. More of them: FUZZ_CASES=20000.
const { FUZZ_SEED: firstSeed = '1', FUZZ_CASES: cases = '150' } = process.env;
jest.setTimeout(600_000); // for many cases
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

const proposal = { id: 1, params: { pairingTopic: topic, proposer: { publicKey: 'x', metadata }, requiredNamespaces: namespaces, optionalNamespaces: { 'eip155:1': { methods: ['x'], events: [] } } }, verifyContext: { verified: { validation: 'VALID', origin: 'https://app.example', isScam: false } } };
const abi = new Interface(['function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)', 'function setApprovalForAll(address operator, bool approved)', 'function multicall(bytes[] data)', 'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)', 'function deposit()', 'function execute(bytes commands, bytes[] inputs, uint256 deadline)', 'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256, uint256, uint256, address, address, bytes)', 'function multiSend(bytes transactions)']);
const aggregate = parseFunction('function aggregate3((address target, bool allowFailure, bytes callData)[] calls)');
const enveloped = (sample: object): readonly string[] => [encodeJson({ v: 1, data: sample }), encodeJson(sample)];
const accessTo = (text: string) => ({ owner: 'test', signal: new AbortController().signal, storage: { seenByServer: false, get: () => text, set: () => {}, remove: () => {}, subscribe: () => () => {} }, report: fail });

const readers: readonly Reader[] = [
  ofText('readLoginMessage', [`latchkey-login-1:${JSON.stringify({ flowId: 'dA6zrgbM1mQ0cQF0p1mJ9w', ticket: 'k'.repeat(43) })}`, 'latchkey-login-1:{"flowId":"f","error":"rejected"}'], readLoginMessage),
  ofValue('parseTokenList', [{ name: 'My List', timestamp: '2020-06-12T00:00:00+00:00', version: { major: 1, minor: 0, patch: 0 }, keywords: ['a'], tags: { stable: { name: 'Stable', description: 'x' } }, tokens: [token, { ...token, chainId: 10 }] }], parseTokenList),
  ofValue('parseTokens', [[{ ...token, priceUsd: '1.5' }, { ...token, iconUri: 'https://x.example/a.png', priceUsd: 2 }]], parseTokens),
  ofValue('parseNftMedia', [{ animation_url: 'ipfs://bafy/1.mp4', content: { uri: 'ar://x', mime: 'video/mp4' }, image: 'https://x.example/a.mp4' }], parseNftMedia),
  ofValue('parseNfts', [[{ chainId: 1, tokenAddress: account, id: 7n, type: 'ERC721', metadata: { name: 'Cat', description: 'A cat', image: 'ipfs://bafy/1.png' }, tokenUri: 'ipfs://bafy/1', owner: other, supply: 1n, quantityOwned: 1n }]], (value) => parseNfts(value, 1)),
  ofValue('parseOwnedTokens', [[{ ...token, units: 5n, priceUsd: '1.5' }]], (value) => parseOwnedTokens(value, { chainId: 1, isPriced: true })),
  ofValue('parseAccountTransfers', [[{ chainId: 1, kind: 'ERC1155', hash: `0x${'ab'.repeat(32)}`, blockNumber: 4, atMs: 5, from: account, to: other, units: 3n, token: account, tokenId: 7n, symbol: 'CAT', decimals: 0, logIndex: 1 }]], (value) => parseAccountTransfers(value, { chainId: 1, owner: account })),
  ofValue('parseAssetsRequest', [{ account, chainFilter: ['0x1'], assetTypeFilter: ['erc20'] }, { account, assetFilter: { '0x1': [{ address: other, type: 'erc20' }] } }], parseAssetsRequest),
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
  ofText('parseMediaUri', ['ipfs://bafy/a b.png', 'https://x.example/a.png', 'data:image/png;base64,AAAA', 'ipns://name/x', 'data:text/html,<p>'], (text) => [parseMediaUri(text), parseImageUri(text), parseFileUri(text)]),
  ofText('parseDataUri', ['data:text/html,%3Cp%3E100%', 'data:image/png;base64,iVBORw0KGgo='], (text) => [...(parseDataUri(text)?.bytes ?? [])].length),
  ofText('sniffMedia', ['<!-- x --><svg>', '{"asset":{"version":"2.0"}}', 'RIFF0000WAVE', `OggS${'\0'.repeat(24)}\x80theora`], (text) => sniffMedia(new TextEncoder().encode(text), text)),
  ofText('parseNftUri', [`eip155:1/erc721:${account}/42`, `did:nft:eip155:1/erc1155:${account}/1`], parseNftUri),
  ofText('parseChainRef', ['eip155:1'], parseChainRef),
  ofText('parseAccountRef', [`eip155:1:${account}`], parseAccountRef),
  ofText('parseRecipient', [account, `ethereum:${account}@1`, `ethereum:pay-${account}/transfer?address=${other}&uint256=1`, `eip155:1:${account}`, 'vitalik.eth'], parseRecipient),
  ofText('parseAmount', ['1,234.5', '0.000001', '12'], (text) => parseAmount(text, { decimals: 18, decimalSign: '.' })),
  ofText('toDeepLink with any base', ['metamask://', 'https://metamask.app.link', 'https://wallet.example/open?uri='], (base) => [toDeepLink(base, pairing), deepLink({ native: base, universal: base }, pairing, 'ios'), appSchemeOf({ native: base })]),
  ofText('toDeepLink with any pairing', [pairing], (uri) => [toDeepLink('wallet://', uri), toDeepLink('https://wallet.example', uri)], (size) => 6 * size + 1_000),
  ofValue('readConnected', [{ accounts: [{ address: account, capabilities: { signInWithEthereum: { message: siwe, signature: `0x${'ab'.repeat(65)}` } } }, { address: other, capabilities: {} }] }], (value) => readConnected(value).accounts && readConnected(value)),
  ofValue('parseConnect', [{ version: '1', capabilities: { signInWithEthereum: { nonce: 'abcdefgh1234', chainId: '0x1', domain: 'example.com', uri: 'https://example.com', statement: 'I accept.', expirationTime: '2031-09-30T16:25:24Z', resources: ['https://example.com/terms'] } } }], (value) => parseConnect(value).toSignIn?.({ site: { scheme: 'https', domain: 'example.com' }, address: account, nowMs: 0 }) ?? null),
  ofText('links', ['https://example.com/a?b#c', 'wallet://x', 'market://x'], (link) => [webLink(link), appLink(link), schemeOf(link)]),
  ofText('requestLink', ['metamask://', 'https://wallet.example'], (base) => [requestLink({ id: 1, topic }, { native: base, universal: base }), requestLink({ id: 1, topic: base }, { universal: 'https://wallet.example' })], (size) => 12 * size + 1_000),
  ofText('readAppLink', [pairing, `metamask://wc?uri=${encodeURIComponent(pairing)}`], (text) => readAppLink(text, 0)),
  ofText('parseSiweMessage', [siwe, siwe.replace('I accept.\n', '')], parseSiweMessage),
  ofText('parseDateTime', ['2021-09-30T16:25:24.000Z', '2021-09-30T16:25:24+02:00'], parseDateTime),
  ofValue('decodeSiwePayload', [{ domain: 'example.com', address: account, statement: 'I accept.', uri: 'https://example.com', version: '1', chain_id: '1', nonce: '32891757', issued_at: '2021-09-30T16:25:24.000Z', expiration_time: null, resources: ['ipfs://Qm'] }], decodeSiwePayload),
  ofValue('parseSignature', [`0x${'12'.repeat(64)}1b`], parseSignature),
  ofText('parseWrappedSignature', [`0x${'00'.repeat(12)}${account.slice(2)}${'00'.repeat(31)}60${'00'.repeat(31)}80${'00'.repeat(64)}${'6492'.repeat(16)}`], parseWrappedSignature),
  ofValue('decodeProposal', [proposal], decodeProposal),
  ofValue('decodeSession', [{ topic, expiry: 1_700_000_000, namespaces, peer: { publicKey: 'x', metadata } }], (value) => decodeSession(value as never)), // the library's type is no proof
  ofValue('decodeRequest', [{ id: 1, topic, params: { request: { method: 'personal_sign', params: ['0x12', account] }, chainId: 'eip155:1' } }], (value) => decodeRequest(value as never)), // the library's type is no proof
  ofValue('a proposal of an app, judged', [proposal], (value) => {
    const decoded = decodeProposal(value);
    return decoded && judgeProposal(decoded, [1, 10]);
  }),
  ofValue('a request of an app, judged', [{ id: 1, topic, params: { request: { method: 'personal_sign', params: ['0x12', account] }, chainId: 'eip155:1' }, verifyContext: proposal.verifyContext }], (value) => {
    const decoded = decodeRequest(value as never); // the library's type is no proof
    if (!decoded) return undefined;
    const asker = askerOf({ name: 'App', url: 'https://app.example' }, decoded);
    try {
      return [asker, judgeRequest(decoded, { chainIds: [1, 10], methods: ['personal_sign', 'wallet_switchEthereumChain'] })];
    } catch (error) {
      if (error instanceof ProviderError) return [asker, error.code]; // as apps are answered
      throw error;
    }
  }),
  ofValue('a session of an app, as it is remembered', [{ topic, expiry: 1_700_000_000, namespaces, peer: { publicKey: 'x', metadata } }], (value) => {
    const decoded = decodeSession(value as never); // the library's type is no proof
    return decoded && toConnectedApp(decoded, 'lamp');
  }),
  ofValue('parseAbi', [[{ type: 'function', name: 'transfer', stateMutability: 'nonpayable', inputs: [{ name: 'to', type: 'address' }, { name: 'calls', type: 'tuple[2][]', components: [{ name: 'a', type: 'bytes' }] }], outputs: [{ name: '', type: 'bool' }] }, { type: 'event', name: 'Sent', inputs: [{ name: 'to', type: 'address', indexed: true }] }, { type: 'error', name: 'Failed', inputs: [] }, 'function name() view returns (string)']], (value) => parseAbi(value as never), (size) => 20 * size + 5_000), // any ABI that a site or a server gives
  ofText('signatures of an ABI', ['function execute((address target, uint256 value, bytes data)[] calls) payable returns (bytes[])', 'function a(uint8[2][] x)'], parseFunction, (size) => 20 * size + 5_000),
  ofText('signatures of events and errors', ['event Sent(address indexed to, uint256 value)'], (text) => [parseEvent(text), orCode(() => parseError(text.replace('event', 'error').replaceAll('indexed ', '')))], (size) => 40 * size + 5_000),
  ofText('decodeFunctionData', [abi.encodeFunctionData('aggregate3', [[[other, true, '0x1234'], [account, false, '0x']]])], (data) => decodeFunctionData(aggregate, data), (size) => 20 * size + 5_000),
  ofText('decodeFunctionResult', [`0x${'00'.repeat(31)}20${'00'.repeat(31)}02${'00'.repeat(31)}40${'00'.repeat(31)}80${'00'.repeat(31)}0112${'00'.repeat(31)}${'00'.repeat(32)}`], (data) => decodeFunctionResult(parseFunction('function f() returns (bytes[])'), data), (size) => 20 * size + 5_000),
  ofValue('decodeLog', [{ topics: [hash], data: `0x${'00'.repeat(31)}20${'00'.repeat(31)}0361626300${'00'.repeat(28)}` }], (value) => {
    const { topics, data }: { readonly topics?: unknown; readonly data?: unknown } = Object(value);
    if (!Array.isArray(topics) || !topics.every((each) => typeof each === 'string') || typeof data !== 'string') return []; // kept from it by its type
    return decodeLog(parseEvent('event Named(bytes32 indexed node, string name) anonymous'), { topics, data });
  }, (size) => 20 * size + 5_000),
  ofText('decodeRevert', [`0x08c379a0${'00'.repeat(31)}20${'00'.repeat(31)}026e6f${'00'.repeat(30)}`, `0x4e487b71${'00'.repeat(31)}11`], decodeRevert),
  ofText('parseRecap', [`urn:recap:${Buffer.from(JSON.stringify({ att: { 'https://example.com': { 'crud/delete': [{}] } }, prf: [] })).toString('base64url')}`], parseRecap),
  ofValue('parseAccessList', [[{ address: account, storageKeys: [hash] }, { address: other, storageKeys: [] }]], parseAccessList),
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
  ofValue('parsePermissionsRequest', [{ chainId: '0x1', address: account, expiry: 1, signer: { type: 'account', data: { address: other } }, permission: { type: 'contract-call', data: { address: other } }, policies: [{ type: 'call-limit', data: { count: 1 } }] }], (value) => parsePermissionsRequest([value]).permissions),
  ofValue('decodeGranted', [{ chainId: '0x1', from: account, to: other, permission: { type: 'contract-call', isAdjustmentAllowed: false, data: { address: other } }, rules: [{ type: 'expiry', data: { timestamp: 1 } }], context: '0x7715', dependencies: [{ factory: other, factoryData: '0x' }], delegationManager: other }], (value) => decodeGranted([value], [{ from: account, chainId: 1, to: other, expiry: 1, permission: { type: 'contract-call', data: { address: other } } }], 'current')),
  ofValue('parseAddChain', [{ chainId: '0x1', chainName: 'Chain', rpcUrls: ['https://rpc.example'], nativeCurrency: chain.nativeCurrency, blockExplorerUrls: ['https://scan.example'] }], (value) => {
    const parsed = parseAddChain(value);
    return parseCustomChain(parsed);
  }),
  ofValue('parseRelayStatus', [{ at: 'failed', hash, reason: 'no' }, { at: 'mined', hash }], parseRelayStatus),
  ofText('the memory of walletConnect', enveloped({ sessions: [['lamp', { topic, chainId: 1 }]], ending: [topic], codes: [topic.slice(0, 16)] }), (text) => walletConnectMemory.open(accessTo(text)).get()),
  ofText('the attempts that outlive their page', enveloped([{ owner: 'lamp', id: 'flow-1', kind: 'google', sinceMs: 5 }]), (text) => keptAttempts.open(accessTo(text)).get()),
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

const transfer = abi.encodeFunctionData('transfer', [other, 5n]);
const packed = `0x00${other.slice(2)}${'00'.repeat(63)}44${transfer.slice(2)}`;
const fieldsOf = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }));
/** Structs that are read for more than their values: orders, also in a tree and within a permission, and calls. */
const structs: readonly { readonly types: Readonly<Record<string, string>>; readonly message: object }[] = [
  {
    types: { BulkOrder: 'OrderComponents[2] tree', OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 endTime', OfferItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount', ConsiderationItem: 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient' },
    message: { tree: [1, 2].map((startAmount) => ({ offerer: account, offer: [{ itemType: 2, token: other, identifierOrCriteria: 7, startAmount, endAmount: 1 }], consideration: [{ itemType: 0, token: other, identifierOrCriteria: 0, startAmount: '1000000000000000000', endAmount: 1, recipient: account }], endTime: 1_900_000_000 })) },
  },
  {
    types: { PermitWitnessTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness', TokenPermissions: 'address token,uint256 amount', V2DutchOrder: 'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs', OrderInfo: 'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData', DutchOutput: 'address token,uint256 startAmount,uint256 endAmount,address recipient' },
    message: { permitted: { token: other, amount: 5 }, spender: other, nonce: 0, deadline: 1_900_000_000, witness: { info: { reactor: other, swapper: account, nonce: 0, deadline: 1_900_000_000, additionalValidationContract: other, additionalValidationData: '0x' }, cosigner: other, baseInputToken: other, baseInputStartAmount: 5, baseInputEndAmount: 5, baseOutputs: [{ token: other, startAmount: 9, endAmount: 8, recipient: account }] } },
  },
  { types: { BatchOrder: 'Maker[2] tree', Maker: 'uint8 quoteType,uint256 strategyId,address collection,address currency,address signer,uint256 price,uint256[] itemIds,uint256[] amounts' }, message: { tree: [0, 1].map((quoteType) => ({ quoteType, strategyId: 0, collection: other, currency: other, signer: account, price: 5, itemIds: [7, 8], amounts: [1, 1] })) } },
  { types: { Order: 'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits' }, message: { salt: 1, maker: account, receiver: other, makerAsset: other, takerAsset: account, makingAmount: 5, takingAmount: 6, makerTraits: 0 } },
  { types: { ForwardRequest: 'address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data' }, message: { from: account, to: other, value: 0, gas: 1, nonce: 0, deadline: 5, data: transfer } },
  { types: { Anything: 'address operator,bool isOn,bytes data,bytes32 root,Anything2[] more', Anything2: 'string text,int256 number' }, message: { operator: other, isOn: true, data: transfer, root: hash, more: [{ text: 'x', number: -5 }] } },
];
const types = { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }, { name: 'verifyingContract', type: 'address' }], Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) };
const requests: readonly { readonly method: string; readonly params: readonly unknown[] }[] = [
  ...[transfer, abi.encodeFunctionData('approve', [other, 2n ** 256n - 1n]), abi.encodeFunctionData('setApprovalForAll', [other, true]), abi.encodeFunctionData('multicall', [[transfer, transfer]]), abi.encodeFunctionData('aggregate3', [[[other, true, transfer]]]), abi.encodeFunctionData('deposit'), '0x12345678', abi.encodeFunctionData('execute', ['0x0b10', ['0x12', transfer], 5n]), abi.encodeFunctionData('execTransaction', [other, 0n, abi.encodeFunctionData('multiSend', [packed]), 1, 0n, 0n, 0n, other, other, '0x'])].map((data) => ({ method: 'eth_sendTransaction', params: [{ from: account, to: other, value: '0x5', data, gas: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', nonce: '0x1', chainId: '0x1' }] })),
  { method: 'personal_sign', params: [`0x${Buffer.from(siwe).toString('hex')}`, account] },
  { method: 'personal_sign', params: ['Hello', account] },
  { method: 'eth_signTypedData_v4', params: [account, { types, primaryType: 'Permit', domain: { name: 'Token', chainId: 1, verifyingContract: other }, message: { owner: account, spender: other, value: '5', nonce: 0, deadline: 1_900_000_000 } }] },
  ...structs.map(({ types: spelled, message }) => ({ method: 'eth_signTypedData_v4', params: [account, { types: Object.fromEntries(Object.entries(spelled).map(([name, fields]) => [name, fieldsOf(fields)])), primaryType: Object.keys(spelled)[0], domain: { name: 'App', chainId: 1, verifyingContract: other }, message }] })),
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

/** The code of what it refuses, for readers that are tried beside others. */
function orCode(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (isWalletError(error)) return error.code;
    throw error;
  }
}

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
        const known = { ...facts, isFromOutside: random() < 0.5 };
        preview = joinPreviews([createPreview(request, known), ...(random() < 0.2 ? [createPreview(request, known)] : [])]);
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
  const log = { address: other, topics: [hash, hash, hash], data: hash, logIndex: '0x0', blockNumber: '0x10', transactionHash: hash, blockHash: hash, transactionIndex: '0x0', removed: false };
  const simulated = [[{ number: '0x1', calls: [{ status: '0x1', returnData: '0x', gasUsed: '0x5208', logs: [log] }, { status: '0x0', returnData: '0x08c379a0', error: { message: 'no', code: 3 } }] }], { type: 'CALL', from: account, to: other, value: '0x5', output: '0x', calls: [{ type: 'CALL', from: other, to: account, value: '0x1', logs: [log] }], logs: [log] }];
  const asking: readonly (readonly [string, (transport: RpcTransport) => Promise<unknown>, (readonly unknown[])?])[] = [
    ['readEffects', (transport) => readEffects(transport, { from: account, calls: [{ to: other, data: transfer }, { to: other, valueWei: 5n }] }), simulated],
    ['readEffects of one call', (transport) => readEffects(transport, { from: account, calls: [{ to: other, data: transfer }] }), simulated],
    ['readLogs', (transport) => readLogs(transport, { address: other, event: 'event Transfer(address indexed from, address indexed to, uint256 value)', fromBlock: 1, toBlock: 16 }), [[log, log]]],
    ['readTokenBalance', (transport) => readTokenBalance(transport, { token: other, owner: account })],
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

  it.each(asking.map(([name, ask, said = answers]) => [name, ask, said] as const))('%s gives a value or an error with a code, and asks a bounded number of times', async (_name, ask, said) => {
    const faults: string[] = [];
    for (const seed of seeds) {
      const random = createSeeded(seed);
      const given: unknown[] = [];
      const transport = createFakeTransport(async () => {
        given.push(inputFor(said, random));
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
