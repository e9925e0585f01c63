import { hashTypedData } from '../../../src/domain/messages/hashTypedData.ts';
import type { ForwarderSettings } from '../../config/gasless.ts';
import { recoverSigner } from '../recoverSigner.ts';
import { callContract, parsed, reasonOf } from './chainNode.ts';
import { decodeForwarded, decodeForwardNonce, encodeForward, encodeForwardNonce, forwardGas, toForwardTypedData } from './forwarders.ts';
import type { ForwardRequest } from './forwarders.ts';
import type { OpenChain } from './gaslessParts.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';
import { assertRelayGas } from './relayAsked.ts';
import type { RelayAsked } from './relayAsked.ts';
import type { ForwardBody } from './relayBody.ts';

/** A request for the forwarder of a chain. @throws a refusal `unknownChain` where there is none */
export function openForward(chain: OpenChain, { request: { value: _value, ...request }, signature }: ForwardBody): RelayAsked {
  const forwarder = forwarderOf(chain);
  return {
    from: request.from, nonce: request.nonce, deadline: request.deadline, calls: [request], forwarder: forwarder.address,
    assertSigned: () => {
      if (recoverSigner(hashTypedData(toForwardTypedData(forwarder, chain.chainId, request)), signature) !== request.from) throw gaslessRefusal('wrongSignature');
    },
    tryOut: async (relayer) => {
      const callData = encodeForward(forwarder, request, signature);
      const gas = forwardGas(request, callData);
      assertRelayGas(chain, gas);
      await assertForwardNonce(chain, forwarder, request);
      await assertCarriedOut(chain, forwarder, { callData, gas, from: relayer });
      return { forwarder: forwarder.address, callData, gas, delegate: null, authorization: null };
    },
  };
}

/** @throws a refusal `unknownChain` where there is none */
export function forwarderOf({ forwarder }: OpenChain): ForwarderSettings {
  if (!forwarder) throw gaslessRefusal('unknownChain', { detail: 'nothing is relayed' });
  return forwarder;
}

/** The nonce of an account at the forwarder. */
export async function readForwardNonce({ node }: OpenChain, forwarder: ForwarderSettings, from: string): Promise<bigint> {
  const answer = await callContract(node, { to: forwarder.address, data: encodeForwardNonce(forwarder, from) });
  return parsed(() => decodeForwardNonce(forwarder, answer));
}

async function assertForwardNonce(chain: OpenChain, forwarder: ForwarderSettings, { from, nonce }: ForwardRequest): Promise<void> {
  if ((await readForwardNonce(chain, forwarder, from)) !== nonce) throw gaslessRefusal('nonceUsed');
}

/** As the transaction will be, with its limit of gas. @throws a refusal `wouldFail` */
async function assertCarriedOut({ node }: OpenChain, forwarder: ForwarderSettings, { callData, gas, from }: { readonly callData: string; readonly gas: bigint; readonly from: string }): Promise<void> {
  const answer = await callContract(node, { from, to: forwarder.address, data: callData, gas: `0x${gas.toString(16)}` }).catch((error: unknown) => {
    const reason = reasonOf(error);
    throw reason === undefined ? error : gaslessRefusal('wouldFail', { detail: reason, cause: error });
  });
  if (!parsed(() => decodeForwarded(forwarder, answer))) throw gaslessRefusal('wouldFail', { detail: 'the call would be reverted' });
}
