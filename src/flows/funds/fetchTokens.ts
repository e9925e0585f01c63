import { clockPort } from '../../contracts/ports/clock.ts';
import { tokensPoint } from '../../contracts/points/tokens.ts';
import type { TokenSourceSpec } from '../../contracts/points/tokens.ts';
import type { Services } from '../../contracts/services.ts';
import * as limits from '../../domain/limits.ts';
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

/** What a source has given, as long as the source is there. */
const given = /* @__PURE__ */ new WeakMap<TokenSourceSpec, Promise<readonly Token[]>>();

/** The tokens of all sources, of all chains. A source that fails is reported and passed over. */
export function fetchTokens(): Flow<Promise<TokensFound>> {
  return coreFlow(async (_dispatch, _getState, services) => {
    services.noteUserActivation();
    const lists = await Promise.all(services.readOwned(tokensPoint).map(async ({ item, owner }) => {
      try {
        return await once(services, item);
      } catch (error) {
        services.report(owner, error);
        return undefined;
      }
    }));
    return { tokens: uniqueTokens(lists.flatMap((list) => list ?? [])), isIncomplete: lists.includes(undefined) };
  });
}

function once(services: Services, source: TokenSourceSpec): Promise<readonly Token[]> {
  const known = given.get(source);
  if (known) return known;
  const asked = withLimit(async () => parseTokens(await source.load()), {
    clock: services.port(clockPort), signal: services.signal, forMs: limits.fundsSourceMs, timedOut: () => new Error(`No tokens of '${source.id}' within ${limits.fundsSourceMs} ms`),
  });
  given.set(source, asked);
  asked.catch(() => given.delete(source));
  return asked;
}
