import { configureStore, createListenerMiddleware, Tuple } from '@reduxjs/toolkit';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { createHandle } from '../kernel/handle.ts';
import { audienceOf } from './kitActions.ts';
import { createKitMiddleware } from './kitMiddleware.ts';

const box = createHandle('box', 'core', () => ({ id: 'core' }));

/** A store that notes what reaches it; the action `fail` makes its reducer throw. */
function createKit({ path }: { path?: string } = {}) {
  const kit = createKitMiddleware({ kitId: 'kit', audienceOf: (action) => audienceOf(action, 'kit', (name) => name === 'lamp'), report: () => {}, isLive: () => true, assertMayDispatch: () => {}, handle: box, select: (root) => (path === undefined ? root : (root as Record<string, unknown>)[path]) });
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const reduce = (state: readonly string[] = [], { type }: UnknownAction): readonly string[] => {
    if (type === 'fail') throw new Error('reducer');
    return type.startsWith('@@') ? state : [...state, type];
  };
  const createStore = () => configureStore({ reducer: (state: Record<string, readonly string[]> | undefined, action: UnknownAction) => ({ [path ?? 'seen']: reduce(state?.[path ?? 'seen'], action) }), middleware: () => new Tuple(kit.middleware) });
  return { kit, faults, onFault, createStore };
}
const act = (type: string): UnknownAction => ({ type });
const typeOf = (action: unknown): string => (action as UnknownAction).type;
/** Notes each action on its way in and out. */
const tracer = (name: string, trace: string[]): Middleware => () => (next) => (action) => {
  trace.push(`${name} ${typeOf(action)}`);
  const result = next(action);
  trace.push(`${name} done`);
  return result;
};

