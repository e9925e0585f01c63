import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeTags } from './domain/text/locales.ts';
import type { WalletError } from './domain/errors.ts';
import { loadLocale } from './locales/loadLocale.ts';

// Decision 065: an error is told in ten languages, or it is here, with who reads it instead of a visitor.
const untranslated: readonly (readonly [reader: string, codes: readonly string[]])[] = [
  ['the developer, whose call or configuration is wrong', [
    'analytics.badSink', 'analytics.unknownField', 'analytics.badConsent', 'analytics.noReason',
    'abi.badSignature', 'abi.unknownMethod', 'abi.ambiguousMethod', 'abi.unknownEvent', 'abi.ambiguousEvent', 'abi.unsupportedType', 'abi.badValue', 'abi.badData',
    'auth.unknownOption', 'auth.noServer', 'auth.modeUnsupported', 'auth.popupWithRedirect', 'auth.windowWithoutRedirect', 'auth.noIdentifier',
    'bundler.notConfigured', 'paymaster.notConfigured', 'paymaster.tokenVersion', 'smart.notConfigured', 'smart.noFactory', 'smart.noCreation', 'smart.noValuesInBatch', 'smart.badGrant', 'smart.noVault', 'smart.notModular', 'smart.badModule', 'calls.none', 'calls.noneProvided', 'calls.sameId', 'chain.unknown',
    'inApp.notConfigured', 'inApp.badUrl', 'inApp.badRedirectUrl', 'inApp.notYet', 'inApp.noWays', 'authSocial.badProvider', 'authSocial.badFedCm', 'inApp.badCountry', 'inApp.badEcosystemId', 'inApp.badPartnerId', 'inApp.ecosystemOnly', 'authCode.badCountry',
    'fetch.notConfigured', 'indexer.badAnswer', 'indexer.timedOut', 'file.unknownScheme', 'file.badAddress', 'file.notUploadable', 'file.notRemovable', 'storageIpfs.onlyWhole', 'file.noFiles', 'file.badName', 'file.duplicateName', 'collectibles.badPage', 'collectibles.badFrameUrl',
    'input.notQuantity', 'input.notUnits', 'input.notChain', 'input.notCaip', 'input.notHexData', 'input.notSerialisable', 'input.unknownLocale', 'input.notNftUri', 'input.notTokenList', 'input.missing', 'input.wrongKind', 'input.noChains', 'input.sameChainTwice', 'input.noWalletPlugin', 'input.unknownWallet',
    'window.badAddress', 'window.badAttempt',
    'logs.badRange', 'message.badTypedData', 'message.longSignature', 'message.badWrapper', 'message.badAuthorization',
    'permission.badRequest', 'permission.notAsked', 'relay.unsupported', 'relay.withValue', 'relay.noTo', 'relay.noGas', 'relay.noData', 'relay.tooManyCalls', 'relay.notTrusted', 'relay.noStatus', 'rpc.noSubscriptions', 'rpc.badParams', 'screen.stylesRefused',
    'service.noCredentials', 'service.noClientId', 'service.secretInPage', 'service.notHost', 'service.notUrl', 'service.notHeader',
    'sessionCookie.notConfigured', 'sessionCookie.badUrl', 'storageIpfs.mobile', 'storageIpfs.badUrl', 'storageIpfs.badName', 'storageIpfs.tooManyNames', 'siwe.badExpectation', 'siwe.notConfigured', 'store.notAttached', 'store.alreadyAttached', 'store.noReducer', 'store.sameId', 'store.noKit', 'store.destroyed', 'store.ownStore', 'token.unlimitedUnasked',
    'transaction.badFees', 'transaction.nonceGap', 'transaction.badAuthorization', 'transaction.notDelegated', 'transaction.notSigned', 'transaction.sameId', 'transaction.noCreation', 'transaction.noChainFor7702',
    'ui.noProvider', 'userOperation.wrongVersion', 'userOperation.noDelegate', 'viem.localAccount', 'wagmi.noChains', 'wallet.providerNotSetup',
    'walletLocal.badPrivateKey', 'walletLocal.badMnemonic', 'walletLocal.badPath', 'walletLocal.badCount', 'walletLocal.refusedInPage', 'connectApp.noProjectId',
  ]],
  ['the author of a plugin', [
    'announcer.badInfo', 'http.notAllowed', 'http.beforeIntent', 'http.carriesNoFiles', 'page.popupNotAllowed', 'storage.keyNotDeclared', 'stored.tooLarge', 'question.notAsked', 'question.wrongAnswer', 'rpc.layerRepeats', 'screen.unknown',
    'plugin.badId', 'plugin.duplicateId', 'plugin.missingDependency', 'plugin.dependencyCycle', 'plugin.keyTaken', 'plugin.nameOutsidePlugin', 'plugin.portUnfilled', 'plugin.portNotDeclared', 'plugin.actionNotOwned', 'plugin.notReady',
    'plugin.setupFailed', 'plugin.hasDependents', 'plugin.notRegistered', 'plugin.duringBatch', 'plugin.crashed',
  ]],
  ['another app or library, which is answered', [
    'request.malformed', 'request.badParams', 'request.unsupported', 'request.bareHash', 'request.wrongAccount', 'request.otherChain', 'request.chainUnserved', 'message.refused', 'review.askerDisconnected',
    'connectApp.badChain', 'connectApp.chainNotAllowed', 'connectApp.methodNotAllowed', 'connectApp.busy', 'connectApp.tooLarge', 'connectApp.ended', 'connectApp.paused', 'connectApp.answeredBefore', 'connectApp.notTold',
  ]],
  ["a site's own server, which verifies who is signed in", [
    'identity.badExpectation', 'identity.badToken', 'identity.wrongAlgorithm', 'identity.unknownKey', 'identity.wrongSignature', 'identity.wrongIssuer', 'identity.wrongAudience', 'identity.wrongNonce', 'identity.expired',
    'identity.issuedInFuture', 'identity.keysUnavailable',
    'paymentEvent.noSecret', 'paymentEvent.unsigned', 'paymentEvent.untimely', 'paymentEvent.wrongSignature', 'paymentEvent.badPayload',
    'siteSession.badOrigin', 'siteSession.badKey', 'siteSession.badOption', 'siteSession.foreign', 'siteSession.badRequest', 'siteSession.notOffered', 'siteSession.noAddress', 'siteSession.noSession',
  ]],
  ['the developer tools', ['store.replayed', 'store.jumpRefused']],
  ['no one: who cancelled knows it, and nothing is shown', ['user.cancelled']],
];

