// What is fetched once something is to be claimed, or a list to be made.
import { readBlock } from '../../src/api/blocks/readBlock.ts';
import { readContractMetadata, readTokenDecimals, readTokenMetadata } from '../../src/api/reads/readTokenMetadata.ts';
import { readTokenBalance } from '../../src/api/reads/readTokenBalance.ts';
import type { FileProgress } from '../../src/contracts/points/storages.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { ether } from '../../src/domain/chains/ether.ts';
import { encodeFunctionData } from '../../src/domain/abi/functions.ts';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { hasCode, WalletError } from '../../src/domain/errors.ts';
import { isNativeToken } from '../../src/domain/tokens/nativeToken.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { fetchFile } from '../../src/flows/files/fetchFile.ts';
import { uploadFiles } from '../../src/flows/files/uploadFiles.ts';
import { openTransport } from '../../src/flows/reads/openTransport.ts';
import { sendPaid } from '../../src/flows/review/sendPaid.ts';
import type { PaidSent } from '../../src/flows/review/sendPaid.ts';
import { selectChain } from '../../src/store/network.ts';
import { buildAllowlist, currenciesOf, defaultShardNybbles, emptyProof, findInShard, parseInfo, parseShard } from './allowlist.ts';
import type { AllowlistEntry, AllowlistInfo, AllowlistProof } from './allowlist.ts';
import { claimSignatures, dropErrors, readActiveCondition, readClaimedBy, readConditionNow, readStandard, verifyClaim } from './conditions.ts';
import type { ClaimCondition, ClaimTerms } from './conditions.ts';
import type { AllowlistRequest, ClaimOffer, ClaimOfferRequest, ClaimRequest, ClaimVerdict, DropRef, PreparedAllowlist } from './config.ts';
import { claimErrors } from './errors.ts';
import { explainClaim } from './explainClaim.ts';
import { hasList, termsOf, withQuantity } from './offer.ts';
import type { claimsKey } from './key.ts';

export type Scope = Pick<ReturnType<typeof claimsKey.scope>, 'dispatch' | 'getState' | 'port'>;

/** What `readClaimCondition` does. */
export async function readCondition(scope: Scope, { chainId, contract, tokenId, signal }: DropRef & { readonly signal?: AbortSignal | undefined }): Promise<ClaimCondition> {
  return readActiveCondition(await scope.dispatch(openTransport({ chainId })), { contract, tokenId }, { signal });
}

/** What `readClaim` does. */
export async function readClaim(scope: Scope, request: ClaimOfferRequest): Promise<ClaimOffer> {
  const { chainId, contract, tokenId, account, signal } = request;
  const transport = await scope.dispatch(openTransport({ chainId }));
  const drop = { contract: parseAddress(contract), tokenId };
  const [{ standard, decimals }, condition, about] = await Promise.all([readStandard(transport, drop, { signal }), readConditionNow(transport, drop, { signal }), readContractMetadata(transport, { address: contract }, { signal })]);
  const quantity = request.quantity ?? 10n ** BigInt(decimals);
  if (quantity <= 0n) throw claimErrors.badQuantity({ quantity });
  const [allowlistProof, claimed, { timestampSeconds }] = await Promise.all([
    account === undefined ? undefined : proofFor(scope, transport, { ...request, decimals, root: condition.merkleRoot, metadataUri: about.uri, account }),
    account === undefined ? 0n : readClaimedBy(transport, { ...drop, id: condition.id, account }, { signal }),
    readBlock(transport, 'latest', { signal }),
  ]);
  const terms = termsOf(condition, allowlistProof);
  const nativeCurrency = selectChain(scope.getState(), chainId)?.nativeCurrency ?? ether;
  const { name, symbol, decimals: currencyDecimals } = await readTokenMetadata(transport, { token: terms.currency, nativeCurrency }, { signal });
  const balance = account === undefined ? undefined : await readTokenBalance(transport, { token: terms.currency, owner: account }, { signal });
  return withQuantity({
    chainId, contract: drop.contract, name: about.name, ...(tokenId !== undefined && { tokenId }), standard, decimals, condition, claimed, ...terms, currencyName: name, currencySymbol: symbol, currencyDecimals,
    allowlistProof: allowlistProof ?? emptyProof, isListed: allowlistProof !== undefined, nowSeconds: BigInt(timestampSeconds), ...(balance !== undefined && { balance }),
  }, quantity);
}

