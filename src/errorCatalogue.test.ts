import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBatching } from '../adapters/eip1193/batching.ts';
import { createFakeHttp } from '../fixtures/http/fakeHttp.ts';
import { createScriptedTransport } from '../fixtures/http/scriptedTransport.ts';
import { createFakeTransport } from '../fixtures/rpc/fakeTransport.ts';
import { mockAccounts, mockChainOne, mockChainTwo } from '../mocks/index.ts';
import { startMockWorld } from '../mocks/node.ts';
import { createTestKit } from '../mocks/testing/index.ts';
import type { TestKit } from '../mocks/testing/index.ts';
import { parseRaisedElsewhere } from '../scripts/lib/raisedElsewhere.ts';
import { walletAdapter } from '../plugins/walletAdapter/index.ts';
import { fetchService } from './api/fetchService.ts';
import { readAbi } from './api/reads/readAbi.ts';
import { readNftStandard } from './api/reads/readNft.ts';
import { readTokenDecimals } from './api/reads/readTokenMetadata.ts';
import { assertSigned } from './api/writes/assertSigned.ts';
import { decodeSignature } from './contracts/decodeSignature.ts';
import { walletsPoint } from './contracts/points/wallets.ts';
import type { WalletSession } from './contracts/wallet.ts';
import { findFunction } from './domain/abi/functions.ts';
import { parseAddress } from './domain/accounts/address.ts';
import { decodeBytes } from './domain/encoding/bytes.ts';
import { isWalletError } from './domain/errors.ts';
import type { ErrorCode } from './domain/errors.ts';
import { defineService } from './domain/service/service.ts';
import { sendCalls } from './flows/batches/sendCalls.ts';
import { chooseWallet } from './flows/connection/chooseWallet.ts';
import { connect } from './flows/connection/connect.ts';
import { switchChain } from './flows/networks/switchChain.ts';
import { relay } from './flows/relaying/relay.ts';
import { relayerEngine } from '../plugins/relayerEngine/index.ts';
import { signAuthorization } from './flows/signing/signAuthorization.ts';
import { signMessage } from './flows/signing/signMessage.ts';
import { signTransaction } from './flows/signing/signTransaction.ts';
import type { CoreState } from './store/coreState.ts';
import { definePlugin } from './store/definePlugin.ts';

// The specification's section 8, text by text: each is raised here by running what raises it, or by a test that is named.
const [{ address }] = mockAccounts;

let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit({ plugins: [] }) as unknown as TestKit<CoreState>; // its own plugins add nothing to the state
});
afterEach(() => {
  test.kit.destroy();
  test.world.close();
});

const run = async (flow: Parameters<typeof test.kit.dispatch>[0]): Promise<unknown> => test.settled(Promise.resolve(test.kit.dispatch(flow as never))); // flows of every kind
/** Connects a wallet whose session is made of these parts. */
async function open(parts: Partial<WalletSession> = {}): Promise<void> {
  const refuse = () => Promise.reject(new Error('No'));
  const session: WalletSession = { accounts: () => [address], chainId: () => mockChainOne.id, sendTransaction: refuse, signMessage: refuse, signTypedData: refuse, subscribe: () => () => {}, close: async () => {}, ...parts };
  test.kit.register(definePlugin({ id: 'site', contributes: [walletsPoint.of({ id: 'site', name: 'Site', probe: () => 'reachable', open: async () => async () => session })] }));
  await run(connect({ walletId: 'site' }) as never); // as every flow
}
/** Connects a wallet over what a site hands out as a provider. */
function adapt(getProvider: () => unknown): Promise<unknown> {
  test.kit.register(walletAdapter({ id: 'site', name: 'Site', getProvider: getProvider as never })); // a site without types
  return run(connect({ walletId: 'site' }) as never); // as every flow
}
const provider = (answers: Readonly<Record<string, unknown>>) => () => ({ request: async ({ method }: { readonly method: string }) => answers[method], on: () => {}, removeListener: () => {} });
const answering = (answer: unknown) => createFakeTransport(async () => answer);
async function asked(node: Parameters<typeof createScriptedTransport>[0][string]): Promise<unknown> {
  const { clock, transport } = createScriptedTransport({ a: node }, {});
  const request = transport.request({ method: 'eth_blockNumber' }).catch((error: unknown) => ({ error }));
  await clock.advance(60_000);
  const ended = await request;
  if (typeof ended === 'object' && ended !== null && 'error' in ended) throw ended.error;
  return ended;
}
const url = 'https://api.example/v1';
const service = defineService({ hosts: ['api.example'], clientId: 'me' }, { isPage: false });