describe('createKitMiddleware', () => {
  it('runs middleware in the order added, also when added before the store is there', () => {
    const { kit, onFault, createStore } = createKit();
    const trace: string[] = [];
    kit.add(tracer('a', trace), onFault);
    const store = createStore();
    kit.add(tracer('b', trace), onFault);
    const action = act('x');
    expect(store.dispatch(action)).toBe(action);
    expect(trace).toEqual(['a x', 'b x', 'b done', 'a done']);
    expect(store.getState()['seen']).toEqual(['x']);
  });

  it('forgets what was taken out, before the store is there and after', () => {
    const { kit, onFault, createStore } = createKit();
    const trace: string[] = [];
    const [removeA, removeB] = [kit.add(tracer('a', trace), onFault), kit.add(tracer('b', trace), onFault)];
    removeA();
    removeA();
    const store = createStore();
    const removeC = kit.add(tracer('c', trace), onFault);
    store.dispatch(act('x'));
    removeB();
    removeC();
    removeC();
    store.dispatch(act('y'));
    expect(trace).toEqual(['b x', 'c x', 'c done', 'b done']);
    expect(store.getState()['seen']).toEqual(['x', 'y']);
  });

  it('keeps what a middleware remembers when others come and go', () => {
    const { kit, onFault, createStore } = createKit();
    const made: string[] = [];
    const counted: number[] = [];
    const counter: Middleware = () => {
      made.push('api');
      return (next) => {
        made.push('next');
        let count = 0;
        return (action) => {
          counted.push((count += 1));
          return next(action);
        };
      };
    };
    const store = createStore();
    const before = kit.add(tracer('a', []), onFault);
    kit.add(counter, onFault);
    store.dispatch(act('x'));
    kit.add(tracer('c', []), onFault);
    store.dispatch(act('y'));
    before();
    store.dispatch(act('z'));
    expect([made, counted]).toEqual([['api', 'next'], [1, 2, 3]]);
  });

  it('goes on to the next when a middleware is taken out while it handles an action', () => {
    const { kit, onFault, createStore } = createKit();
    const trace: string[] = [];
    const store = createStore();
    kit.add(tracer('a', trace), onFault);
    const remove = kit.add(() => (next) => (action) => {
      trace.push('leaver');
      remove();
      return next(action);
    }, onFault);
    kit.add(tracer('c', trace), onFault);
    store.dispatch(act('x'));
    expect(trace).toEqual(['a x', 'leaver', 'c x', 'c done', 'a done']);
    trace.length = 0;
    store.dispatch(act('y'));
    expect(trace).toEqual(['a y', 'c y', 'c done', 'a done']);
  });

  it('passes over neighbours that went while it handled the action', () => {
    const { kit, onFault, createStore } = createKit();
    const trace: string[] = [];
    const store = createStore();
    const ends: (() => void)[] = [];
    ends.push(kit.add(() => (next) => (action) => {
      for (const end of ends.splice(0)) end();
      return next(action);
    }, onFault));
    ends.push(kit.add(tracer('b', trace), onFault), kit.add(tracer('c', trace), onFault));
    kit.add(tracer('d', trace), onFault);
    store.dispatch(act('x'));
    expect(trace).toEqual(['d x', 'd done']);
    expect(store.getState()['seen']).toEqual(['x']);
  });

  it('lets a middleware add another, from the next action on or at once', () => {
    const { kit, onFault, createStore } = createKit();
    const trace: string[] = [];
    const store = createStore();
    let isFirst = true;
    kit.add(() => (next) => (action) => {
      if (isFirst) kit.add(tracer('added', trace), onFault);
      isFirst = false;
      return next(action);
    }, onFault);
    store.dispatch(act('x'));
    store.dispatch(act('y'));
    expect(trace.filter((line) => line.endsWith(' y'))).toEqual(['added y']);
  });

  it('lets a middleware dispatch while it handles an action', () => {
    const { kit, onFault, createStore, faults } = createKit();
    const trace: string[] = [];
    const store = createStore();
    kit.add(tracer('a', trace), onFault);
    kit.add(({ dispatch }) => (next) => (action) => {
      if (typeOf(action) === 'x') dispatch(act('inner'));
      return next(action);
    }, onFault);
    store.dispatch(act('x'));
    expect(trace).toEqual(['a x', 'a inner', 'a done', 'a done']);
    expect(store.getState()['seen']).toEqual(['inner', 'x']);
    expect(faults).toEqual([]);
  });

  it('may hold an action back, change it, and pass it on later', async () => {
    const { kit, onFault, createStore } = createKit();
    const store = createStore();
    kit.add(() => (next) => (action) => {
      if (typeOf(action) === 'held') return void setTimeout(() => next(act('released')), 0);
      return next(act(`${typeOf(action)}!`));
    }, onFault);
    store.dispatch(act('held'));
    store.dispatch(act('x'));
    await new Promise((resolve) => void setTimeout(resolve, 5));
    expect(store.getState()['seen']).toEqual(['x!', 'released']);
  });

  describe('when a middleware throws', () => {
    const boom = new Error('boom');
    const throwing = (when: 'before' | 'after'): Middleware => () => (next) => (action) => {
      if (when === 'before') throw boom;
      next(action);
      throw boom;
    };

    it.each(['before', 'after'] as const)('%s passing on: reported, and the action arrives once with its result', (when) => {
      const { kit, onFault, createStore, faults } = createKit();
      const trace: string[] = [];
      const store = createStore();
      kit.add(throwing(when), onFault);
      kit.add(tracer('b', trace), onFault);
      const action = act('x');
      expect(store.dispatch(action)).toBe(action);
      expect(faults).toEqual([boom]);
      expect(trace).toEqual(['b x', 'b done']);
      expect(store.getState()['seen']).toEqual(['x']);
    });

    it('after a dispatch of its own: the outer action still arrives', () => {
      const { kit, onFault, createStore, faults } = createKit();
      const store = createStore();
      kit.add(({ dispatch }) => (next) => (action) => {
        if (typeOf(action) !== 'x') return next(action);
        dispatch(act('inner'));
        throw boom;
      }, onFault);
      store.dispatch(act('x'));
      expect(store.getState()['seen']).toEqual(['inner', 'x']);
      expect(faults).toEqual([boom]);
    });

    it('nothing at all: undefined is a fault too', () => {
      const { kit, createStore } = createKit();
      const store = createStore();
      const onFault = jest.fn();
      kit.add(() => () => () => {
        throw undefined; // oxlint-disable-line no-throw-literal, typescript/only-throw-error -- what careless code does
      }, onFault);
      store.dispatch(act('x'));
      expect(onFault).toHaveBeenCalledWith(undefined);
      expect(store.getState()['seen']).toEqual(['x']);
    });
  });

  describe('when a reducer throws', () => {
    it('lets the error through all middleware to the caller', () => {
      const { kit, onFault, createStore, faults } = createKit();
      const store = createStore();
      kit.add(tracer('a', []), onFault);
      kit.add(tracer('b', []), onFault);
      expect(() => store.dispatch(act('fail'))).toThrow('reducer');
      expect(faults).toEqual([]);
      store.dispatch(act('x'));
      expect(store.getState()['seen']).toEqual(['x']);
    });

    it('lets a middleware put it in other words', () => {
      const { kit, onFault, createStore, faults } = createKit();
      const store = createStore();
      kit.add(() => (next) => (action) => {
        try {
          return next(action);
        } catch (cause) {
          throw new Error('in other words', { cause });
        }
      }, onFault);
      expect(() => store.dispatch(act('fail'))).toThrow('in other words');
      expect(faults).toEqual([]);
    });

    it('lets a middleware deal with it', () => {
      const { kit, onFault, createStore } = createKit();
      const store = createStore();
      kit.add(() => (next) => (action) => {
        try {
          return next(action);
        } catch {
          return 'dealt with';
        }
      }, onFault);
      expect(store.dispatch(act('fail'))).toBe('dealt with');
    });
  });

  it('runs thunks with the part of the state it is given, and the handle of its kit', () => {
    const { kit, createStore } = createKit({ path: 'latchkey' });
    createStore();
    const result = kit.dispatch(((dispatch: (thunk: unknown) => unknown, getState: () => unknown, extra: unknown) => {
      dispatch(act('x'));
      return [getState(), extra];
    }) as never);
    expect(result).toEqual([['x'], box]);
    expect(kit.getState()).toEqual(['x']);
  });

  it('gives middleware the same part, and thunks by their dispatch', async () => {
    const { kit, onFault, createStore } = createKit({ path: 'latchkey' });
    createStore();
    const seen: unknown[] = [];
    const listeners = createListenerMiddleware();
    kit.add(listeners.middleware, onFault);
    listeners.startListening({
      predicate: ({ type }) => type === 'x',
      effect: (_action, api) => {
        seen.push(api.getState());
        api.dispatch(((_dispatch: unknown, getState: () => unknown) => seen.push(getState())) as never);
      },
    });
    kit.dispatch(act('x'));
    await new Promise((resolve) => void setTimeout(resolve, 0));
    expect(seen).toEqual([['x'], ['x']]);
  });

  it('says so where there is no store yet', () => {
    const { kit, createStore } = createKit();
    expect(kit.isAttached()).toBe(false);
    expect(() => kit.getState()).toThrow(expect.objectContaining({ code: 'store.notAttached' }));
    expect(() => kit.dispatch(act('x'))).toThrow(expect.objectContaining({ code: 'store.notAttached' }));
    createStore();
    expect(kit.isAttached()).toBe(true);
  });
});
