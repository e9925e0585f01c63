import type { RpcTransport } from '../contracts/transport.ts';
import { delegateOf } from '../domain/accounts/delegateOf.ts';
import type { PreviewToken } from '../domain/preview/preview.ts';
import { untilAborted } from '../domain/wait.ts';
import { hasCode, isWalletError } from '../domain/errors.ts';
import { readCode } from './reads/readCode.ts';
import { readContract } from './reads/readContract.ts';
import type { TokenMetadata } from './reads/readTokenMetadata.ts';

export interface PreviewReads {
  /** By address in lower case. */
  readonly tokens: Readonly<Record<string, PreviewToken>>;
  readonly collections: Readonly<Record<string, true>>;
  readonly hasCode: Readonly<Record<string, boolean>>;
  readonly delegated: Readonly<Record<string, true>>;
  /** Something was asked and did not come. */
  readonly isIncomplete: boolean;
}

interface PreviewReadRequest {
  readonly tokens: readonly string[];
  readonly code: readonly string[];
  /** What a token says of itself, as it is known or read. */
  metadataOf(token: string): Promise<TokenMetadata>;
}

/** Reads what a preview would like to know, each fact for itself; what has not come when the signal is aborted is left out. Never throws. */
export async function readPreviewFacts(transport: RpcTransport, { tokens, code, metadataOf }: PreviewReadRequest, signal: AbortSignal): Promise<PreviewReads> {
  const found: Found = { tokens: {}, collections: {}, hasCode: {}, delegated: {}, isIncomplete: false };
  const asked = [
    ...tokens.map(async (token) => {
      const read = await readToken(transport, token, metadataOf, signal);
      // Some collections tell that they have no decimals.
      if ((read?.decimals ?? 0) === 0 && await isCollection(transport, token, signal)) found.collections[token] = true;
      else if (read) found.tokens[token] = read;
    }),
    ...code.map(async (address) => {
      const there = await readCode(transport, { address }, { signal });
      found.hasCode[address] = there !== '0x';
      if (delegateOf(there) !== undefined) found.delegated[address] = true;
    }),
  ].map((reading) => reading.catch(() => void (found.isIncomplete = true)));
  try {
    await untilAborted(Promise.all(asked), signal);
  } catch {
    found.isIncomplete = true;
  }
  return { tokens: { ...found.tokens }, collections: { ...found.collections }, hasCode: { ...found.hasCode }, delegated: { ...found.delegated }, isIncomplete: found.isIncomplete };
}

type Found = { -readonly [Part in keyof PreviewReads]: PreviewReads[Part] extends Readonly<Record<string, infer Value>> ? Record<string, Value> : PreviewReads[Part] };

/** A contract without decimals is none whose amounts could be told. */
async function readToken(transport: RpcTransport, token: string, metadataOf: PreviewReadRequest['metadataOf'], signal: AbortSignal): Promise<PreviewToken | undefined> {
  try {
    const [{ symbol, decimals, decimalsAssumed }, supply] = await Promise.all([
      metadataOf(token),
      readContract(transport, { address: token, fn: 'function totalSupply() view returns (uint256)' }, { signal }).catch(() => undefined), // optional for what is no ERC-20
    ]);
    return decimalsAssumed ? undefined : { symbol, decimals, ...(typeof supply === 'bigint' && { totalSupply: supply }) };
  } catch (error) {
    if (isNoAnswer(error)) return undefined;
    throw error;
  }
}

const collectionInterfaces = ['0x80ac58cd', '0xd9b67a26'] as const; // ERC-721, ERC-1155

/** Whether the contract says of itself that it is a collection. @see ERC-165 */
async function isCollection(transport: RpcTransport, address: string, signal: AbortSignal): Promise<boolean> {
  const said = await Promise.all(collectionInterfaces.map((id) => readContract(transport, { address, fn: 'function supportsInterface(bytes4 id) view returns (bool)', args: [id] }, { signal }).catch((error: unknown) => {
    if (isNoAnswer(error)) return false;
    throw error;
  })));
  return said.includes(true);
}

/** The contract is not there, does not have the function, or has another of that name. */
function isNoAnswer(error: unknown): boolean {
  return isWalletError(error) && (['contract.noCode', 'contract.reverted', 'abi.badData'] as const).some((code) => hasCode(error, code));
}
