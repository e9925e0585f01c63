import { verifyMessage } from 'ethers';
import { hasCode } from '../../../src/domain/errors.ts';
import { disconnect } from '../../../src/flows/connection/disconnect.ts';
import { send } from '../../../src/flows/sending/send.ts';
import { signMessage } from '../../../src/flows/signing/signMessage.ts';
import { checkPlugin } from '../checkPlugin.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { answerQuestions } from './answerQuestions.ts';
import { expectEqual, expectThat, failureOf, resultOf, secretsIn, textOfAll, untilHolds } from './expecting.ts';
import { setBehaviour, untilPrompted } from './walletStage.ts';
import { readBrowser } from './readBrowser.ts';
import { watchConsole } from './watchConsole.ts';
import type { CaseSpec } from './suite.ts';
import type { WalletSuiteCapability } from './walletControls.ts';
import type { WalletPage, WalletStage } from './walletStage.ts';

export type EndingRule =
  | 'endsWhenEmptied' | 'endsFromItsSide' | 'disconnects' | 'disconnectsInTime' | 'revokes' | 'keepsPermission' | 'keepsApart'
  | 'leavesNoTrace' | 'leavesNoTraceConnecting' | 'keepsSecrets';

/** Ends of a connection, and what must not be left or seen. */
export const endingCases: readonly CaseSpec<EndingRule, WalletSuiteCapability, WalletStage>[] = [
  {
    rule: 'endsWhenEmptied',
    name: 'ends, with the request that waits, when every account goes out of sight',
    needs: ['wait', 'hideAccounts'],
    async run(stage) {
      const page = await stage.load();
      await page.connect();
      const { signing } = await waiting(page, stage);
      await stage.controls.hideAccounts();
      await failureOf(page.test, 'A request of an account that is gone', signing, ['wallet.accountGone', 'wallet.disconnected']);
      await page.test.clock.advance(1_000);
      await page.expectNothingOpen('Without an account');
    },
  },
  {
    rule: 'endsFromItsSide',
    name: 'ends, with the request that waits, when the wallet ends it',
    needs: ['end'],
    async run(stage) {
      const page = await stage.load();
      await page.connect();
      const { signing } = stage.can('wait') ? await waiting(page, stage) : {};
      await stage.controls.end();
      await untilHolds(page.test, 'Word of the end', () => page.test.kit.getState().connection.wallets.length === 0);
      if (signing) await failureOf(page.test, 'A request in a wallet that has gone', signing, ['wallet.disconnected', 'wallet.accountGone']);
      await page.expectNothingOpen('After the wallet ended it');
    },
  },
  {
    rule: 'disconnects',
    name: 'ends at a click, with the request that waits, and tells nothing more',
    async run(stage) {
      const { controls, can, chains } = stage;
      const page = await stage.load();
      await page.connect();
      const session = page.session();
      const told: unknown[] = [];
      session.subscribe(event => void told.push(event));
      const { signing } = can('wait') ? await waiting(page, stage) : {};
      await resultOf(page.test, 'Disconnecting', page.test.kit.dispatch(disconnect({ revoke: false })));
      if (signing) await failureOf(page.test, 'A request in a wallet that was left', signing, ['wallet.disconnected']);
      await page.expectNothingOpen('Once disconnected');
      told.length = 0;
      if (can('setChain')) await controls.setChain(chains.other.id);
      if (can('selectAccount')) await controls.selectAccount(controls.accounts()[1] ?? '');
      await page.test.clock.advance(1_000);
      expectEqual(told, [], 'What it tells after it was left');
      await failureOf(page.test, 'A signature by a session that has ended', session.signMessage(session.accounts()[0] ?? '', 'x'), ['wallet.disconnected', 'wallet.accountGone']);
      await resultOf(page.test, 'Closing it again', session.close({ revoke: false }));
    },
  },
  {
    rule: 'disconnectsInTime',
    name: 'ends within a minute, also when the wallet answers nothing at all',
    needs: ['silence'],
    async run(stage) {
      const page = await stage.load();
      await page.connect();
      await setBehaviour(stage, page, 'silent');
      let hasEnded = false;
      // A wallet whose login is ended by a server may say that it could not be.
      const ending = page.test.kit.dispatch(disconnect()).catch((error: unknown) => (hasCode(error, 'auth.logoutFailed') ? undefined : Promise.reject(error))).then(() => (hasEnded = true));
      await page.test.clock.advance(0);
      expectEqual(page.test.kit.getState().connection.wallets, [], 'Shown as connected after the click');
      await page.test.clock.advance(60_000);
      expectThat(hasEnded, 'Disconnecting from a silent wallet does not end');
      await ending;
      await page.expectNothingOpen('Once disconnected from a silent wallet');
    },
  },
  {
    rule: 'revokes',
    name: "takes the site's permission back when its visitor disconnects",
    needs: ['revoke'],
    async run({ load, controls }) {
      const page = await load();
      await page.connect();
      expectThat(controls.isPermitted(), 'The site has no permission while it is connected');
      await resultOf(page.test, 'Disconnecting', page.test.kit.dispatch(disconnect()));
      expectThat(!controls.isPermitted(), 'The site still has its permission');
    },
  },
  {
    rule: 'keepsPermission',
    name: "leaves the site's permission alone, when it is only to close",
    needs: ['revoke'],
    async run({ load, controls }) {
      const page = await load();
      await page.connect();
      await resultOf(page.test, 'Closing', page.test.kit.dispatch(disconnect({ revoke: false })));
      await page.test.clock.advance(1_000);
      expectThat(controls.isPermitted(), 'The permission is gone');
    },
  },
  {
    rule: 'keepsApart',
    name: 'keeps two of its kind apart',
    needs: ['twice'],
    async run(stage) {
      const second = await stage.makeSecond();
      const page = await stage.load();
      const { kit } = page.test;
      const plugin = second.plugin();
      if (!kit.plugins().some(({ id }) => id === plugin.id)) kit.register(plugin);
      await page.test.clock.advance(0);
      const ids = [stage.walletId, second.walletId];
      const accounts = [(await page.connect()).accounts[0], (await page.connect({ walletId: second.walletId })).accounts[0]];
      expectThat(ids[0] !== ids[1] && accounts[0] !== accounts[1], 'The second of the kind is the first: give it an id and accounts of its own');
      const expectSigner = async (nth: 0 | 1) => {
        const signature = await resultOf(page.test, `A message by ${ids[nth]}`, kit.dispatch(signMessage({ message: `${nth}`, walletId: ids[nth] ?? '' })));
        expectEqual(verifyMessage(`${nth}`, signature), accounts[nth], `A message to ${ids[nth]} was signed by`);
      };
      await expectSigner(0);
      await expectSigner(1);
      if (stage.can('setChain')) await stage.controls.setChain(stage.chains.other.id);
      await resultOf(page.test, 'Disconnecting the first', kit.dispatch(disconnect({ walletId: stage.walletId })));
      await page.test.clock.advance(1_000);
      expectEqual(kit.getState().connection.wallets.map(({ walletId, chainId }) => [walletId, chainId]), [[second.walletId, stage.chains.home.id]], 'What is open, and on which chain, after the first has changed and gone');
      await expectSigner(1);
    },
  },
  {
    rule: 'leavesNoTrace',
    name: 'goes without a trace while it is connected, and can come again',
    run: stage => expectNoTrace(stage, async test => {
      answerQuestions(test.kit, stage.controls);
      await stage.controls.set('approves');
      await resultOf(test, 'Connecting', test.kit.dispatch(connect({ walletId: stage.walletId })));
    }),
  },
  {
    rule: 'leavesNoTraceConnecting',
    name: 'goes without a trace while it is being connected',
    needs: ['wait'],
    run: stage => expectNoTrace(stage, async test => {
      answerQuestions(test.kit, stage.controls);
      await stage.controls.set('waits');
      test.kit.dispatch(connect({ walletId: stage.walletId })).catch(() => {});
      await untilHolds(test, 'A prompt of the wallet', () => stage.controls.prompts() > 0);
    }),
  },
  {
    rule: 'keepsSecrets',
    name: 'shows neither its secrets nor what it signs in actions, state, storage, faults, errors or the console',
    async run(stage) {
      const { controls, can, chains: { home } } = stage;
      if (can('send')) await stage.world.getChain(home.id);
      const page = await stage.load();
      const { test } = page;
      const { kit } = test;
      const logged = watchConsole();
      const signed: string[] = [];
      const errors: unknown[] = [];
      const trying = async (run: Promise<unknown>) => void await resultOf(test, 'A request', run.catch((error: unknown) => errors.push(error)));
      const look = (when: string): void => {
        const secrets = [...(can('secrets') ? controls.secrets() : []), ...page.answered, ...signed];
        const places = { actions: test.actions, state: kit.getState(), storage: test.storage.values, 'the browser': readBrowser(), faults: test.faults, errors, console: logged.lines };
        for (const [place, held] of Object.entries(places)) expectThat(secretsIn(textOfAll(held), secrets).length === 0, `A secret stands in ${place} ${when}`);
      };
      try {
        await page.connect();
        look('while it is connected');
        for (const message of ['a', 'b']) signed.push(await resultOf(test, 'A message', kit.dispatch(signMessage({ message }))));
        if (can('send')) await trying(kit.dispatch(send({ to: home.rpcUrl, valueWei: 1n }))); // no address
        if (can('send')) await trying(kit.dispatch(send({ to: '0x000000000000000000000000000000000000dEaD', valueWei: 1n })));
        if (can('reject')) {
          await setBehaviour(stage, page, 'rejects');
          await trying(kit.dispatch(signMessage({ message: 'c' })));
          await setBehaviour(stage, page, 'approves');
        }
        look('once it has signed');
        await trying(kit.dispatch(disconnect()));
        look('once it is disconnected');
      } finally {
        logged.stop();
      }
    },
  },
];

/** A signature that the person is being asked for. */
async function waiting(page: WalletPage, stage: WalletStage): Promise<{ readonly signing: Promise<string> }> {
  await setBehaviour(stage, page, 'waits');
  const signing = page.test.kit.dispatch(signMessage({ message: 'not yet' }));
  signing.catch(() => {});
  await untilPrompted(page, stage);
  return { signing }; // not the promise itself, which would be waited for
}

async function expectNoTrace({ made, kitOptions, controls, can }: WalletStage, use: NonNullable<Parameters<typeof checkPlugin>[1]>['use']): Promise<void> {
  const findings = await checkPlugin(made.plugin(), { ...kitOptions, ...(made.with && { with: made.with() }), ...(use && { use }) });
  // Whether it is listed and loaded as it should be is a case of its own.
  expectEqual(findings.filter(({ rule }) => rule !== 'namesItsWallets').map(({ rule, message }) => `${rule}: ${message}`), [], 'What it leaves');
  if (can('listeners')) expectEqual(controls.listeners(), 0, 'Listeners left at the wallet');
}
