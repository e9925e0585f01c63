import { defineLive } from '../../contracts/defineLive.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { tokensPoint } from '../../contracts/points/tokens.ts';
import type { TokenSourceSpec } from '../../contracts/points/tokens.ts';
import type { Services } from '../../contracts/services.ts';
import { createShared } from '../../domain/createShared.ts';
import * as limits from './limits.ts';
import { parseTokens } from '../../domain/tokens/parseTokens.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { uniqueTokens } from '../../domain/tokens/uniqueTokens.ts';
import { withLimit } from '../../domain/wait.ts';
import { coreFlow } from '../../store/coreFlow.ts';
import type { Flow } from '../../store/coreState.ts';

/** What all sources list. */
export interface TokensFound {
  readonly tokens: readonly Token[];
  /** A source failed: there may be more. Asking again asks it again. */
  readonly isIncomplete: boolean;
}

/** Why something is read. */
export interface LookOptions {
  /** Whether the visitor wants to see it, which lets plugins ask whom they ask on intent. Absent: yes. False: an app or a script asks. */
  readonly isLooked?: boolean;
}

/** What a source has given, as long as the source is there. */
const tokenLists = /* @__PURE__ */ defineLive('tokenLists', () => createShared({ keepsOutcome: true, by: new WeakMap<TokenSourceSpec, Promise<readonly Token[]>>() }));

/** The tokens of all sources, of all chains. A source that fails is reported and passed over. */
export function fetchTokens({ isLooked = true }: LookOptions = {}): Flow<Promise<TokensFound>> {
  return coreFlow(async (_dispatch, _getState, services) => {
    if (isLooked) services.noteUserActivation();
    const lists = await Promise.all(services.readOwned(tokensPoint).map(async ({ item, owner }) => {
      try {
        return await services.live(tokenLists).join(item, () => load(services, item));
      } catch (error) {
        services.report(owner, error);
        return undefined;
      }
    }));
    return { tokens: uniqueTokens(lists.flatMap((list) => list ?? [])), isIncomplete: lists.includes(undefined) };
  });
}

function load({ port, signal }: Services, source: TokenSourceSpec): Promise<readonly Token[]> {
  return withLimit(async () => parseTokens(await source.load()), {
    clock: port(clockPort), signal, forMs: limits.fundsSourceMs, timedOut: () => new Error(`No tokens of '${source.id}' within ${limits.fundsSourceMs} ms`),
  });
}