interface ProofWanted extends ClaimOfferRequest {
  readonly decimals: number;
  readonly root: string;
  /** Of the contract's metadata; undefined where it tells none. */
  readonly metadataUri: string | undefined;
  readonly account: string;
}

/** Undefined for an account that the list does not have, and where there is none. @throws claims.listUnknown, claims.badList, file.*, rpc.* */
async function proofFor(scope: Scope, transport: RpcTransport, { allowlist, decimals, root, metadataUri, account, signal }: ProofWanted): Promise<AllowlistProof | undefined> {
  if (!hasList(root) || allowlist === 'none') return undefined;
  if (allowlist && 'proof' in allowlist) return allowlist.proof;
  const uri = allowlist?.uri ?? (await findListUri(scope, { metadataUri, root, signal }));
  const { baseUri, shardNybbles, merkleRoot } = parseInfo(await fetchJson(scope, uri, signal));
  if (!sameAddress(merkleRoot, root)) throw claimErrors.badList({ why: 'it is not the one that the contract was given' });
  const shard = await fetchJson(scope, `${baseUri.replace(/\/$/, '')}/${account.slice(2, 2 + shardNybbles).toLowerCase()}.json`, signal).then(parseShard, (error: unknown) => {
    if (hasCode(error, 'file.notFound')) return undefined; // no account begins like this one
    throw error;
  });
  if (!shard) return undefined;
  return findInShard(shard, account, { root, tokenDecimals: decimals, currencyDecimals: await readCurrencyDecimals(transport, shard.entries, signal) });
}

/** Where the list is, as the metadata of the contract say. @throws claims.listUnknown */
async function findListUri(scope: Scope, { metadataUri, root, signal }: Pick<ProofWanted, 'metadataUri' | 'root' | 'signal'>): Promise<string> {
  const metadata = metadataUri === undefined ? undefined : await fetchJson(scope, metadataUri, signal).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw claimErrors.listUnknown({}, { cause });
  });
  const found = findListIn(metadata, root);
  if (found === undefined) throw claimErrors.listUnknown();
  return found;
}

/** Where metadata say that the list of a root is. */
export function findListIn(metadata: unknown, root: string): string | undefined {
  const lists = isRecord(metadata) && isRecord(metadata['merkle']) ? Object.entries(metadata['merkle']) : [];
  const [, found] = lists.find(([each]) => sameAddress(each, root)) ?? [];
  return typeof found === 'string' ? found : undefined;
}

/** Of a file of a list, and of metadata. A shard of a list of a million has some megabytes. */
const maxJsonBytes = 32 * 1024 * 1024;

/** @throws claims.badList for what is no JSON, file.*, the signal's reason */
export async function fetchJson(scope: Scope, uri: string, signal: AbortSignal | undefined): Promise<unknown> {
  const { bytes } = await scope.dispatch(fetchFile({ uri, maxBytes: maxJsonBytes, ...(signal && { signal }) }));
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw claimErrors.badList({ why: 'one of its files cannot be read' }, { cause });
  }
}

async function readCurrencyDecimals(transport: RpcTransport, entries: readonly AllowlistEntry[], signal: AbortSignal | undefined): Promise<ReadonlyMap<string, number>> {
  return new Map(await Promise.all(currenciesOf(entries).map(async (token) => [token, await readTokenDecimals(transport, { token, nativeCurrency: ether }, { signal })] as const)));
}

