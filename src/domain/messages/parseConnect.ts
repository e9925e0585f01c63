import { decodeChainId } from '../encoding/hex.ts';
import { isRecord } from '../encoding/json.ts';
import { isWalletError } from '../errors.ts';
import { requestErrors } from '../requests/requestErrors.ts';
import { createSiweMessage } from './createSiweMessage.ts';

/** The site that asks, and the account that is to sign. */
export interface SignInSurroundings {
  readonly site: { readonly scheme: string; readonly domain: string };
  /** Checksummed. */
  readonly address: string;
  readonly nowMs: number;
}

/** What `wallet_connect` asks for beside the accounts. */
export interface ConnectAsked {
  /** Writes the message that is asked for. Absent: none is. @throws request.badParams for one of another site, or none of EIP-4361 */
  readonly toSignIn?: (surroundings: SignInSurroundings) => string;
}

const maxResources = 20;
/** Characters of each field. */
const maxField = 1_000;
const texts = ['statement', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const;

/** The parameter of `wallet_connect`. Capabilities that are not known are passed over, as ERC-7846 leaves to wallets. @see ERC-7846 @throws request.badParams */
export function parseConnect(given: unknown): ConnectAsked {
  if (!isRecord(given) || typeof given['version'] !== 'string') throw bad('there is no version');
  if (given['version'] !== '1' && !given['version'].startsWith('1.')) throw bad('another version than 1 is not known');
  const { capabilities } = given;
  if (capabilities === undefined || capabilities === null) return {};
  if (!isRecord(capabilities)) throw bad('the capabilities are no object');
  const { signInWithEthereum: asked } = capabilities;
  if (asked === undefined || asked === null) return {};
  if (!isRecord(asked)) throw bad('the sign-in is no object');
  return { toSignIn: (surroundings) => toSignIn(asked, surroundings) };
}

/** What is absent is filled in with what is known of the asker; what is there has to be the asker's. */
function toSignIn(asked: Readonly<Record<string, unknown>>, { site: { scheme, domain }, address, nowMs }: SignInSurroundings): string {
  const text = (name: string): string | undefined => {
    const value = asked[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string' || value.length > maxField) throw bad(`${name} is no short text`);
    return value;
  };
  const origin = `${scheme}://${domain}`;
  if (domain === '') throw bad('it is not known which site asks');
  if ((text('domain') ?? domain) !== domain || (text('scheme') ?? scheme) !== scheme) throw bad('it is a sign-in at another site');
  const uri = text('uri') ?? origin;
  if (!URL.canParse(uri) || new URL(uri).origin !== origin) throw bad('it is a sign-in about another site');
  if ((text('version') ?? '1') !== '1') throw bad('the version of its message is not 1');
  const resources: unknown = asked['resources'] ?? undefined;
  if (resources !== undefined && !(Array.isArray(resources) && resources.length <= maxResources && resources.every((each) => typeof each === 'string' && each.length <= maxField))) throw bad('its resources are no short list of texts');
  const known = Object.fromEntries(texts.flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]])));
  try {
    return createSiweMessage({
      ...(text('scheme') !== undefined && { scheme }), domain, address, uri, version: '1', chainId: decodeChainId(asked['chainId']), nonce: '', issuedAt: new Date(nowMs).toISOString(), ...known,
      ...(resources !== undefined && { resources: resources.map(String) }),
    });
  } catch (error) {
    throw bad(isWalletError(error) ? error.message : 'it is no message of EIP-4361');
  }
}

function bad(why: string): Error {
  return requestErrors.badParams({ method: 'wallet_connect', why });
}
