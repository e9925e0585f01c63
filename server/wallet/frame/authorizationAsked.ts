import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { decodeChainId, decodeSafeInteger } from '../../../src/domain/encoding/hex.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../../src/domain/encoding/json.ts';
import { boundedWarnings, createPreview } from '../../../src/domain/preview/createPreview.ts';
import type { Preview, PreviewFacts } from '../../../src/domain/preview/preview.ts';
import type { Authorization } from '../../../src/domain/transactions/transactions.ts';
import { decodeAuthorization } from '../../../src/domain/userOperations/decodeUserOperation.ts';
import { isV06 } from '../../../src/domain/userOperations/isV06.ts';
import type { AskedSignature, ShownRequest } from '../worker/parseSigningAsk.ts';
import { Refused } from './createGate.ts';

/** How long an authorization that was shown with an operation may follow it without another question, in ms: the page asks for it at once. */
const followsMs = 60_000;

/** Reads an authorization of EIP-7702 that is to be signed, numbers as hex. It holds on the chain that the page names beside it, and never on every chain. @throws Refused where it cannot be read */
export function readAuthorization(payload: unknown, chainId: number): Extract<AskedSignature, { readonly kind: 'authorization' }> {
  const { address, ...given } = isRecord(payload) ? payload : {};
  if (!isAddress(address)) throw new Refused('badRequest');
  try {
    const asked = { kind: 'authorization', chainId: decodeChainId(given['chainId']), address, nonce: decodeSafeInteger(given['nonce']) } as const;
    if (asked.chainId === chainId) return asked;
  } catch {
    // Refused below.
  }
  throw new Refused('badRequest');
}

/** A transaction that carries authorizations, as the Worker takes these: numbers as numbers. @throws Refused where they cannot be read */
export function withReadAuthorizations(payload: unknown): unknown {
  if (!isRecord(payload) || !Array.isArray(payload['authorizationList'])) return payload;
  try {
    return { ...payload, authorizationList: payload['authorizationList'].map(decodeAuthorization) };
  } catch {
    throw new Refused('badRequest');
  }
}

/** What a request carries by which an account is handed to code: nothing for most. */
export function carriedBy(shown: ShownRequest): readonly Authorization[] {
  if (shown.kind === 'transaction') return shown.transaction.authorizationList ?? [];
  if (shown.kind !== 'userOperation' || isV06(shown.operation) || !shown.operation.eip7702Auth) return [];
  return [shown.operation.eip7702Auth];
}

/** Adds to the preview of a request what its authorizations hand over, so that one screen tells both. */
export function withHandedOver(preview: Preview, shown: ShownRequest, facts: PreviewFacts): Preview {
  const carried = carriedBy(shown).map(({ chainId, address, nonce }) => createPreview({ kind: 'authorization', chainId, address, nonce }, facts));
  if (carried.length === 0) return preview;
  return { ...preview, fields: [...carried.flatMap(({ fields }) => fields), ...preview.fields], warnings: boundedWarnings([...carried.flatMap(({ warnings }) => warnings), ...preview.warnings]) };
}

/** Whose account an authorization is of. */
interface Handing extends Authorization {
  readonly account: string;
}

/** The authorization that a person has just confirmed together with an operation, on one screen. */
export interface HandedOver {
  /** It was confirmed and the operation signed, here and now. */
  note(handing: Handing): void;
  /** Whether this very one may be signed without another question: once, and only at once. */
  take(handing: Handing): boolean;
  /** Nothing is to follow any more. */
  end(): void;
}

export function createHandedOver(now: () => number): HandedOver {
  let noted: (Handing & { readonly untilMs: number }) | undefined;
  return {
    note: ({ account, chainId, address, nonce }) => void (noted = { account, chainId, address, nonce, untilMs: now() + followsMs }),
    take: ({ account, chainId, address, nonce }) => {
      const found = noted;
      noted = undefined;
      return found !== undefined && now() < found.untilMs && sameAddress(found.account, account) && found.chainId === chainId && sameAddress(found.address, address) && found.nonce === nonce;
    },
    end: () => void (noted = undefined),
  };
}
