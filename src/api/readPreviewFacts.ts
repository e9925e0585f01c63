import type { RpcTransport } from '../contracts/transport.ts';
import type { PreviewToken } from '../domain/preview/preview.ts';
import { untilAborted } from '../domain/wait.ts';
import { hasCode, isWalletError } from '../domain/errors.ts';
import { readCode } from './reads/readCode.ts';
import { readContract } from './reads/readContract.ts';
import type { TokenMetadata } from './reads/readTokenMetadata.ts';

export interface PreviewReads {
  /** By address in lower case. */
  readonly tokens: Readonly<Record<string, PreviewToken>>;
  readonly hasCode: Readonly<Record<string, boolean>>;
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
  const found: { tokens: Record<string, PreviewToken>; hasCode: Record<string, boolean>; isIncomplete: boolean } = { tokens: {}, hasCode: {}, isIncomplete: false };
  const asked = [
    ...tokens.map(async (token) => void (found.tokens[token] = await readToken(transport, token, metadataOf, signal))),
    ...code.map(async (address) => void (found.hasCode[address] = (await readCode(transport, { address }, { signal })) !== '0x')),
  ].map((reading) => reading.catch((error: unknown) => {
    if (!isNoToken(error)) found.isIncomplete = true;
  }));
  try {
    await untilAborted(Promise.all(asked), signal);
  } catch {
    found.isIncomplete = true;
  }
  return { tokens: { ...found.tokens }, hasCode: { ...found.hasCode }, isIncomplete: found.isIncomplete };
}

/** A contract without decimals is none whose amounts could be told. */
async function readToken(transport: RpcTransport, token: string, metadataOf: PreviewReadRequest['metadataOf'], signal: AbortSignal): Promise<PreviewToken> {
  const [{ symbol, decimals, decimalsAssumed }, supply] = await Promise.all([
    metadataOf(token),
    readContract(transport, { address: token, fn: 'function totalSupply() view returns (uint256)' }, { signal }).catch(() => undefined), // optional for what is no ERC-20
  ]);
  if (decimalsAssumed) throw new NoToken();
  return { symbol, decimals, ...(typeof supply === 'bigint' && { totalSupply: supply }) };
}

class NoToken extends Error {}

function isNoToken(error: unknown): boolean {
  return error instanceof NoToken || (isWalletError(error) && (['contract.noCode', 'contract.reverted', 'abi.badData'] as const).some((code) => hasCode(error, code)));
}
