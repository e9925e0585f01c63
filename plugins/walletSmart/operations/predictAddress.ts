import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import type { RpcTransport } from '../../../src/contracts/transport.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { isHexData } from '../../../src/domain/encoding/isHex.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { pause } from '../../../src/domain/checkedWaits.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { AccountOrigin } from '../accounts/smartAccount.ts';
import { smartErrors } from '../errors.ts';
import { addressLookPausesMs } from '../limits.ts';
import { readAccountCode } from './accountState.ts';

export interface PredictOptions {
  readonly nodes: RpcTransport;
  readonly origin: Extract<AccountOrigin, { readonly by: 'factory' }>;
  readonly owner: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** Where the factory puts the account of an owner, whether or not it is there yet. Looked up to four times. @throws smart.noFactory, smart.noAddressByFactory; the signal's reason */
export async function predictAddress({ nodes, origin, owner, clock, signal }: PredictOptions): Promise<string> {
  const call = { method: 'eth_call', params: [{ to: origin.factory, data: origin.encodeAddressOf(owner) }, 'latest'] };
  let last: unknown;
  for (const pauseMs of addressLookPausesMs) {
    if (pauseMs > 0) await pause(pauseMs, { clock, signal });
    try {
      const [answer, code] = await Promise.all([nodes.request(call, { signal }), readAccountCode(nodes, origin.factory, signal)]);
      if (code === '0x') throw smartErrors.noFactory({ chainId: nodes.chainId });
      return decodeAddressAnswer(answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (hasCode(error, 'smart.noFactory')) throw error;
      last = error;
    }
  }
  throw smartErrors.noAddressByFactory({ chainId: nodes.chainId }, { cause: last });
}

function decodeAddressAnswer(answer: unknown): string {
  if (!isHexData(answer)) throw smartErrors.noAddress();
  const [address] = decodeParameters([{ name: '', type: 'address' }], answer);
  const checked = parseAddress(address);
  if (/^0x0{40}$/.test(checked)) throw smartErrors.noAddress();
  return checked;
}
