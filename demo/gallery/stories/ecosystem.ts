import { createMockWalletFrame } from '../../../mocks/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { walletEcosystem } from '../../../plugins/walletInApp/index.ts';
import { showScreen } from '../../../src/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const name = 'Example Market';
const listed = 'Market Wallet';
const host = 'wallet.latchkey.test';
const address = 'ada@mail.example';
const mark = `data:image/svg+xml;base64,${btoa("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' width='64' height='64'><rect width='24' height='24' rx='6' fill='#0f766e'/><path d='M5 9h14l-1.2-4H6.2zM6.5 11v8h11v-8' fill='none' stroke='#fff' stroke-width='1.8'/></svg>")}`;

interface EcosystemStory extends Pick<Story, 'id' | 'title' | 'isSeenWhole'> {
  /** The id that the site was set up with; that of the ecosystem, if absent. */
  readonly ecosystemId?: string;
  play(stage: Stage, frame: MockWalletFrame): Promise<void>;
}

function defineEcosystemStory({ ecosystemId = 'market', play, ...story }: EcosystemStory): Story {
  const frame = createMockWalletFrame({ ecosystem: { ecosystemId: 'market', name, authOptions: ['email', 'passkey'], icon: mark, image: mark } });
  const plugin = walletEcosystem.with({ url: `https://${host}`, siteId: 'gallery', ecosystemId, metadata: { name: listed }, openFrame: frame.openFrame, askEcosystem: frame.askEcosystem });
  return defineStory({ ...story, names: [name, listed, host, address, 'nowhere'], kit: { plugins: [plugin, authCode.with({ ways: ['email'] }), authGuest] }, play: (stage) => play(stage, frame) });
}

async function toWallet({ open, press }: Stage): Promise<void> {
  await open();
  await press(listed);
}

async function giveCode(stage: Stage, frame: MockWalletFrame): Promise<void> {
  await toWallet(stage);
  await stage.see(`Sign in to ${name}`);
  await stage.type('E-mail', address);
  await stage.press('Continue');
  await stage.see(`sent to ${address}`);
  await stage.type('Code', frame.codes().at(-1)?.code ?? '');
}

/** The wallet of several sites: what differs from that of one. */
export const ecosystemStories = [
  defineEcosystemStory({ id: 'ecosystem/sign-in', title: 'The ways in that the ecosystem offers, under its name and picture', isSeenWhole: true, play: async (stage) => {
    await toWallet(stage);
    await stage.see(`Sign in to ${name}`);
  } }),
  defineEcosystemStory({ id: 'ecosystem/not-found', title: "The wallet's server knows no such ecosystem", ecosystemId: 'nowhere', play: async (stage) => {
    await toWallet(stage);
    await stage.see('Could not find ecosystem wallet with id nowhere, please check your ecosystem wallet configuration');
  } }),
  defineEcosystemStory({ id: 'ecosystem/refused', title: 'The person did not let this site use the wallet', isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('open', 'siteRefused');
    await giveCode(stage, frame);
    await stage.see('You did not let this site use your wallet');
  } }),
  defineEcosystemStory({ id: 'ecosystem/manage', title: 'Manage Wallet has the sites that use it', play: async (stage, frame) => {
    await giveCode(stage, frame);
    await stage.until(() => stage.kit.getState().connection.wallets.length > 0, 'The wallet was not connected.');
    stage.kit.dispatch(showScreen('core.account'));
    await stage.press('Manage Wallet');
    await stage.see('Sites');
  } }),
];
