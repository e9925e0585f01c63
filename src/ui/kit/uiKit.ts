import type { TermsOptions, WalletListOptions } from '../../domain/wallets/walletList.ts';
import type { AnyPlugin, Cleanup } from '../../kernel/plugin.ts';
import type { Owned, Readable } from '../../kernel/point.ts';
import type { Explanation } from '../../kernel/registry.ts';
import type { CoreState, KitDispatch } from '../../store/coreState.ts';

/** What the components need of a kit; `createLatchkey` makes one. */
export interface UiKit {
  readonly id: string;
  readonly dispatch: KitDispatch;
  getState(): CoreState;
  subscribe(listener: () => void): Cleanup;
  start(): void;
  plugins(): readonly AnyPlugin[];
  explain(): readonly Explanation[];
  read<View>(point: Readable<View>): View;
  readOwned<Item>(point: Readable<readonly Item[]>): readonly Owned<Item>[];
  onContributions(listener: () => void): Cleanup;
  readonly strings: Readonly<Record<string, string>>;
  readonly wallets: WalletListOptions;
  readonly terms: TermsOptions;
}
