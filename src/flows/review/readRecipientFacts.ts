import { clockPort } from '../../contracts/ports/clock.ts';
import { withLimit } from '../../domain/wait.ts';
import type { PreviewFacts } from '../../domain/preview/preview.ts';
import { selectOpenWallets } from '../../store/connection.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';
import { fetchTokens } from '../funds/fetchTokens.ts';
import { ownTokens } from '../funds/ownTokens.ts';
import { recipients } from '../funds/recipients.ts';
import { previewReadMs } from './limits.ts';

/** What tells a recipient that is meant from one that is not: whom the person has paid or is, and the tokens of a chain as far as lists name them in time. */
export function readRecipientFacts(chainId: number, signal: AbortSignal | undefined): Flow<Promise<NonNullable<PreviewFacts['recipients']>>> {
  return coreFlow(async (dispatch, getState, services) => {
    const clock = services.port(clockPort);
    const known = [...selectOpenWallets(getState()).flatMap(({ accounts }) => accounts), ...recipients.get(services).map(({ address }) => address)];
    const listed = await withLimit(() => dispatch(fetchTokens()), { clock, signal, forMs: previewReadMs, timedOut: () => new Error('The lists of tokens took too long.') }).catch(() => ({ tokens: [] }));
    return { known, tokens: [...listed.tokens, ...ownTokens.get(services)].filter((token) => token.chainId === chainId).map(({ address }) => address) };
  });
}
