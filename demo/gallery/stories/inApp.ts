import { createMockWalletFrame, mockAccounts } from '../../../mocks/index.ts';
import type { MockWalletFrame, MockWalletFrameOptions } from '../../../mocks/index.ts';
import { authCode } from '../../../plugins/authCode/index.ts';
import type { AuthCodeConfig } from '../../../plugins/authCode/index.ts';
import { authGuest } from '../../../plugins/authGuest/index.ts';
import { siwe } from '../../../plugins/siwe/index.ts';
import type { SiweConfig } from '../../../plugins/siwe/index.ts';
import { walletInApp } from '../../../plugins/walletInApp/index.ts';
import { disconnect, showScreen, signMessage } from '../../../src/index.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const address = 'ada@mail.example';
const wallet = 'Shop Wallet';
const host = 'wallet.latchkey.test';
const names = [wallet, address, host];
const noCode = '000000';

interface InAppStory extends Pick<Story, 'id' | 'title' | 'isSeenWhole' | 'names'> {
  readonly frame?: MockWalletFrameOptions;
  /** What people may use of a mail. */
  readonly mailHas?: AuthCodeConfig['mailHas'];
  /** What codes go to; only mails, if absent. */
  readonly ways?: AuthCodeConfig['ways'];
  /** The site requires a sign-in. */
  readonly signsIn?: true;
  play(stage: Stage, frame: MockWalletFrame): Promise<void>;
}

const site: SiweConfig = { isRequired: true, getPayload: async () => ({ nonce: 'story00000000' }), verify: async () => true, isLoggedIn: async () => false, logout: async () => undefined };

/** A story of the in-app wallet, over a frame of its own. */
export function defineInAppStory({ frame: options, ways = ['email'], mailHas, signsIn, play, names: more = [], ...story }: InAppStory): Story {
  const frame = createMockWalletFrame(options);
  return defineStory({
    ...story,
    names: [...names, ...more],
    kit: { plugins: [walletInApp.with({ url: `https://${host}`, siteId: 'gallery', metadata: { name: wallet }, openFrame: frame.openFrame }), authCode.with({ ways, ...(mailHas && { mailHas }) }), authGuest, ...(signsIn ? [siwe.with(site)] : [])] },
    play: (stage) => play(stage, frame),
  });
}

export async function toLogin({ open, press, see }: Stage): Promise<void> {
  await open();
  await press(wallet);
  await see('Continue as guest');
}

async function toCode(stage: Stage): Promise<void> {
  await toLogin(stage);
  await stage.type('E-mail', address);
  await stage.press('Continue');
}

export async function toSentCode(stage: Stage): Promise<void> {
  await toCode(stage);
  await stage.see(`sent to ${address}`);
}

export async function connected(stage: Stage, frame: MockWalletFrame): Promise<void> {
  await toSentCode(stage);
  await stage.type('Code', frame.codes().at(-1)?.code ?? '');
  await stage.until(() => stage.kit.getState().connection.wallets.length > 0, 'The wallet was not connected.');
}

async function connectedGuest(stage: Stage): Promise<void> {
  await toLogin(stage);
  await stage.press('Continue as guest');
  await stage.until(() => stage.kit.getState().connection.wallets.length > 0, 'The wallet was not connected.');
}

const number = '+12015550123';
/** Named by the browser, in the language of the page; and the letters that stand where no flags are drawn. */
const countryNames = ['United States', 'Germany', 'US'];
const countries = { sms: { allowed: ['US', 'DE'] } };

async function toPhone(stage: Stage): Promise<void> {
  await toLogin(stage);
  await stage.press('Use a phone number instead');
  await stage.see('Phone number');
}

async function toNumber(stage: Stage): Promise<void> {
  await toPhone(stage);
  await stage.type('Phone number', '201 555 0123');
  await stage.press('Continue');
}

/** A story of the way in by phone. */
const phoneStory = (id: string, title: string, play: InAppStory['play']): Story => defineInAppStory({ id: `inApp/phone${id}`, title, frame: countries, ways: ['email', 'phone'], names: [number, ...countryNames], isSeenWhole: true, play });