const raised: readonly (readonly [text: string | RegExp, raise: () => unknown, code?: ErrorCode])[] = [
  ['Bad Gateway', () => fetchService({ http: createFakeHttp({ [url]: { status: 502, statusText: 'Bad Gateway', body: '' } }).http, service }, url)],
  ['No injected provider found for wallet', () => adapt(() => undefined)],
  ['Provider not setup', () => adapt(() => ({})), 'wallet.providerNotSetup'],
  ['Failed to connect', () => adapt(() => { throw new Error('x'); })],
  ['Failed to connect to wallet, no accounts available', () => adapt(provider({ eth_requestAccounts: [], eth_accounts: [] }))],
  ['Error reading chainId from provider', () => adapt(provider({ eth_requestAccounts: [address], eth_accounts: [address], eth_chainId: 'one' }))],
  ['No accounts found', () => open({ accounts: () => [] }), 'wallet.noAccountsFound'],
  ['Invalid signature returned', () => decodeSignature('0x12')],
  ['Invalid signed payload returned', () => assertSigned('0x12', { from: address, transaction: { chainId: 1, from: address, gas: 21_000n, nonce: 0, fees: { type: 'legacy', gasPriceWei: 1n } } } as never)], // read before anything else of it
  ['No transactions provided', () => createBatching({ ask: async () => '', look: async () => '', asAccount: (_address, _signal, act) => act(new AbortController().signal) }).sendCalls(address, { chainId: 1, calls: [], isAtomicRequired: false })],
  ['No transactions to send', () => run(sendCalls({ calls: [] }) as never)],
  ['not connected', () => run(sendCalls({ calls: [{ to: address, valueWei: 1n }] }) as never)],
  ['Failed to sign authorization', async () => {
    const started = startMockWorld({ world: test.world });
    try {
      await open({ signAuthorization: () => Promise.reject(new Error('x')) });
      await run(signAuthorization({ address, nonce: 1 }) as never);
    } finally {
      started.stop();
    }
  }],
  ['Wallet with id nope not found', () => run(connect({ walletId: 'nope' }) as never)],
  ['Cannot switch chain without a previous connection', () => run(switchChain({ chainId: mockChainTwo.id }) as never)],
  ['No active wallet found', () => run(signMessage({ message: 'x' }) as never)],
  ['Wallet does not support switching chains', async () => {
    await open();
    await run(switchChain({ chainId: mockChainTwo.id }) as never);
  }],
  ['Cannot set a wallet without an account as active', async () => {
    let accounts: readonly string[] = [address];
    await open({ accounts: () => accounts });
    accounts = []; // it is locked
    await run(chooseWallet('site') as never);
  }, 'wallet.withoutAccount'],
  ['Not implemented yet', async () => {
    await open({ signMessage: undefined as never }); // as a site without types may write it
    await run(signMessage({ message: 'x' }) as never);
  }, 'wallet.notImplemented'],
  ['The current account does not support sending raw transactions', async () => {
    await open();
    await run(signTransaction({ to: address }) as never);
  }],
  ['The account must support batch sending', async () => {
    await open();
    await run(sendCalls({ calls: [{ to: address }, { to: address }] }) as never);
  }],
  ['Cannot send a transaction without a `to` address', async () => { await open(); await run(relay({ calls: [] }) as never); }],
  ['Cannot send a transaction without a `gas` value', async () => { await open(); await run(relay({ calls: [{ to: address, data: '0x12' } as never] }) as never); }],
  ['Cannot send a transaction without a `data` value', async () => { await open(); await run(relay({ calls: [{ to: address, gas: 1n, data: '0x' }] }) as never); }],
  ['Unsupported gasless provider', async () => { await open(); await run(relay({ calls: [{ to: address, gas: 1n, data: '0x12' }] }) as never); }],
  ['Gasless transactions cannot have a value', async () => {
    await open();
    test.kit.register(relayerEngine.with({ url: 'https://relay.test/relayer', forwarder: address }));
    await run(relay({ calls: [{ to: address, gas: 1n, data: '0x12', valueWei: 1n }] }) as never);
  }],
  ['Invalid currency token', () => readTokenDecimals(answering(`0x${'f'.repeat(64)}`), { token: address, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } })],
  ['Contract is neither ERC721 nor ERC1155.', () => readNftStandard(answering(`0x${'0'.repeat(64)}`), { contract: address })],
  ['Could not resolve method', () => findFunction([], 'nope')],
  ['Failed to load contract bytecode', () => readAbi(answering('0x'), { address }, { http: createFakeHttp({}).http, service: undefined })],
  ['Invalid address: 0x12', () => parseAddress('0x12')],
  ['Invalid hex string', () => decodeBytes('0x1')],
  [/^RPC request failed with status 502 - .*: .*/, () => asked(() => ({ status: 502, body: 'down' }))],
  ['RPC Error from a: refused', () => asked(() => ({ json: { jsonrpc: '2.0', id: 1, error: { code: -32_600, message: 'refused' } } }))],
  ['No response', () => asked(() => ({ status: 200, body: '' }))],
  ['Subscriptions not supported yet', () => createScriptedTransport({ a: () => 'silent' }).transport.request({ method: 'eth_subscribe' })],
];

