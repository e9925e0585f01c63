import { getResponse, http, RequestHandler } from 'msw';
import { createScenarioController } from './scenarios.ts';
import { mockErrors } from './errors.ts';
import type { HttpHandler } from 'msw';
import type { MockScenario, PluginMocks } from '../src/contracts/mocks.ts';
import type { FollowedPlugins, KitWithPlugins } from './startedWorld.ts';

/** The mocks of the plugins of kits: one handler for all, because those of msw cannot be taken out one by one. */
export interface PluginHandlers {
  readonly handler: HttpHandler;
  follow(kit: KitWithPlugins): FollowedPlugins;
}

/** Answers nothing until a kit is followed. */
export function createPluginHandlers(): PluginHandlers {
  const followed = new Set<() => readonly RequestHandler[]>();
  return {
    handler: http.all('*', ({ request }) => {
      const handlers = [...followed].flatMap(each => each());
      return handlers.length === 0 ? undefined : getResponse(handlers, request);
    }),
    follow(kit) {
      const { answering, ...plugins } = followKit(kit, () => void followed.delete(answering));
      followed.add(answering);
      return plugins;
    },
  };
}

interface LoadedMocks {
  readonly id: string;
  readonly handlers: readonly RequestHandler[];
  readonly scenarios: readonly MockScenario[];
}

function followKit(kit: KitWithPlugins, onStop: () => void): FollowedPlugins & { answering(): readonly RequestHandler[] } {
  const modules = new Map<unknown, Promise<LoadedMocks>>();
  const all = createScenarioController<readonly LoadedMocks[]>([]);
  let scenarios: readonly MockScenario[] = [];
  const set = (loaded: readonly LoadedMocks[]): void => {
    if (loaded.length === all.get().length && loaded.every((each, at) => each === all.get()[at])) return;
    scenarios = loaded.flatMap(each => each.scenarios);
    all.set(loaded);
  };
  let playing: MockScenario | undefined;
  let loading: Promise<void> = Promise.resolve();
  let isStopped = false;

  const load = async (): Promise<void> => {
    const plugins = kit.plugins();
    const results = await Promise.allSettled(plugins.map(plugin => {
      const loaded = modules.get(plugin) ?? loadMocks(plugin);
      modules.set(plugin, loaded);
      return loaded;
    }));
    const stillThere = new Set(kit.plugins());
    if (isStopped || stillThere.size !== plugins.length || plugins.some(plugin => !stillThere.has(plugin))) return;
    const taken = new Map<string, string>();
    const good: LoadedMocks[] = [];
    const problems: unknown[] = [];
    for (const result of results) {
      if (result.status === 'rejected') problems.push(result.reason);
      else {
        const conflict = result.value.handlers.find(({ info }) => taken.has(info.header));
        if (conflict) problems.push(mockErrors.requestTaken({ request: conflict.info.header, first: taken.get(conflict.info.header) ?? '', second: result.value.id }));
        else good.push(result.value);
        if (!conflict) for (const { info } of result.value.handlers) taken.set(info.header, result.value.id);
      }
    }
    set(good);
    if (problems.length > 0) throw problems[0];
  };
  const reload = (): void => {
    const ids = kit.plugins();
    for (const plugin of modules.keys()) if (!ids.some(each => each === plugin)) modules.delete(plugin);
    set(all.get().filter(({ id }) => ids.some(each => each.id === id))); // gone at once
    if (playing && !scenarios.includes(playing)) playing = undefined;
    loading = load();
    loading.catch(() => {}); // `loaded` tells of it
  };
  const end = kit.onContributions(reload);
  reload();

  return {
    answering: () => [...((playing?.handlers ?? []) as readonly RequestHandler[]), ...all.get().flatMap(({ handlers }) => handlers)], // checked when they were loaded
    async loaded() {
      for (let waited; waited !== loading; ) {
        waited = loading;
        await waited;
      }
    },
    scenarios: () => scenarios,
    subscribe: all.subscribe,
    play: scenario => void (playing = scenario),
    stop() {
      isStopped = true;
      end();
      onStop();
    },
  };
}

/** @throws mocks.badMocks, and whatever loading throws */
async function loadMocks({ id, mocks }: ReturnType<KitWithPlugins['plugins']>[number]): Promise<LoadedMocks> {
  if (!mocks) return { id, handlers: [], scenarios: [] };
  const { default: made } = await mocks();
  if (!isPluginMocks(made)) throw mockErrors.badMocks({ id });
  return { id, handlers: made.handlers as readonly RequestHandler[], scenarios: made.scenarios }; // checked on the line above
}

function isPluginMocks(value: unknown): value is PluginMocks {
  if (typeof value !== 'object' || value === null || !('handlers' in value) || !('scenarios' in value)) return false;
  const { handlers, scenarios } = value;
  return areHandlers(handlers) && Array.isArray(scenarios) && scenarios.every((each: MockScenario) => each.handlers === undefined || areHandlers(each.handlers));
}

function areHandlers(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => each instanceof RequestHandler);
}
