import { createTestServer, siteId, walletOrigin } from '../testing/createTestServer.ts';
import { openRecords } from '../wallet/frame/openRecords.ts';
import type { AskPasskey, PasskeyPrompt } from './askPasskey.ts';
import { createPageAuthenticator } from './createPageAuthenticator.ts';

const { signal } = new AbortController();
const device = 'Chrome, Linux';

function begin(answer: (prompt: PasskeyPrompt) => number | undefined = () => 0) {
  const world = createTestServer();
  const browser = world.newBrowser();
  const client = browser.newClient();
  const prompts: PasskeyPrompt[] = [];
  const ask: AskPasskey = async (prompt) => (prompts.push(prompt), answer(prompt));
  const authenticator = createPageAuthenticator({ records: openRecords(undefined, 'test'), walletOrigin, pageOrigin: 'https://app.example', ask });
  const optionsOf = async <D extends 'create' | 'use'>(does: D) => {
    const { flowId, options } = await client.call('passkey.begin', { siteId, purpose: 'signIn', does, device });
    return { flowId, options };
  };
  const signIn = async (flowId: string, credential: string) => client.call('signIn.prove', { siteId, proof: { type: 'passkey', flowId, credential }, device: await browser.newDevice(), locale: 'en_US' });
  const create = async () => {
    const { flowId, options } = await optionsOf('create');
    if (options.does !== 'create') throw new Error('It is to be created.');
    return signIn(flowId, await authenticator.create(options.publicKey, { signal }));
  };
  const use = async () => {
    const { flowId, options } = await optionsOf('use');
    if (options.does !== 'use') throw new Error('It is to be used.');
    return signIn(flowId, await authenticator.use(options.publicKey, { signal }));
  };
  return { authenticator, prompts, create, use, client };
}

describe('createPageAuthenticator', () => {
  it('makes passkeys that the server takes, and uses the one that is chosen', async () => {
    const { create, use, prompts } = begin(({ does }) => (does === 'create' ? 0 : 1));
    const [first, second] = [await create(), await create()];
    expect(second.userId).not.toBe(first.userId);
    expect((await use()).userId).toBe(second.userId);
    expect(prompts).toEqual([{ does: 'create', host: 'wallet.example', names: ['Demo'] }, { does: 'create', host: 'wallet.example', names: ['Demo'] }, { does: 'use', host: 'wallet.example', names: ['Demo', 'Demo'] }]);
  });

  it('does nothing for a person who says no, or where there is none', async () => {
    const { create, use } = begin(() => undefined);
    await expect(create()).rejects.toMatchObject({ fault: 'dismissed' });
    await expect(use()).rejects.toMatchObject({ fault: 'dismissed' });
    const { use: useNone } = begin();
    await expect(useNone()).rejects.toMatchObject({ fault: 'dismissed' });
  });

  it('makes no second one for an account, and forgets all when it is told to', async () => {
    const { create, client, authenticator, use } = begin();
    await create();
    const { options } = await client.call('passkey.beginLink', { device });
    if (options.does !== 'create') throw new Error('It is to be created.');
    await expect(authenticator.create(options.publicKey, { signal })).rejects.toMatchObject({ fault: 'exists' });
    await authenticator.clear();
    await expect(use()).rejects.toMatchObject({ fault: 'dismissed' });
  });
});
