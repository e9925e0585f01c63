import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import type { AuthProof } from '../../src/contracts/points/authProviders.ts';
import type { FrameProof } from '../../src/domain/inApp/frameCalls.ts';

/** @throws inApp.notOffered for a kind of proof that the frame does not take */
export function toFrameProof(proof: AuthProof): FrameProof {
  if (proof.type === 'code' || proof.type === 'device') return proof;
  throw inAppErrors.notOffered();
}
