import { Wallet } from 'ethers';
import { parseSiweMessage } from '../../../src/domain/messages/parseSiweMessage.ts';
import type { Site } from '../../config/site.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import { createTestServer, siteId } from '../../testing/createTestServer.ts';

const site: Site = { siteId, name: 'Demo', origins: ['https://first.example', 'https://app.example'], signIn: ['email', 'wallet'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 100 } };
const account = new Wallet(`0x${'11'.repeat(32)}`);

describe('prepareMessage of the frame', () => {
  const start = (origin: string | undefined = 'https://app.example') => {
    const world = createTestServer({ sites: new Map([[siteId, site]]) });
    return { world, frame: createTestFrame(world, {}, { parts: { pageOrigin: () => origin } }) };
  };
  const asked = { address: account.address, chainId: 10, purpose: 'signIn' } as const;

  it('is of the page that embeds the frame, and lets the account in', async () => {
    const { frame } = start();
    const { message } = await frame.ask('prepareMessage', asked);
    expect(parseSiweMessage(message)).toMatchObject({ domain: 'app.example', uri: 'https://app.example', chainId: 10, address: account.address });
    const status = await frame.ask('signIn', { proof: { type: 'siwe', message, signature: await account.signMessage(message) } });
    expect(status).toMatchObject({ status: 'Logged In, Wallet Uninitialized', isGuest: false, identities: [{ kind: 'wallet', value: account.address }] });
  });

  it('is refused for a page that is not the site’s', async () => {
    await expect(start('https://evil.example').frame.ask('prepareMessage', asked)).rejects.toMatchObject({ code: 'notAllowed' });
  });

  it.each([{ address: 'x' }, { address: `${account.address}00` }, { chainId: 0 }, { chainId: 1.5 }, { chainId: '1' }])('takes no %j', async (wrong) => {
    await expect(start().frame.ask('prepareMessage', { ...asked, ...wrong } as typeof asked)).rejects.toMatchObject({ code: 'badRequest' });
  });

  it('adds a wallet to who is signed in, and to no one else', async () => {
    const { world, frame } = start();
    await expect(frame.ask('prepareMessage', { ...asked, purpose: 'link' })).rejects.toMatchObject({ code: 'notSignedIn' });
    await frame.signInByCode('ada@example.com');
    world.wait(1_000);
    const { message } = await frame.ask('prepareMessage', { ...asked, purpose: 'link' });
    expect(await frame.ask('link', { proof: { type: 'siwe', message, signature: await account.signMessage(message) } })).toMatchObject({ identities: [{ kind: 'email' }, { kind: 'wallet', value: account.address }] });
  });

  it('says that a signature is of another account', async () => {
    const { frame } = start();
    const { message } = await frame.ask('prepareMessage', asked);
    await expect(frame.ask('signIn', { proof: { type: 'siwe', message, signature: await Wallet.createRandom().signMessage(message) } })).rejects.toMatchObject({ code: 'unknownChain' });
  });
});
