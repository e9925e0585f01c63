import type { Nft } from '../../domain/tokens/nft.ts';
import { reviewTransfer } from '../../flows/review/reviewTransfer.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import type { UiKit } from '../../ui/kit/uiKit.ts';
import { attemptSend } from './attemptSend.ts';
import type { FormPhase } from './judgeForm.ts';

/** What was entered to send an NFT, and how far that is. */
export interface NftSendState {
  readonly to: string;
  readonly quantity: string;
  /** These very warnings about this very recipient were accepted, see `toAcceptance`. */
  readonly acceptedFor: string | undefined;
  /** What is missing is said only once the person wanted to go on. */
  readonly isSubmitted: boolean;
  readonly phase: FormPhase;
}

export function beginNftSend(): NftSendState {
  return { to: '', quantity: '1', acceptedFor: undefined, isSubmitted: false, phase: { at: 'editing' } };
}

/** An NFT to be sent. */
export interface NftTransfer {
  readonly nft: Nft;
  readonly chainId: number;
  readonly from: string;
  readonly walletId: string;
  readonly to: string;
  /** What the recipient was named by. */
  readonly name: string | undefined;
  /** How many pieces; 1 of ERC-721. */
  readonly amount: bigint;
  /** What it is called on the screen that follows. */
  readonly shownAs: string;
}

/** Tries it out, has it reviewed and sent, and writes into the screen's memory how far that is. Never fails. */
export async function submitNft(kit: UiKit, memory: ScreenMemory<NftSendState>, { nft, chainId, from, walletId, to, name, amount, shownAs }: NftTransfer): Promise<void> {
  await attemptSend(kit, memory, async ({ onSend, ...attempt }) => {
    onSend({ token: { chainId, address: nft.tokenAddress, symbol: shownAs, name: shownAs, decimals: 0 }, units: amount, to, name, isNft: true });
    await kit.dispatch(reviewTransfer({ ...attempt, chainId, from, walletId, token: nft.tokenAddress, tokenId: nft.id, to, amount, name }));
  });
}
