import type { Describe, Description } from '../../../src/contracts/points/describers.ts';
import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { isZeroAddress } from '../accounts/isZeroAddress.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { formatUnits } from '../../../src/domain/tokens/units.ts';
import type { PreviewField, PreviewText } from '../../../src/domain/preview/preview.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import type { strings } from '../strings.ts';

/** A chain, as far as amounts of its currency are written by it. */
interface ChainFacts {
  readonly id: number;
  readonly nativeCurrency: { readonly symbol: string; readonly decimals: number };
}

/** What a grant says, wherever it stands. */
interface AskedGrant {
  readonly signer: string;
  readonly isAdmin: bigint;
  readonly approvedTargets: readonly string[];
  readonly limitWei: bigint;
  readonly start: bigint;
  readonly end: bigint;
}

/** Says in words what a session key is granted, in the call of thirdweb's accounts and in what their owners sign for it. What makes an admin is left to the kit, which warns of it. */
export function createGrantDescriber(chains: () => readonly ChainFacts[]): Describe {
  return async (request, { activeChainId, clock }) => {
    if (request.kind === 'transaction') {
      const asked = fromCall(request.transaction.data ?? '0x');
      return asked && describe(asked, chains().find(({ id }) => id === request.chainId), clock.nowMs());
    }
    if (request.kind !== 'typedData' || request.data.primaryType !== 'SignerPermissionRequest') return undefined;
    const asked = fromMessage(request.data.message);
    const chainId = request.data.domain['chainId'];
    return asked && describe(asked, chains().find(({ id }) => id === (typeof chainId === 'number' ? chainId : activeChainId)), clock.nowMs());
  };
}

/** As the only target, it stands for any contract. */
const anyContract = `0x${'0'.repeat(40)}`;

/** Of `setPermissionsForSigner`. */
const selector = '0x5892e236';
const inputs = [{
  name: 'req', type: 'tuple',
  components: [
    { name: 'signer', type: 'address' }, { name: 'isAdmin', type: 'uint8' }, { name: 'approvedTargets', type: 'address[]' }, { name: 'nativeTokenLimitPerTransaction', type: 'uint256' }, { name: 'permissionStartTimestamp', type: 'uint128' },
    { name: 'permissionEndTimestamp', type: 'uint128' }, { name: 'reqValidityStartTimestamp', type: 'uint128' }, { name: 'reqValidityEndTimestamp', type: 'uint128' }, { name: 'uid', type: 'bytes32' },
  ],
}, { name: 'signature', type: 'bytes' }];

function fromCall(data: string): AskedGrant | undefined {
  if (!data.toLowerCase().startsWith(selector)) return undefined;
  try {
    const [request] = decodeParameters(inputs, `0x${data.slice(10)}`);
    return fromMessage(request);
  } catch {
    return undefined; // the kit says that it is malformed
  }
}

function fromMessage(message: unknown): AskedGrant | undefined {
  if (!isRecord(message)) return undefined;
  const { signer, approvedTargets } = message;
  const [isAdmin, limitWei, start, end] = [message['isAdmin'], message['nativeTokenLimitPerTransaction'], message['permissionStartTimestamp'], message['permissionEndTimestamp']].map(toNumber);
  if (!isAddress(signer) || !Array.isArray(approvedTargets) || !approvedTargets.every(isAddress)) return undefined;
  return isAdmin === undefined || limitWei === undefined || start === undefined || end === undefined ? undefined : { signer, approvedTargets, isAdmin, limitWei, start, end };
}

function toNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' ? BigInt(Math.trunc(value)) : typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined;
}

function describe({ signer, isAdmin, ...rights }: AskedGrant, chain: ChainFacts | undefined, nowMs: number): Description | undefined {
  if (isAdmin !== 0n) return undefined;
  const key: PreviewField = { label: ours('signer'), value: { text: signer }, format: 'address' };
  if (rights.approvedTargets.length === 0) return { title: ours('revoke'), fields: [key] };
  return { title: ours('grant'), fields: [key, ...fieldsOf(rights, chain?.nativeCurrency, nowMs)] };
}

/** What a session key may do, in words: which contracts, how much in one call, from when and until when. Without `currency` amounts are in wei. */
export function toFields({ approvedTargets, nativeTokenLimitPerTransaction: limitWei, permissionStartTimestamp, permissionEndTimestamp }: SessionKeyPermissions, currency: ChainFacts['nativeCurrency'] | undefined, nowMs: number): readonly PreviewField[] {
  return fieldsOf({ approvedTargets: approvedTargets === 'any' ? [anyContract] : approvedTargets, limitWei, start: BigInt(permissionStartTimestamp), end: BigInt(permissionEndTimestamp) }, currency, nowMs);
}

/** Whether a session key may act now: the account takes it from its start to the second before its end. */
export function stateOfKey({ permissionStartTimestamp, permissionEndTimestamp }: SessionKeyPermissions, nowMs: number): 'inForce' | 'notBegun' | 'expired' {
  if (permissionEndTimestamp * 1_000 <= nowMs) return 'expired';
  return permissionStartTimestamp * 1_000 > nowMs ? 'notBegun' : 'inForce';
}

function fieldsOf({ approvedTargets, limitWei, start, end }: Omit<AskedGrant, 'signer' | 'isAdmin'>, currency: ChainFacts['nativeCurrency'] | undefined, nowMs: number): readonly PreviewField[] {
  const isAny = approvedTargets.length === 1 && approvedTargets.every(isZeroAddress);
  return [
    ...(isAny ? [{ label: ours('targets'), value: ours('anyContract'), format: 'text' } as const] : approvedTargets.map((target): PreviewField => ({ label: ours('targets'), value: { text: target }, format: 'address' }))),
    { label: ours('perCall'), value: { text: currency ? `${formatUnits(limitWei, currency.decimals)} ${currency.symbol}` : `${limitWei} wei` }, format: 'amount' },
    { label: ours('from'), ...(start * 1_000n <= BigInt(nowMs) ? { value: ours('atOnce'), format: 'text' } : timeOf(start)) },
    { label: ours('until'), ...timeOf(end) },
  ];
}

/** What no calendar holds is written as the number that it is. */
function timeOf(seconds: bigint): Pick<PreviewField, 'value' | 'format'> {
  return { value: { text: String(seconds) }, format: seconds <= 8_640_000_000_000n ? 'date' : 'number' };
}

type NameOf<Key> = Key extends `smart.key.${infer Name}` ? Name : never;

type OwnKey = NameOf<keyof typeof strings>;

function ours(key: OwnKey): PreviewText {
  return { key: `smart.key.${key}` };
}