/** A code that is turned down, in one of the ways that there are. */
const turnedDown = (id: string, title: string, error: Parameters<MockWalletFrame['fail']>[1], seen: string | RegExp, own: readonly string[] = []): Story => defineInAppStory({
  id: `inApp/code-${id}`, title, names: own, isSeenWhole: true,
  play: async (stage, frame) => {
    frame.fail('signIn', error);
    await toSentCode(stage);
    await stage.type('Code', noCode);
    await stage.see(seen);
  },
});

const custodyStory = (id: string, custody: NonNullable<MockWalletFrameOptions['custody']>, row: string, seen: string): Story => defineInAppStory({
  id: `inApp/custody-${id}`, title: `Who can open the wallet: ${custody}`, frame: { custody }, isSeenWhole: true,
  play: async (stage, frame) => {
    await connected(stage, frame);
    stage.kit.dispatch(showScreen('core.account'));
    await stage.press(row);
    await stage.see(seen);
  },
});

/** Mails with a link: each state of waiting for it. */
const linkStory = (id: string, title: string, play: InAppStory['play'], has: InAppStory['mailHas'] = ['code', 'link']): Story => defineInAppStory({ id: `inApp/link-${id}`, title, frame: { mailHas: has }, isSeenWhole: true, play });
const linkStories = [
  linkStory('and-code-sent', 'A link and a code were sent', toSentCode),
  linkStory('sent', 'A link was sent', toSentCode, ['link']),
  linkStory('declined', 'The link was turned down', async (stage, frame) => {
    await toSentCode(stage);
    frame.answerMailLink('declined');
    await stage.skip(2_000);
    await stage.see('The link was turned down.');
  }),
  linkStory('over', 'The link is over', async (stage, frame) => {
    await toSentCode(stage);
    frame.fail('readMailLink', 'codeExpired');
    await stage.skip(2_000);
    await stage.see('The link has expired');
  }, ['link']),
  linkStory('away', 'The wallet is away while a link is waited for', async (stage, frame) => {
    await toSentCode(stage);
    frame.fail('readMailLink', 'serverAway');
    await stage.skip(2_000);
    await stage.see('Trying again');
  }),
  linkStory('confirmed', 'The link was confirmed', async (stage, frame) => {
    frame.fail('signIn', 'silence');
    await toSentCode(stage);
    frame.answerMailLink('confirmed');
    await stage.skip(2_000);
    await stage.see('Confirmed.');
  }, ['link']),
];

const linkedElsewhere = 'This profile is linked to another account.';