const root = join(__dirname, '..');
/** Each file with a table. */
const tables = ['src', 'plugins', 'adapters'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)))
  .filter((name) => name.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(name) && /\bdefineErrors\('/.test(readFileSync(name, 'utf8')));
const codes = tables.flatMap((name) => Object.entries(require(name) as object)) // found by its name
  .filter(([name]) => name.endsWith('Errors'))
  .flatMap(([, table]) => Object.values(table as Readonly<Record<string, (context: object) => WalletError>>).map((make) => make({}).code)); // as every table is made
const unread = untranslated.flatMap(([, those]) => those);

describe('the languages of errors', () => {
  it('leave out only codes that there are, each for one reason', () => {
    expect(codes.length).toBeGreaterThan(300); // or the search found nothing
    expect(unread.filter((code, at) => !codes.some((each) => each === code) || unread.indexOf(code) !== at)).toEqual([]);
  });

  it.each(localeTags.filter((tag) => tag !== 'en_US'))('have words in %s for every other code, and what to do', async (tag) => {
    const loaders = readdirSync(join(root, 'plugins')).map((plugin) => join(root, 'plugins', plugin, 'locales/loadLocale.ts')).filter(existsSync);
    const texts = Object.assign({}, await loadLocale(tag), ...(await Promise.all(loaders.map((name) => (require(name) as { loadLocale: typeof loadLocale }).loadLocale(tag))))) as Readonly<Record<string, string>>; // a catalogue each
    const has = (code: string): boolean => ['', '.remedy'].every((part) => texts[`core.error.${code}${part}`] !== undefined || texts[`${code.replace('.', '.error.')}${part}`] !== undefined);
    expect(codes.filter((code) => has(code) === unread.includes(code))).toEqual([]);
  });
});
