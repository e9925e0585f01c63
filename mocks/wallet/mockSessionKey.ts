import { Wallet } from 'ethers';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { FrameCalls, SignRequest } from '../../src/domain/inApp/frameCalls.ts';
import { isGranted, isGrantOf, readKeyGrant, toFrameKeyGrant } from '../../src/domain/inApp/keyGrants.ts';
import type { KeyGrant } from '../../src/domain/inApp/keyGrants.ts';
import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import type { MockAccount } from '../accounts.ts';
import { signInFrame } from './signInFrame.ts';

/** The session key of a mocked wallet, with what its person has confirmed for it: one grant an account and chain. */
export interface MockSessionKey {
  readonly account: MockAccount;
  readonly grants: readonly KeyGrant[];
}

/** What may leave an account with one operation, where the operator of a real wallet has set nothing else: one coin of the network. */
const maxWei = 10n ** 18n;

export function makeSessionKey(): MockSessionKey {
  const { address, privateKey } = Wallet.createRandom();
  return { account: { address: `0x${address.slice(2)}`, privateKey: `0x${privateKey.slice(2)}` }, grants: [] };
}

/** As the frame tells it to a page. */
export function tellSessionKey({ account: { address }, grants }: MockSessionKey): FrameCalls['sessionKey']['answer'] {
  return { address, grants: grants.map(toFrameKeyGrant) };
}

/** What typed data grants this key, or takes back from it; undefined where it is none of this key. */
export function readGranted(payload: unknown, { account }: MockSessionKey): ReturnType<typeof readKeyGrant> {
  const { domain, primaryType, message } = isRecord(payload) ? payload : {};
  return isRecord(domain) && typeof primaryType === 'string' && isRecord(message) ? readKeyGrant({ domain, primaryType, message }, account.address) : undefined;
}

/** The key with what was granted in place of what it had for that account. */
export function withGranted({ account, grants }: MockSessionKey, granted: NonNullable<ReturnType<typeof readKeyGrant>>): MockSessionKey {
  const others = grants.filter((each) => !isGrantOf(each, granted));
  return { account, grants: granted.grant ? [...others, granted.grant] : others };
}

/** Signs an operation within what was granted; undefined for anything beyond it. */
export async function signBySessionKey({ account, grants }: MockSessionKey, request: SignRequest, nowMs: number): Promise<string | undefined> {
  const operation = decodeUserOperation(isRecord(request.payload) ? request.payload['operation'] : undefined);
  const grant = grants.find((each) => isGrantOf(each, { account: operation.sender, chainId: request.chainId }));
  return grant && isGranted(operation, request, grant, { nowMs, maxWei }) ? signInFrame(account, request) : undefined;
}