/** Raised by running too, where the parts for it are: a test that expects the code or, on a screen, the text. */
const raisedElsewhere: readonly (readonly [text: string, test: string, expected: string])[] = [
  ['No accounts found on provider.', 'adapters/walletConnect/session/openPaired.test.ts', 'wallet.noneOnProvider'],
  ['Failed to auto connect', 'adapters/eip1193/openSession.test.ts', 'wallet.notConnected'],
  ['Failed to switch network', 'adapters/eip1193/openSession.test.ts', 'chain.switchFailed'],
  ['Failed to Sign in', 'plugins/siwe/siwe.test.ts', 'siwe.failed'],
  ['Failed to logout', 'plugins/siwe/siwe.test.ts', 'siwe.logoutFailed'],
  ['Redirect URL is not supported for popup mode', 'src/flows/auth/auth.test.ts', 'auth.popupWithRedirect'],
  ['Redirect URL is required for window mode', 'src/flows/auth/auth.test.ts', 'auth.windowWithoutRedirect'],
  ['Unknown auth option', 'src/flows/auth/auth.test.ts', 'auth.unknownOption'],
  ['Failed to send transaction', 'adapters/eip1193/openSession.test.ts', 'transaction.badHash'],
  ['Failed to send transaction: {response text}', 'e2e/chain/sending.test.ts', 'transaction.sendFailed'],
  ['Transaction errored with reason', 'src/flows/following/waitForReceipt.test.ts', 'transaction.erroredWithReason'],
  ['Transaction execution cancelled.', 'plugins/relayerEngine/relayerEngine.test.ts', 'Transaction execution cancelled.'],
  ['Relay transaction failed', 'plugins/relayerEngine/relayerEngine.test.ts', 'Relay transaction failed'],
  ['Failed to find relayed transaction after 60000ms', 'plugins/relayerEngine/relayerEngine.test.ts', 'Failed to find relayed transaction after 60000ms'],
  ['Failed to send transaction: {response text}, of a relayer', 'plugins/relayerOpenZeppelin/relayerOpenZeppelin.test.ts', 'Failed to send transaction: out of credit'],
  ['Transaction errored with reason, of a relayer', 'plugins/relayerEngine/relayerEngine.test.ts', 'Transaction errored with reason: out of funds'],
  ['Transaction receipt not found.', 'src/api/waiting/followTransaction.test.ts', 'transaction.receiptNotFound'],
  ['Timeout waiting for transaction to be mined on chain', 'src/flows/following/waitForReceipt.test.ts', 'transaction.timedOut'],
  ['Execution Reverted', 'src/flows/following/waitForReceipt.test.ts', 'Execution Reverted'],
  ['Transaction Failed', 'src/flows/sending/send.test.ts', 'transaction.reverted'],
  ['Transaction Rejected', 'src/screens/Send/Send.test.tsx', 'Transaction Rejected'],
  ['EIP-7702 execution requires a chain', 'src/flows/sending/sendSigned.test.ts', 'transaction.noChainFor7702'],
  ['Block not found', 'src/api/blocks/createBlockWatcher.test.ts', 'block.notFound'],
  ['Failed to resolve ABI from contract API', 'src/api/reads/createAbiReader.test.ts', 'contract.noAbi'],
  ['Insight is not available for chains', 'src/flows/reads/assertInsight.test.ts', 'fetch.insightUnavailable'],
  ['Failed to download file', 'src/flows/files/files.test.ts', 'file.downloadFailed'],
  ['[DUPLICATE_FILE_NAME_ERROR]', 'src/flows/files/files.test.ts', 'file.duplicateName'],
  ['Connection Failed', 'src/screens/Connecting/Connecting.test.tsx', 'Connection Failed'],
  ['Only in-app wallets support multi-auth', 'plugins/walletInApp/screens/Linked.test.tsx', 'inApp.onlyInApp'],
  ['Could not find ecosystem wallet', 'plugins/walletInApp/ecosystem/readEcosystem.test.ts', 'Could not find ecosystem wallet with id market, please check your ecosystem wallet configuration'],
  ['PAYMENT_METHOD_REQUIRED', 'src/contracts/toAccountLimit.test.ts', 'inApp.accountLimit'],
  ['Insufficient Funds', 'src/flows/sending/send.test.ts', 'transaction.insufficientFunds'],
  ['Invalid Address', 'src/flows/review/reviewTransfer.test.ts', 'Invalid Address'],
  ['No Tokens Found', 'src/screens/Funds/Funds.test.tsx', 'No Tokens Found'],
  ['Failed to open {provider} login window', 'plugins/authSocial/authSocial.test.ts', 'Failed to open Google login window'],
  ['Failed to open login window', 'plugins/authSocial/authSocial.test.ts', 'Failed to open login window'],
  ['Something went wrong opening pop-up', 'plugins/authSocial/authSocial.test.ts', 'Something went wrong opening pop-up'],
  ['Invalid event data', 'plugins/authSocial/authSocial.test.ts', 'Invalid event data'],
  ['User closed login window', 'plugins/authSocial/authSocial.test.ts', 'User closed login window'],
  ['invalidCode', 'plugins/walletInApp/screens/signIn.test.tsx', 'Invalid code.'],
  ['Failed to verify code', 'plugins/walletInApp/screens/signIn.test.tsx', 'Failed to verify code'],
  ['failedToSendCode', 'plugins/walletInApp/screens/signIn.test.tsx', 'Failed to send the code.'],
  ['Resend code in', 'plugins/walletInApp/screens/signIn.test.tsx', 'Resend code in 60 seconds'],
  ['Failed to Login', 'plugins/authPasskey/Passkey.test.tsx', 'Failed to Login'],
  ['Failed to create passkey', 'plugins/authPasskey/Passkey.test.tsx', 'Failed to create passkey'],
  ['Error creating passkey', 'plugins/authPasskey/Passkey.test.tsx', 'Error creating passkey: '],
  ['Unsupported auth option', 'src/flows/auth/auth.test.ts', 'Unsupported auth option'],
  ['Timeout waiting for userOp to be mined', 'src/api/bundler/waitForUserOperation.test.ts', 'Timeout waiting for userOp to be mined'],
  ['UserOp failed', 'src/api/bundler/waitForUserOperation.test.ts', 'UserOp failed with reason: no at txHash: '],
  ['Paymaster error', 'src/api/bundler/askPaymaster.test.ts', 'Paymaster error: 402 - no credit'],
  ['Code: {code}', 'src/api/bundler/toBundlerError.test.ts', 'Status: 503 Code: UNKNOWN'],
  ['Account deployment is taking too long', 'plugins/walletSmart/operations/createOperations.test.ts', 'Account deployment is taking too long'],
  ['Failed to get account address with factory contract', 'plugins/walletSmart/operations/predictAddress.test.ts', 'Failed to get account address with factory contract'],
  ['Factory contract not deployed on chain', 'plugins/walletSmart/operations/predictAddress.test.ts', 'Factory contract not deployed on chain: 1'],
  ['No smart account address found', 'plugins/walletSmart/walletSmart.test.ts', 'smart.noAddress'],
  ['smart wallet failedToConnect', 'plugins/walletSmart/walletSmart.test.ts', 'Failed to connect to your smart account'],
  ['Claim condition not found', 'e2e/chain/drops.test.ts', 'Claim condition not found'],
  ['Listing creator no longer owns this token.', 'e2e/chain/drops.test.ts', 'Listing creator no longer owns this token.'],
  ['Asset not approved for marketplace.', 'e2e/chain/drops.test.ts', 'Asset not approved for marketplace.'],
  ['Seller does not have enough balance of token to fulfill order.', 'e2e/chain/drops.test.ts', 'Seller does not have enough balance of token to fulfill order.'],
  ['AssetContract must implement ERC 1155 or ERC 721.', 'e2e/chain/drops.test.ts', 'AssetContract must implement ERC 1155 or ERC 721.'],
  ['Token paymaster is only supported for entrypoint version v0.7', 'src/flows/userOperations/openBundler.test.ts', 'Token paymaster is only supported'],
  ["Unauthorized - You don't have permission to use this service.", 'plugins/storageIpfs/upload/createUpload.test.ts', "Unauthorized - You don't have permission to use this service."],
  ['You have reached your storage limit.', 'plugins/storageIpfs/upload/createUpload.test.ts', 'You have reached your storage limit. Please add a valid payment method to continue using the service.'],
  ["Forbidden - You don't have permission to use this service.", 'plugins/storageIpfs/upload/createUpload.test.ts', "Forbidden - You don't have permission to use this service."],
  ['Failed to upload files to IPFS - status', 'plugins/storageIpfs/upload/createUpload.test.ts', 'Failed to upload files to IPFS - 500 - Internal Server Error'],
  ['Failed to upload files to IPFS - Bad CID', 'plugins/storageIpfs/upload/createUpload.test.ts', 'Failed to upload files to IPFS - Bad CID'],
  ['uploadMobile', 'plugins/storageIpfs/upload/createUpload.test.ts', 'Please, use the uploadMobile function in mobile environments.'],
];

const root = join(__dirname, '..');
describe('the texts of the specification’s section 8', () => {
  it.each(raised.map(([text, raise, code]) => ({ text, raise, code })))('raise “$text”', async ({ text, raise, code }) => {
    let error: unknown;
    try {
      await raise();
    } catch (thrown) {
      error = thrown;
    }
    const found = isWalletError(error) ? error : undefined;
    const fits = typeof text === 'string' ? found?.message === text : text.test(found?.message ?? '');
    expect([fits, found?.message, found?.code]).toEqual([true, expect.any(String), code ?? found?.code]);
  });
});

// That each is raised there, and not only named, is seen where that file runs: raised.jest.ts reads these lines and fails the file otherwise.
describe('what is raised elsewhere', () => {
  it.each(raisedElsewhere)('holds “%s” to a test that is there', (_text, file, expected) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(expected);
  });

  it('is read whole by what watches those files', () => {
    expect(parseRaisedElsewhere(readFileSync(__filename, 'utf8'))).toEqual(raisedElsewhere);
  });
});
