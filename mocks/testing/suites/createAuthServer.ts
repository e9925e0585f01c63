import type { AuthServer, CodeFlow } from '../../../src/contracts/points/authProviders.ts';

/** A server of a wallet that sends every code at once and proves every device, each flow with an id of its own. */
export function createAuthServer(): AuthServer {
  let flows = 0;
  const next = (): string => `flow-of-the-suite-${(flows += 1)}`;
  const send = async (): Promise<CodeFlow> => ({ flowId: next(), resendInMs: 60_000, expiresInMs: 600_000 });
  return {
    sendCode: send,
    resendCode: send,
    prepareMessage: async (request) => {
      const { writeSignIn } = await import('../../wallet/writeSignIn.ts');
      return { message: writeSignIn({ ...request, domain: 'example.test', nonce: next().replaceAll('-', '') }) }; // where the pages of tests are, see `createTestPage`
    },
    proveDevice: async () => {
      const flowId = next();
      return { type: 'device', flowId, publicKey: 'public-key-of-the-suite', signature: `signature-over-${flowId}` };
    },
  };
}
