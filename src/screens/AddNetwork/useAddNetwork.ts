'use client';
import { useState } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { addCustomChain } from '../../flows/networks/addCustomChain.ts';
import { readEndpointChainId } from '../../flows/networks/readEndpointChainId.ts';
import { selectChain } from '../../store/network.ts';
import { useLatestRun } from '../../ui/hooks/page/useLatestRun.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { findFaults, parseChainId, placeFailure, rpcFault, toCustomChain, toForm } from './networkForm.ts';
import type { NetworkFaults, NetworkForm } from './networkForm.ts';

export type AddPhase =
  | { readonly at: 'editing'; readonly faults: NetworkFaults; readonly error?: WireError }
  | { readonly at: 'asking' }
  | { readonly at: 'added'; readonly chain: Chain };

export interface AddNetwork {
  readonly form: NetworkForm;
  readonly phase: AddPhase;
  change(part: Partial<NetworkForm>): void;
  /** Fills the form in with what is known of a chain. */
  fill(chain: Chain): void;
  /** Asks the endpoint which chain it serves, and writes the answer into the form. Resolves to what was wrong. */
  ask(): Promise<NetworkFaults>;
  submit(): Promise<NetworkFaults>;
  cancel(): void;
}

/** A network as it is typed, checked and added. Nothing that was typed is lost by a failure, and nothing is asked before it is wanted. */
export function useAddNetwork(initial: NetworkForm, known: Chain | undefined): AddNetwork {
  const kit = useLatchkey();
  const [form, setForm] = useState(initial);
  const [phase, setPhase] = useState<AddPhase>({ at: 'editing', faults: {} });
  const [filledFrom, setFilledFrom] = useState(known);
  const asking = useLatestRun();

  /** Runs what takes the endpoint to answer; of several only the last has a say. */
  const whileAsking = async (run: (signal: AbortSignal) => Promise<AddPhase>): Promise<NetworkFaults> => {
    const signal = asking.begin();
    setPhase({ at: 'asking' });
    const next = await run(signal).catch((error: unknown): AddPhase => {
      const faults = placeFailure(error, { rpc: form.rpc, nameOfSite: selectChain(kit.getState(), parseChainId(form.chainId))?.name });
      return { at: 'editing', faults: faults ?? {}, ...(!faults && { error: toWireError(error) }) };
    });
    if (signal.aborted) return {};
    setPhase(next);
    return next.at === 'editing' ? next.faults : {};
  };
  const refuse = (faults: NetworkFaults): NetworkFaults => {
    setPhase({ at: 'editing', faults });
    return faults;
  };
  const readChainId = async (signal: AbortSignal): Promise<number> => {
    const chainId = await kit.dispatch(readEndpointChainId({ rpc: form.rpc.trim(), signal }));
    if (!signal.aborted) setForm((typed) => ({ ...typed, chainId: String(chainId) }));
    return chainId;
  };

  const change = (part: Partial<NetworkForm>): void => {
    setForm((typed) => ({ ...typed, ...part }));
    if (phase.at === 'editing') setPhase({ at: 'editing', faults: without(phase.faults, part) });
  };
  return {
    form,
    phase,
    change,
    fill: (chain) => {
      setFilledFrom(chain);
      change(toForm(chain, form));
    },
    ask: async () => {
      const faults = rpcFault(form.rpc);
      if (faults.rpc) return refuse(faults);
      return whileAsking(async (signal) => {
        await readChainId(signal);
        return { at: 'editing', faults: {} };
      });
    },
    submit: async () => {
      const faults = findFaults(form);
      if (Object.keys(faults).length > 0) return refuse(faults);
      return whileAsking(async (signal) => {
        const chainId = parseChainId(form.chainId) ?? (await readChainId(signal));
        return { at: 'added', chain: await kit.dispatch(addCustomChain({ chain: toCustomChain(form, chainId, filledFrom), signal })) };
      });
    },
    cancel: () => {
      asking.abort();
      setPhase({ at: 'editing', faults: {} });
    },
  };
}

/** What was wrong with a field is no longer, once it is typed anew. */
function without(faults: NetworkFaults, changed: Partial<NetworkForm>): NetworkFaults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in changed)));
}
