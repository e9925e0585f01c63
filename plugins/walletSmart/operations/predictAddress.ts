import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { pause } from '../../../src/domain/checkedWaits.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { AccountOrigin } from '../accounts/smartAccount.ts';
import { smartErrors } from '../errors.ts';
import { addressLookPausesMs } from '../limits.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';

export interface PredictOptions {
  readonly bundler: Pick<Bundler, 'chainId' | 'readCode' | 'call'>;
  readonly origin: Extract<AccountOrigin, { readonly by: 'factory' }>;
  readonly owner: string;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** Where the factory puts the account of an owner, whether or not it is there yet. Looked up to four times. @throws smart.noFactory, smart.noAddressByFactory; the signal's reason */
export async function predictAddress({ bundler, origin, owner, clock, signal }: PredictOptions): Promise<string> {
  const call = { to: origin.factory, data: origin.encodeAddressOf(owner) };
  let last: unknown;
  for (const pauseMs of addressLookPausesMs) {
    if (pauseMs > 0) await pause(pauseMs, { clock, signal });
    try {
      const [answer, code] = await Promise.all([bundler.call(call, { signal }), bundler.readCode(origin.factory, { signal })]);
      if (code === '0x') throw smartErrors.noFactory({ chainId: bundler.chainId });
      return decodeAddressAnswer(answer);
    } catch (error) {
      signal?.throwIfAborted();
      if (hasCode(error, 'smart.noFactory')) throw error;
      last = error;
    }
  }
  throw smartErrors.noAddressByFactory({ chainId: bundler.chainId }, { cause: last });
}

function decodeAddressAnswer(answer: string): string {
  const [address] = decodeParameters([{ name: '', type: 'address' }], answer);
  const checked = parseAddress(address);
  if (/^0x0{40}$/.test(checked)) throw smartErrors.noAddress();
  return checked;
}
