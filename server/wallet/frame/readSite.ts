import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { SiteFacts } from './parts.ts';

/** The site that the server wrote into the document; undefined where there is none. */
export function readSite(text: string | null | undefined): SiteFacts | undefined {
  try {
    const found: unknown = JSON.parse(text ?? '');
    if (!isRecord(found)) return undefined;
    const { siteId, realm, name, origins, custody, ecosystemName, windowAboveWei, delegates, known, newWallets, sms, ways, secondFactor, oneStepSignIn } = found;
    const isWhole = typeof siteId === 'string' && typeof realm === 'string' && typeof name === 'string' && Array.isArray(origins) && origins.every((origin) => typeof origin === 'string') && (custody === 'shares' || custody === 'signer');
    const hasLimit = typeof windowAboveWei === 'string' && /^\d{1,22}$/.test(windowAboveWei);
    return isWhole ? { siteId, realm, name, origins, custody, ...(typeof ecosystemName === 'string' && { ecosystemName }), ...(hasLimit && { windowAboveWei: BigInt(windowAboveWei) }), ...(Array.isArray(delegates) && { delegates: delegates.filter(isContractOnChain) }), ...(isRecord(known) && { known: readKnown(known) }), ...(newWallets === 'phrase' && { newWallets }), ...(isRecord(sms) && Array.isArray(sms['allowed']) && { sms: { allowed: sms['allowed'].map(String), ...(typeof sms['first'] === 'string' && { first: sms['first'] }) } }), ...(Array.isArray(ways) && { ways: ways.map(String) }), ...(isRecord(oneStepSignIn) && Array.isArray(oneStepSignIn['statements']) && { oneStepSignIn: { statements: oneStepSignIn['statements'].map(String) } }), ...((secondFactor === 'offered' || secondFactor === 'required') && { secondFactor }) } : undefined;
  } catch {
    return undefined;
  }
}

type Known = Required<NonNullable<SiteFacts['known']>>;

/** Each list without what is not as the settings have it. */
function readKnown({ networks, tokens, contracts }: Readonly<Record<string, unknown>>): NonNullable<SiteFacts['known']> {
  return {
    ...(Array.isArray(networks) && { networks: networks.filter((each): each is Known['networks'][number] => isRecord(each) && Number.isSafeInteger(each['chainId']) && isCurrency(each) && typeof each['name'] === 'string') }),
    ...(Array.isArray(tokens) && { tokens: tokens.filter((each): each is Known['tokens'][number] => isRecord(each) && isContractOnChain(each) && isCurrency(each)) }),
    ...(Array.isArray(contracts) && { contracts: contracts.filter((each): each is Known['contracts'][number] => isRecord(each) && isContractOnChain(each) && isNamedContract(each)) }),
  };
}

function isCurrency({ symbol, decimals }: Readonly<Record<string, unknown>>): boolean {
  return typeof symbol === 'string' && typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;
}

function isNamedContract({ name, functions }: Readonly<Record<string, unknown>>): boolean {
  return typeof name === 'string' && Array.isArray(functions) && functions.every((each) => typeof each === 'string');
}

function isContractOnChain(value: unknown): value is NonNullable<SiteFacts['delegates']>[number] {
  return isRecord(value) && Number.isSafeInteger(value['chainId']) && isAddress(value['address']);
}