/** What `claim` does. */
export async function claim(scope: Scope, request: ClaimRequest): Promise<PaidSent> {
  const { chainId, walletId, receiver, shown, data = '0x', isReviewed, signal } = request;
  const { address: account, walletId: by } = scope.dispatch(getActiveAccount({ walletId }));
  const offer = await readClaim(scope, { ...request, account });
  const { contract, tokenId, quantity, decimals, currency, pricePerToken, allowlistProof, total, verdict, condition } = offer;
  if (shown && (shown.pricePerToken !== pricePerToken || !sameAddress(shown.currency, currency))) throw claimErrors.priceChanged();
  assertClaimable(verdict);
  const transport = await scope.dispatch(openTransport({ chainId }));
  const terms: ClaimTerms = { contract, tokenId, conditionId: condition.id, claimer: account, quantity, currency, pricePerToken, allowlistProof };
  const signature = tokenId === undefined ? claimSignatures.one : claimSignatures.many;
  const args = [receiver ?? account, ...(tokenId === undefined ? [] : [tokenId]), quantity, currency, pricePerToken, allowlistProof, data];
  const isNative = isNativeToken(currency);
  try {
    return await scope.dispatch(sendPaid({
      chainId, walletId: by, from: account, signatures: [signature], abi: dropErrors, isReviewed, signal,
      call: { to: contract, data: encodeFunctionData(parseFunction(signature), args), ...(isNative && total > 0n && { valueWei: total }) },
      pays: isNative ? undefined : { token: currency, spender: contract, amount: total },
      assertUnchanged: () => verifyClaim(transport, terms, { signal }),
    }));
  } catch (error) {
    throw explainClaim(error, { quantity, decimals });
  }
}

/** @throws claims.* of the verdict */
function assertClaimable(verdict: ClaimVerdict): void {
  if (verdict.at === 'claimable') return;
  const { code, message, remedy, values } = verdict.error;
  throw new WalletError(code, message, { remedy, context: values });
}

/** What `prepareAllowlist` does. */
export async function prepareAllowlist(scope: Scope, request: AllowlistRequest): Promise<PreparedAllowlist> {
  const { chainId, entries, tokenDecimals = 0, scheme = 'ipfs', shardNybbles = defaultShardNybbles, onProgress, onUploadProgress, signal } = request;
  const currencies = currenciesOf(entries);
  const currencyDecimals = currencies.length === 0 ? new Map<string, number>() : await readCurrencyDecimals(await scope.dispatch(openTransport({ chainId })), entries, signal);
  const { root, shards } = await buildAllowlist(entries, { tokenDecimals, currencyDecimals, shardNybbles, clock: scope.port(clockPort), onProgress, signal });
  const shardFiles = [...shards].map(([digits, shard]) => toJsonFile(`${digits}.json`, shard));
  const entriesFile = toJsonFile('entries.json', entries);
  const shardsBytes = shardFiles.reduce((sum, { size }) => sum + size, 0);
  // The file that names the others comes on top: some hundred bytes.
  const progressed = (beforeBytes: number) => ({ doneBytes }: FileProgress): void => onUploadProgress?.({ doneBytes: beforeBytes + doneBytes, totalBytes: shardsBytes + entriesFile.size });
  const { directoryUri = '' } = await scope.dispatch(uploadFiles({ scheme, files: shardFiles, isDirectory: true, onProgress: progressed(0), signal }));
  const { uris: [originalEntriesUri = ''] } = await scope.dispatch(uploadFiles({ scheme, files: [entriesFile], onProgress: progressed(shardsBytes), signal }));
  const info: AllowlistInfo = { merkleRoot: root, baseUri: directoryUri, originalEntriesUri, shardNybbles, tokenDecimals, isShardedMerkleTree: true };
  return { info, uri: await keepJson(scope, 'list.json', info, { scheme, signal }) };
}

/** Has one file of JSON kept. @throws file.*, and what the storage throws */
export async function keepJson(scope: Scope, name: string, content: object, options: { readonly scheme: string; readonly signal: AbortSignal | undefined }): Promise<string> {
  const { uris: [uri = ''] } = await scope.dispatch(uploadFiles({ ...options, files: [toJsonFile(name, content)] }));
  return uri;
}

function toJsonFile(name: string, content: object): File {
  return new File([JSON.stringify(content)], name, { type: 'application/json' });
}
