import { createMailbox } from './createMailbox.ts';
import { installWallet } from './installWallet.ts';
import { serveChain } from './serveChain.ts';
import type { MailSource, TestMailbox } from './createMailbox.ts';
import type { InstallWalletOptions, TestWallet } from './installWallet.ts';
import type { PlaywrightContext } from './playwrightTypes.ts';
import type { ServeChainOptions, TestChain } from './serveChain.ts';

/** What a test gets, and what `test.use` and the settings of Playwright may set. */
export interface LatchkeyFixtures {
  /** The chains that answer the pages of the test's context. */
  readonly chain: TestChain;
  /** The wallet in its pages; it brings `chain`. */
  readonly wallet: TestWallet;
  /** What the server of the in-app wallet has sent. */
  readonly mailbox: TestMailbox;
  readonly chainOptions: ServeChainOptions;
  readonly walletOptions: Omit<InstallWalletOptions, 'chain'>;
  /** Where the mails are; in the pages, unless told otherwise. */
  readonly mailboxOptions: Exclude<MailSource, { readonly context: PlaywrightContext }> | undefined;
}

type Given<Name extends keyof LatchkeyFixtures> = { readonly context: PlaywrightContext } & Pick<LatchkeyFixtures, Name>;
type Fixture<Name extends keyof LatchkeyFixtures, Needs extends keyof LatchkeyFixtures> = (given: Given<Needs>, give: (value: LatchkeyFixtures[Name]) => Promise<void>) => Promise<void>;
type Option<Name extends keyof LatchkeyFixtures> = [LatchkeyFixtures[Name], { option: true }];

/** For `test.extend` of `@playwright/test`: `const test = base.extend<LatchkeyFixtures>(latchkeyFixtures)`. Each test has a chain, a wallet and a mailbox of its own, if it names them. */
export const latchkeyFixtures: {
  readonly chainOptions: Option<'chainOptions'>;
  readonly walletOptions: Option<'walletOptions'>;
  readonly mailboxOptions: Option<'mailboxOptions'>;
  readonly chain: Fixture<'chain', 'chainOptions'>;
  readonly wallet: Fixture<'wallet', 'chain' | 'walletOptions'>;
  readonly mailbox: Fixture<'mailbox', 'mailboxOptions'>;
} = {
  chainOptions: [{}, { option: true }],
  walletOptions: [{}, { option: true }],
  mailboxOptions: [undefined, { option: true }],
  // Playwright reads from these first parameters what each fixture needs.
  chain: async ({ context, chainOptions }, give) => {
    const chain = await serveChain(context, chainOptions);
    await give(chain);
    await chain.close();
  },
  wallet: async ({ context, chain, walletOptions }, give) => {
    const wallet = await installWallet(context, { ...walletOptions, chain });
    await give(wallet);
    wallet.close();
  },
  mailbox: async ({ context, mailboxOptions }, give) => {
    await give(createMailbox(mailboxOptions ?? { context }));
  },
};
