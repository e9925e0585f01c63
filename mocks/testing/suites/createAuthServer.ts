import type { AuthServer, CodeFlow } from '../../../src/contracts/points/authProviders.ts';

const walletOrigin = 'https://wallet.suite.test';

/** A server of a wallet that sends every code at once and proves every device and begins every login, each flow with an id of its own. */
export function createAuthServer(): AuthServer {
  let flows = 0;
  const next = (): string => `flow-of-the-suite-${(flows += 1)}`;
  const send = async (): Promise<CodeFlow> => ({ flowId: next(), resendInMs: 60_000, expiresInMs: 600_000 });
  return {
    sendCode: send,
    resendCode: send,
    readMailLink: async () => ({ state: 'sent' }), // none of its mails has a link
    beginLogin: async ({ providerId }) => {
      const flowId = next();
      return { flowId, url: `${walletOrigin}/login/${providerId}?flowId=${flowId}`, expiresInMs: 600_000 };
    },
    prepareMessage: async (request) => {
      const { writeSignIn } = await import('../../wallet/writeSignIn.ts');
      return { message: writeSignIn({ ...request, domain: 'example.test', nonce: next().replaceAll('-', '') }) }; // where the pages of tests are, see `createTestPage`
    },
    proveDevice: async () => {
      const flowId = next();
      return { type: 'device', flowId, publicKey: 'public-key-of-the-suite', signature: `signature-over-${flowId}` };
    },
    findPasskey: async () => ({ isKnown: true, isSupported: true }),
    provePasskey: async ({ does }) => {
      const flowId = next();
      return { type: 'passkey', flowId, credential: JSON.stringify({ id: 'passkey-of-the-suite', response: `${does}-for-${flowId}` }) };
    },
  };
}
