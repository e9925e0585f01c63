import { rpcCodes, RpcError } from '../rpcError.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Hex } from '../chain/hex.ts';

/** What the user is asked to agree to. */
export type ApprovalSubject =
  /** `signIn`: the message that is signed with it. @see ERC-7846 */
  | { readonly kind: 'connect'; readonly accounts: readonly Hex[]; readonly signIn?: string }
  /** `text` is what the site wants signed, in hexadecimal if it is no text. */
  | { readonly kind: 'signMessage'; readonly account: Hex; readonly text: string }
  | { readonly kind: 'signTypedData'; readonly account: Hex; readonly primaryType: string; readonly domain: object; readonly message: object }
  | { readonly kind: 'sendTransaction'; readonly account: Hex; readonly chainId: number; readonly to?: Hex; readonly valueWei: bigint; readonly data: Hex }
  | { readonly kind: 'switchChain'; readonly fromChainId: number; readonly toChainId: number }
  | { readonly kind: 'addChain'; readonly chainId: number; readonly name: string; readonly rpcUrls: readonly string[] }
  | { readonly kind: 'watchAsset'; readonly address: Hex; readonly symbol: string; readonly decimals: number };

/** A prompt that waits for the user. */
export type PendingApproval = ApprovalSubject & {
  readonly id: string;
  /** The request that it came from. */
  readonly method: string;
  readonly sinceMs: number;
};

/** The prompts of a wallet, oldest first. */
export interface ApprovalQueue {
  /** The same list until something changes. */
  list(): readonly PendingApproval[];
  /** Settles when the user has decided. @throws 4001 if they refuse, -32002 if a prompt of this kind is open */
  ask(method: string, subject: ApprovalSubject): Promise<void>;
  approve(id: string): void;
  reject(id: string, error?: RpcError): void;
}

/** A queue with nothing in it; `changed` is called after each change. */
export function createApprovalQueue({ clock, changed }: { readonly clock: Pick<Clock, 'nowMs'>; readonly changed: () => void }): ApprovalQueue {
  let entries: readonly Entry[] = [];
  let list: readonly PendingApproval[] = [];
  let lastId = 0;

  function set(next: readonly Entry[]): void {
    entries = next;
    list = entries.map(({ approval }) => approval);
    changed();
  }

  function take(id: string): Entry {
    const entry = entries.find(({ approval }) => approval.id === id);
    if (!entry) throw new Error(`No prompt ${id} is open`);
    set(entries.filter(other => other !== entry));
    return entry;
  }

  return {
    list: () => list,
    ask(method, subject) {
      if (list.some(({ kind }) => kind === subject.kind)) return Promise.reject(alreadyPending(method));
      lastId += 1;
      const approval = { ...subject, id: String(lastId), method, sinceMs: clock.nowMs() };
      return new Promise((resolve, reject) => set([...entries, { approval, resolve, reject }]));
    },
    approve: id => take(id).resolve(),
    reject: (id, error = userRejected()) => take(id).reject(error),
  };
}

/** The user said no. @see EIP-1193 4001 */
export function userRejected(): RpcError {
  return new RpcError(rpcCodes.userRejected, 'User rejected the request.');
}

/** A prompt of this kind is open already; the wording is MetaMask's. */
export function alreadyPending(method: string): RpcError {
  return new RpcError(rpcCodes.resourceUnavailable, `Request of type '${method}' already pending. Please wait.`);
}

interface Entry {
  readonly approval: PendingApproval;
  readonly resolve: () => void;
  readonly reject: (error: RpcError) => void;
}
