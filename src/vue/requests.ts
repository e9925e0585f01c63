import { computed, onScopeDispose, shallowReadonly, shallowRef } from 'vue';
import type { ComputedRef, ShallowRef } from 'vue';
import type { FunctionRef } from '../api/reads/readContract.ts';
import type { Abi } from '../domain/abi/abi.ts';
import type { Hex } from '../domain/encoding/hex.ts';
import { send } from '../flows/sending/send.ts';
import type { Sent, SendRequest } from '../flows/sending/sendTransaction.ts';
import { writeContract } from '../flows/sending/writeContract.ts';
import type { ContractWrite } from '../flows/sending/writeContract.ts';
import { signMessage, signTypedData } from '../flows/signing/signMessage.ts';
import { selectActivity, selectActivityEntry } from '../store/activity.ts';
import type { ActivityEntry, SendPhase } from '../store/activity.ts';
import type { Flow } from '../store/coreState.ts';
import { selectPendingCount } from '../store/selectPendingCount.ts';
import { createLatestRun } from '../ui/hooks/page/createLatestRun.ts';
import { runShown, sendFollowed } from '../ui/hooks/sending/runs.ts';
import type { Asked, LatestSend, SignPhase } from '../ui/hooks/sending/runs.ts';
import { useKitState, useLatchkey, useLatchkeySelector } from './provideLatchkey.ts';
import { unproxied } from './unproxied.ts';

/** What composables that send have beside their verb. */
export interface SendFacts {
  /** Of what this component sent last, from the very call to the last confirmation. What is refused before there is an entry shows, too. */
  readonly phase: ComputedRef<{ readonly at: 'idle' } | { readonly at: 'sending' } | SendPhase>;
  /** Of the same in the activity list, once it is there. */
  readonly entry: ComputedRef<ActivityEntry | undefined>;
  reset(): void;
}

/** Sends, and follows what was sent last by this component to its end. @throws ui.noProvider */
export function useSend(): SendFacts & { send(request: SendRequest): Promise<Sent> } {
  const { run, ...facts } = useFollowedSend<SendRequest>(send);
  return { ...facts, send: run };
}

/** What `useWriteContract` gives. */
export interface WriteComposable extends SendFacts {
  /** The arguments are typed by the function. What would be refused is thrown before the wallet is asked. */
  writeContract<const Fn extends FunctionRef, const A extends Abi>(write: ContractWrite<Fn, A>): Promise<Sent>;
}

/** Calls functions of contracts, and follows what this component sent last to its end. @throws ui.noProvider */
export function useWriteContract(): WriteComposable;
export function useWriteContract(): SendFacts & { writeContract(write: ContractWrite): Promise<Sent> } {
  const { run, ...facts } = useFollowedSend<ContractWrite>(writeContract);
  return { ...facts, writeContract: run };
}

/** What was sent from this page, the latest first. @throws ui.noProvider */
export function useActivity(): ComputedRef<readonly ActivityEntry[]> {
  return useLatchkeySelector(selectActivity);
}

/** How many transactions and batches of the connected account, sent from this site, are on their way, over all its chains. @throws ui.noProvider */
export function usePendingCount(): ComputedRef<number> {
  return useLatchkeySelector(selectPendingCount);
}

/** What composables that ask for a signature have beside their verb. */
export interface SignComposableFacts {
  /** Of what this component asked for last. */
  readonly phase: Readonly<ShallowRef<SignPhase>>;
  /** Back to idle. What was begun goes on, and is followed no longer. */
  reset(): void;
}

type Signs<Verb extends (request: never) => unknown> = (request: Parameters<Verb>[0]) => Promise<Hex>;

/** Signs text or bytes with the active account. @throws ui.noProvider */
export function useSignMessage(): SignComposableFacts & { readonly signMessage: Signs<typeof signMessage> } {
  const { run, ...facts } = useSignature(signMessage);
  return { ...facts, signMessage: run };
}

/** Signs EIP-712 data with the active account. @throws ui.noProvider */
export function useSignTypedData(): SignComposableFacts & { readonly signTypedData: Signs<typeof signTypedData> } {
  const { run, ...facts } = useSignature(signTypedData);
  return { ...facts, signTypedData: run };
}

function useFollowedSend<Request extends { readonly id?: string; readonly signal?: AbortSignal | undefined }>(verb: (request: Request) => Flow<Promise<Sent>>): SendFacts & { run(request: Request): Promise<Sent> } {
  const kit = useLatchkey();
  const state = useKitState();
  const latest = shallowRef<LatestSend<'sending'>>();
  const entry = computed(() => selectActivityEntry(state.value, latest.value?.id));
  return {
    entry,
    phase: computed(() => entry.value?.phase ?? latest.value?.phase ?? idle),
    run: (request) => sendFollowed(kit, verb, 'sending', unproxied(request), (next) => void (latest.value = next(latest.value))),
    reset: () => void (latest.value = undefined),
  };
}

function useSignature<Request extends Asked>(verb: (request: Request) => Flow<Promise<Hex>>): SignComposableFacts & { run(request: Request): Promise<Hex> } {
  const kit = useLatchkey();
  const phase = shallowRef<SignPhase>(idle);
  const shown = createLatestRun();
  onScopeDispose(shown.abort, true); // outside a scope there is no end to wait for
  return {
    phase: shallowReadonly(phase),
    run: async (request) => {
      const signal = shown.begin();
      const show = (next: SignPhase): void => {
        if (!signal.aborted) phase.value = next;
      };
      return runShown<Request, Hex, SignPhase>(kit, verb, unproxied(request), { begun: { at: 'signing' }, show, toDone: (signature) => ({ at: 'signed', signature }) });
    },
    reset: () => {
      shown.abort();
      phase.value = idle;
    },
  };
}

const idle = { at: 'idle' } as const;
