// Types only: checked by tsc, never run.
import { verifySiweMessage } from './entries/siwe.ts';
import type { SiweProof, VerifySignature } from './entries/siwe.ts';

declare const verify: VerifySignature;
declare const session: { readonly nonce?: string; readonly chainId?: number };
declare const said: Omit<SiweProof, 'expected'>;

void verifySiweMessage({ ...said, expected: { domain: 'example.com', nonce: 'abcdefgh' } }, verify);
void verifySiweMessage({ ...said, expected: { domain: 'example.com', nonce: 'abcdefgh', chainId: 1 } }, verify);
// @ts-expect-error the nonce of a session that may have none
void verifySiweMessage({ ...said, expected: { domain: 'example.com', nonce: session.nonce } }, verify);
// @ts-expect-error no nonce at all
void verifySiweMessage({ ...said, expected: { domain: 'example.com' } }, verify);
// @ts-expect-error no domain
void verifySiweMessage({ ...said, expected: { nonce: 'abcdefgh' } }, verify);
// @ts-expect-error a chain that may be none
void verifySiweMessage({ ...said, expected: { domain: 'example.com', nonce: 'abcdefgh', chainId: session.chainId } }, verify);
// @ts-expect-error nothing to compare with
void verifySiweMessage(said, verify);
