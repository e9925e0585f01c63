import { createMockApp, mockAccounts, mockToken } from '../../../mocks/index.ts';
import type { MockApp, MockAppOptions } from '../../../mocks/index.ts';
import { connectApp } from '../../../plugins/connectApp/index.ts';
import { connect } from '../../../src/index.ts';
import { localKey } from '../../localKey.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const names = ['Swap Shop', 'swapshop.example', 'evil.example', 'Local Key', 'Mock One', 'Mock Two', 'wc:…'];
const wishes = { chains: ['eip155:1337', 'eip155:31337', 'eip155:10', 'eip155:8453'], methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'], events: ['accountsChanged', 'chainChanged'] };
const text = '0x48656c6c6f2066726f6d20537761702053686f70';

/** Connects a wallet of the page's own and opens the place for apps. */
async function openPlace({ kit, open, press, until, see }: Stage, options: MockAppOptions = {}): Promise<MockApp> {
  const app = createMockApp({ optional: wishes, ...options });
  kit.register(localKey(mockAccounts[0].privateKey), connectApp.with({ client: app.client }));
  await kit.dispatch(connect({ walletId: 'localKey' }));
  await until(() => kit.getState().connection.activeWalletId !== undefined, 'The wallet was not connected.');
  await open();
  await press('Manage Wallet');
  await press('Connect an App');
  await see('Link of the app');
  return app;
}

async function follow(stage: Stage, options?: MockAppOptions): Promise<MockApp> {
  const app = await openPlace(stage, options);
  await stage.type('Link of the app', app.link());
  await stage.press('Connect');
  return app;
}

async function letIn(stage: Stage): Promise<MockApp> {
  const app = await follow(stage);
  await stage.press('Approve');
  await stage.see('swapshop.example is connected');
  return app;
}

/** The kit as the wallet of another app. */
export const connectAppStories = [
  defineStory({
    id: 'connect-app/none',
    title: 'The place for the link of an app',
    names,
    play: async (stage) => void (await openPlace(stage)),
  }),
  defineStory({
    id: 'connect-app/bad-link',
    title: 'What was pasted is no link of an app',
    names: [...names, 'hello'],
    play: async (stage) => {
      await openPlace(stage);
      await stage.type('Link of the app', 'hello');
      await stage.press('Connect');
      await stage.see('This is not a link of an app');
    },
  }),
  defineStory({
    id: 'connect-app/pairing',
    title: 'The app is asked what it wants',
    names,
    play: async (stage) => {
      const app = await openPlace(stage);
      app.scenario.set({ kind: 'silent' });
      await stage.type('Link of the app', app.link());
      await stage.press('Connect');
      await stage.see('Asking the app what it wants…');
    },
  }),
  defineStory({
    id: 'connect-app/silent',
    title: 'The app does not answer',
    names: [...names, 'relay-protocol'],
    play: async (stage) => {
      const app = await openPlace(stage);
      app.scenario.set({ kind: 'silent' });
      await stage.type('Link of the app', app.link());
      await stage.press('Connect');
      await stage.until(() => app.followed() > 0, 'The link is not followed.');
      await stage.skip(20_000);
      await stage.see('The app does not answer');
    },
  }),
  ...([
    ['verified', 'An app that is where it says it is', { validation: 'VALID', origin: 'https://swapshop.example' }, 'Verified: this app is where it says it is.'],
    ['unknown', 'An app whose origin cannot be checked', { validation: 'UNKNOWN', origin: 'https://swapshop.example' }, 'It could not be checked'],
    ['mismatch', 'An app that is elsewhere', { validation: 'INVALID', origin: 'https://evil.example' }, 'It may want to deceive you.'],
    ['scam', 'An app that is known to deceive', { validation: 'VALID', origin: 'https://swapshop.example', isScam: true }, 'is known to deceive people'],
  ] as const).map(([id, title, verified, seen]) => defineStory({
    id: `connect-app/${id}`,
    isSeenWhole: id === 'verified' || id === 'unknown',
    title,
    names,
    play: async (stage) => {
      await follow(stage, { verified });
      await stage.see(seen);
    },
  })),
  defineStory({
    id: 'connect-app/unsupported',
    title: 'An app that needs a network that is not here',
    names: [...names, 'eip155:10'],
    play: async (stage) => {
      await follow(stage, { required: { ...wishes, chains: ['eip155:10'] } });
      await stage.see('The app needs networks that are not available here');
    },
  }),
  defineStory({
    id: 'connect-app/connected',
    title: 'The app was let in',
    names,
    play: async (stage) => void (await letIn(stage)),
  }),
  defineStory({
    id: 'connect-app/apps',
    title: 'Apps that are connected',
    names,
    play: async (stage) => {
      await letIn(stage);
      await stage.press('Done');
      await stage.see('Connected apps');
    },
  }),
  defineStory({
    id: 'connect-app/asked',
    title: 'An app asks for a signature',
    names: [...names, 'Hello from Swap Shop'],
    play: async (stage) => {
      const app = await letIn(stage);
      stage.begin(app.ask('personal_sign', [text, mockAccounts[0].address]));
      await stage.see('Asked by');
    },
  }),
  defineStory({
    id: 'connect-app/batch',
    title: 'An app asks to send several calls',
    names: [...names, 'approve', 'spender', 'amount', mockToken.symbol, 'pay.example', 'colour', '{"is":"blue"}'],
    play: async (stage) => {
      const app = await letIn(stage);
      const [{ address: from }, { address: to }] = mockAccounts;
      const calls = [{ to, value: '0x14d1120d7b160000' }, { to: mockToken.address, data: `0x095ea7b3${to.slice(2).padStart(64, '0')}${'f'.repeat(64)}` }, { to, value: '0x3782dace9d90000' }];
      const capabilities = { paymasterService: { url: 'https://pay.example/rpc', optional: true }, colour: { is: 'blue', optional: true } };
      stage.begin(app.ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x539', from, atomicRequired: false, calls, capabilities }]));
      await stage.see('Sent one after the other');
    },
  }),
];