/** The in-app wallet: ways to sign in, the code, the guest, custody, and how it ends. */
export const inAppStories = [
  defineInAppStory({ id: 'inApp/opening', title: 'The wallet is on its way', play: async ({ open, press, see }, frame) => {
    frame.fail('status', 'silence');
    await open();
    await press(wallet);
    await see(/Shop Wallet/);
  } }),
  defineInAppStory({ id: 'inApp/login', title: 'How to sign in', isSeenWhole: true, play: toLogin }),
  defineInAppStory({ id: 'inApp/login-signs-in', title: 'How to sign in, to the site as well', names: ['app.example'], isSeenWhole: true, frame: { signsInAtSite: true }, signsIn: true, play: async (stage) => {
    await toLogin(stage);
    await stage.see(/This also signs you in at/);
  } }),
  defineInAppStory({ id: 'inApp/login-empty', title: 'No address was typed', isSeenWhole: true, play: async (stage) => {
    await toLogin(stage);
    await stage.press('Continue');
    await stage.see('Type your e-mail address.');
  } }),
  defineInAppStory({ id: 'inApp/login-invalid', title: 'What was typed is no address', names: ['ada@mail'], isSeenWhole: true, play: async (stage) => {
    await toLogin(stage);
    await stage.type('E-mail', 'ada@mail');
    await stage.press('Continue');
    await stage.see('This is not an e-mail address.');
  } }),
  phoneStory('', 'How to sign in by phone', toPhone),
  phoneStory('-empty', 'No number was typed', async (stage) => {
    await toPhone(stage);
    await stage.press('Continue');
    await stage.see('Type your phone number.');
  }),
  phoneStory('-invalid', 'What was typed is no number', async (stage) => {
    await toPhone(stage);
    await stage.type('Phone number', '201.555');
    await stage.press('Continue');
    await stage.see('This is not a phone number.');
  }),
  phoneStory('-sent', 'The code was sent to a phone', async (stage) => {
    await toNumber(stage);
    await stage.see(`sent to ${number}`);
  }),
  phoneStory('-refused', 'No code is sent to this number', async (stage, frame) => {
    frame.fail('sendCode', 'numberRefused');
    await toNumber(stage);
    await stage.see('No code can be sent to this number');
  }),
  phoneStory('-human', 'The check for people has failed', async (stage, frame) => {
    frame.fail('sendCode', 'humanNeeded');
    await toNumber(stage);
    await stage.see('The wallet could not tell that a person asks for this code');
  }),
  defineInAppStory({ id: 'inApp/login-bring', title: 'How to sign in with a wallet of one’s own', isSeenWhole: true, play: async (stage) => {
    await toLogin(stage);
    await stage.press('I have a wallet already');
    await stage.see('Make a new wallet instead');
  } }),
  defineInAppStory({ id: 'inApp/code-sending', title: 'The code is being sent', isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('sendCode', 'silence');
    await toCode(stage);
    await stage.see('Sending the code…');
  } }),
  defineInAppStory({ id: 'inApp/code-sent', title: 'The code was sent', isSeenWhole: true, play: toSentCode }),
  ...linkStories,
  defineInAppStory({ id: 'inApp/code-failed-to-send', title: 'The code could not be sent', isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('sendCode', 'serverAway');
    await toCode(stage);
    await stage.see('Failed to send the code');
  } }),
  defineInAppStory({ id: 'inApp/code-resend', title: 'Another code may be sent', isSeenWhole: true, play: async (stage) => {
    await toSentCode(stage);
    await stage.skip(61_000);
    await stage.seeNo('Resend code in');
    await stage.see('Resend code');
  } }),
  defineInAppStory({ id: 'inApp/code-incomplete', title: 'Too few digits', isSeenWhole: true, play: async (stage) => {
    await toSentCode(stage);
    await stage.type('Code', '480');
    await stage.press('Verify');
    await stage.see('Type all six digits.');
  } }),
  defineInAppStory({ id: 'inApp/code-verifying', title: 'The code is tried', isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('signIn', 'silence');
    await toSentCode(stage);
    await stage.type('Code', noCode);
    await stage.see('Verifying…');
  } }),
  turnedDown('invalid', 'The code was wrong', 'wrongCode', 'Invalid code.'),
  turnedDown('expired', 'The code is too old', 'codeExpired', 'This code is no longer valid'),
  turnedDown('too-many', 'Too many tries', 'tooMany', 'Too many tries in a short time'),
  turnedDown('linked', 'It belongs to another account, in the words of the server', new Error(linkedElsewhere), linkedElsewhere, [linkedElsewhere]),
  turnedDown('failed', 'It could not be tried', new Error('502'), 'Failed to verify code'),
  turnedDown('payment-required', 'The site can take no more accounts', 'accountLimit', 'This site can take no more accounts at present.'),
  defineInAppStory({ id: 'inApp/guest-account-limit', title: 'The site can take no more guests', isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('signIn', 'accountLimit');
    await toLogin(stage);
    await stage.press('Continue as guest');
    await stage.see('This site can take no more accounts at present');
  } }),
  defineInAppStory({ id: 'inApp/guest-generating', title: "A guest's account is made", isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('proveDevice', 'silence');
    await toLogin(stage);
    await stage.press('Continue as guest');
    await stage.see('Generating your guest account');
  } }),
  defineInAppStory({ id: 'inApp/guest-failed', title: "A guest's account could not be made", isSeenWhole: true, play: async (stage, frame) => {
    frame.fail('proveDevice', 'storageDenied');
    await toLogin(stage);
    await stage.press('Continue as guest');
    await stage.see('Failed to generate your guest account');
  } }),
  defineInAppStory({ id: 'inApp/server-away', title: "The wallet's server is away", play: async (stage, frame) => {
    frame.fail('open', 'serverAway');
    await toSentCode(stage);
    await stage.type('Code', frame.codes().at(-1)?.code ?? '');
    await stage.see("The wallet's server does not answer");
  } }),
  ...([['signer-away', 'signerAway', 'Nothing was signed. Try again later.'], ['signer-refused', 'signerRefused', 'does not sign this'], ['wrong-signer', 'wrongSigner', 'gave a wrong answer']] as const).map(([id, code, seen]) => defineInAppStory({
    id: `inApp/${id}`, title: `The service that keeps the key: ${code}`, play: async (stage, frame) => {
      frame.fail('open', code);
      await toSentCode(stage);
      await stage.type('Code', frame.codes().at(-1)?.code ?? '');
      await stage.see(seen);
    },
  })),
  defineInAppStory({ id: 'inApp/recovery-needed', title: 'A device on which the wallet does not open yet', play: async (stage, frame) => {
    frame.fail('open', 'recoveryNeeded');
    await toSentCode(stage);
    await stage.type('Code', frame.codes().at(-1)?.code ?? '');
    await stage.see('This wallet cannot be opened on this device yet');
  } }),
  defineInAppStory({ id: 'inApp/guest-account', title: 'The account of a guest', play: async (stage) => {
    await connectedGuest(stage);
    stage.kit.dispatch(showScreen('core.account'));
    await stage.see('Guest wallet: keep it, or lose it');
  } }),
  defineInAppStory({ id: 'inApp/guest-warning', title: 'What a guest may lose', isSeenWhole: true, play: async (stage) => {
    await connectedGuest(stage);
    stage.kit.dispatch(showScreen('core.account'));
    await stage.press('Guest wallet: keep it, or lose it');
    await stage.see('This wallet is temporary.');
  } }),
  defineInAppStory({ id: 'inApp/guest-link', title: 'A guest adds a way to sign in', isSeenWhole: true, play: async (stage) => {
    await connectedGuest(stage);
    stage.kit.dispatch(showScreen('inApp.guest'));
    await stage.press('Add a way to sign in');
    await stage.see('E-mail');
  } }),
  custodyStory('device-only', 'device-only', 'Only this device', 'The key is on this device alone.'),
  custodyStory('user', 'user-recoverable', 'Only you', 'The operator of this site cannot open it.'),
  custodyStory('operator', 'operator-recoverable', 'You and the operator', 'can open it as well'),
  custodyStory('external', 'external', 'Another service', 'The key is kept by another service'),
  defineInAppStory({ id: 'inApp/manage', title: 'What can be done about the wallet', play: async (stage, frame) => {
    await connected(stage, frame);
    stage.kit.dispatch(showScreen('core.manage'));
    await stage.see('Export Private Key');
    await stage.see('Devices');
    await stage.see('Spending limit');
  } }),
  defineInAppStory({ id: 'inApp/manage-phrase', title: 'What can be done about a wallet with a phrase', frame: { hasPhrase: true }, play: async (stage, frame) => {
    await connected(stage, frame);
    stage.kit.dispatch(showScreen('core.manage'));
    await stage.see('Export Recovery Phrase');
    await stage.see('Accounts');
  } }),
  defineInAppStory({ id: 'inApp/accounts', title: 'A wallet with several accounts, where they are chosen', frame: { accounts: mockAccounts.slice(0, 3) }, play: async (stage, frame) => {
    await connected(stage, frame);
    stage.kit.dispatch(showScreen('core.switchAccount'));
    await stage.see(`To use another account of ${wallet}, select it in the wallet.`);
    await stage.see('Accounts');
  } }),
  defineInAppStory({ id: 'inApp/logout-failed', title: 'The login could not be ended', isSeenWhole: true, play: async (stage, frame) => {
    await connected(stage, frame);
    frame.fail('signOut', 'serverAway');
    stage.kit.dispatch(showScreen('core.account'));
    stage.begin(stage.kit.dispatch(disconnect()));
    await stage.see('Failed to logout');
  } }),
  defineInAppStory({ id: 'inApp/expired', title: 'The sign-in has ended', isSeenWhole: true, play: async (stage, frame) => {
    await connected(stage, frame);
    frame.fail('sign', 'notSignedIn');
    stage.begin(stage.kit.dispatch(signMessage({ message: 'Hello' })));
    await stage.see('You were signed out');
  } }),
];
