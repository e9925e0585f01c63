import { walletConnectErrors } from '../errors.ts';
import { startSignClient } from './startSignClient.ts';

const done: string[] = [];

/** As the library has it: the socket opens, and tells of a message, before the start is over. */
class SignClient {
  readonly engine = {};
  readonly session = { keys: [] };
  readonly core = {
    relayer: {
      publish: async () => {},
      messages: { getWithoutAck: () => ({}), set: async () => '' },
      onProviderPayload: async ({ id }: { readonly id: number }) => void done.push(`heard ${id}`),
    },
  };
  static async init(): Promise<SignClient> {
    const client = new SignClient();
    await client.initialize();
    return client;
  }
  async initialize(): Promise<void> {
    await this.core.relayer.onProviderPayload(message);
    done.push('started');
  }
}
const message = { id: 1, method: 'irn_subscription' };
const { init } = SignClient;
let library: unknown = SignClient;
jest.mock('@walletconnect/sign-client', () => ({ get SignClient() { return library; } }));

const options = { projectId: 'p', relayUrl: 'wss://relay.example', metadata: { name: 'n', description: '', url: 'https://example.test', icons: [] }, prefix: 'x', errors: walletConnectErrors, prepare: () => void done.push('prepared') };
beforeEach(() => {
  done.length = 0;
  library = SignClient;
});

describe('startSignClient', () => {
  it('hands the client what came while it started once it listens, and is prepared', async () => {
    await startSignClient(options);
    expect(done).toEqual(['started', 'prepared', 'heard 1']);
  });

  it('starts a library that it cannot start by steps as the library does', async () => {
    library = { init };
    await startSignClient(options);
    expect(done).toEqual(['heard 1', 'started', 'prepared']);
  });

  it('says that a library that fails at its start did not load', async () => {
    library = class extends SignClient { override initialize(): Promise<void> { return Promise.reject(new Error('No storage')); } };
    await expect(startSignClient(options)).rejects.toMatchObject({ code: 'walletConnect.notLoaded', cause: { message: 'No storage' } });
  });
});
