import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { createSiweMessage } from '../../src/domain/messages/createSiweMessage.ts';
import { hashMessage } from '../../src/domain/messages/hashMessage.ts';
import { parseSiweMessage } from '../../src/domain/messages/parseSiweMessage.ts';
import type { SiweMessage } from '../../src/domain/messages/siweMessage.ts';
import type { Site } from '../config/site.ts';
import { realmOf } from '../config/site.ts';
import type { CallAnswer, CallRequest } from '../protocol/calls.ts';
import type { ProofOf, ProofPurpose } from '../protocol/proof.ts';
import { isSameText, randomBytes } from './bytes.ts';
import type { VerifyContractSignature } from './contractSignatures.ts';
import type { Flows } from './flows.ts';
import { takeAll } from './limits.ts';
import { contractChecksPerHourOfIp, hourMs, siweMessageMs, siweMessagesPerHourOfIp } from './numbers.ts';
import type { Caller, Parts } from './ports.ts';
import { holderOf } from './provers.ts';
import type { ProofContext, ProvedIdentity } from './provers.ts';
import { recoverSigner } from './recoverSigner.ts';
import { refused } from './refusals.ts';

interface SiweParts extends Pick<Parts, 'limits' | 'now'> {
  readonly flows: Flows;
  readonly verifyContractSignature: VerifyContractSignature;
}

const kind = 'siwe';
const begun = 'begun';

/** English, as EIP-4361 has it: a statement is written in the characters of URIs. */
const statements: Readonly<Record<ProofPurpose, string>> = {
  signIn: 'Sign in to the in-app wallet of this site. This costs nothing and moves no funds.',
  link: 'Add this wallet as a way to sign in to your in-app wallet of this site. This costs nothing and moves no funds.',
  stepUp: 'Confirm with this wallet that it is you. This costs nothing and moves no funds.',
};

/**
 * Signing in by another wallet. The server writes the whole message, keeps it by its nonce, and takes back those very bytes alone: so there is nothing in it that
 * anyone else could have chosen, but the account and its chain. @see EIP-4361
 */
export function createSiwe({ flows, limits, now, verifyContractSignature }: SiweParts) {
  /** @param cookie of the browser that is to show the proof @throws signInNotOffered, badRequest for no address, originNotAllowed for a page that is not the site's */
  async function begin(site: Site, { purpose, address: given, chainId, origin = site.origins[0] }: CallRequest<'siwe.begin'>, cookie: string, caller: Caller): Promise<CallAnswer<'siwe.begin'>> {
    if (!site.signIn.includes('wallet')) throw refused('signInNotOffered');
    if (origin === undefined || !site.origins.includes(origin)) throw refused('originNotAllowed');
    const address = toAddress(given);
    await takeAll(limits, caller.network, [{ name: 'messages of an IP', windowMs: hourMs, most: siweMessagesPerHourOfIp }]);
    const nonce = newNonce();
    const issuedAtMs = now();
    const message = createSiweMessage({
      domain: new URL(origin).host, address, statement: statements[purpose], uri: origin, version: '1', chainId, nonce,
      issuedAt: new Date(issuedAtMs).toISOString(), expirationTime: new Date(issuedAtMs + siweMessageMs).toISOString(),
    });
    const { expiresAtMs } = await flows.begin({ site, kind, purpose, holder: { cookie }, userId: null, state: begun, kept: { message }, forMs: siweMessageMs }, nonce);
    return { message, expiresAtMs };
  }

  /** @throws badProof for another message than the one that was written, codeExpired, codeUsed, wrongSignature, unknownChain, nodeAway */
  async function prove({ message, signature }: ProofOf<'siwe'>, context: ProofContext): Promise<ProvedIdentity> {
    const { site, purpose, caller } = context;
    const said = parse(message, now());
    const { row, kept } = await flows.read(said.nonce, kind, { purpose, holder: holderOf(context) });
    // Before anything is believed of it: what the text says is what this server wrote, to the last byte.
    if (row.realm !== realmOf(site) || row.siteId !== site.siteId || typeof kept['message'] !== 'string' || !isSameText(kept['message'], message)) throw refused('badProof', { nowMs: now() });
    const { address, chainId } = said;
    const isKey = await isSigned({ chainId, address, signature, hash: hashMessage(message) }, caller);
    await flows.use(said.nonce, begun);
    // A key is the same on all chains. A contract may be someone else's on another one.
    return { kind: 'wallet', value: isKey ? address.toLowerCase() : `${chainId}:${address.toLowerCase()}`, label: address };
  }

  /** Whether a key has signed, or else the contract says so. @throws wrongSignature */
  async function isSigned(claim: Parameters<VerifyContractSignature>[0], { network }: Caller): Promise<boolean> {
    const { address, hash, signature } = claim;
    const signer = recoverSigner(hash, signature);
    if (signer !== undefined && sameAddress(signer, address)) return true;
    // A node is asked, which others pay for.
    await takeAll(limits, network, [{ name: 'contracts of an IP', windowMs: hourMs, most: contractChecksPerHourOfIp }]);
    if (!(await verifyContractSignature(claim))) throw refused('wrongSignature');
    return false;
  }

  return { begin, prove };
}

function toAddress(given: string): string {
  try {
    return parseAddress(given);
  } catch {
    throw refused('badRequest');
  }
}

function parse(message: string, nowMs: number): SiweMessage & { readonly nonce: string } {
  try {
    return parseSiweMessage(message);
  } catch {
    throw refused('badProof', { nowMs });
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const nonceLetters = 22;

/** Letters and digits alone, as the grammar wants it: 22 of 62 are 130 bits. It names the flow as well. */
function newNonce(): string {
  let nonce = '';
  // Bytes above the last whole multiple are drawn again, so that all letters are as likely.
  const most = 256 - (256 % alphabet.length);
  while (nonce.length < nonceLetters) nonce += [...randomBytes(nonceLetters)].flatMap((byte) => (byte < most ? [alphabet[byte % alphabet.length]] : [])).join('').slice(0, nonceLetters - nonce.length);
  return nonce;
}
