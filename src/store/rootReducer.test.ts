import { configureStore } from '@reduxjs/toolkit';
import { createRootReducer, slicesChanged } from './rootReducer.ts';

const counter = (state: number = 0, { type }: { type: string }): number => (type === 'bumped' ? state + 1 : state);
const changed = { ...slicesChanged, meta: { kit: 'one' } };
const create = () => {
  const root = createRootReducer<Record<string, unknown>>({ core: counter }, 'one');
  return { root, store: configureStore({ reducer: root.reducer }) };
};

describe('createRootReducer', () => {
  it('shows a slice that came, with its initial state', () => {
    const { root, store } = create();
    root.add('lamp', counter);
    expect(root.has('lamp')).toBe(true);
    store.dispatch(changed);
    expect(store.getState()).toEqual({ core: 0, lamp: 0 });
  });

  it('drops the state of a slice that went, and starts it anew when it comes again', () => {
    const { root, store } = create();
    root.add('lamp', counter);
    store.dispatch({ type: 'bumped' });
    expect(store.getState()).toEqual({ core: 1, lamp: 1 });
    root.remove('lamp');
    store.dispatch(changed);
    expect(store.getState()).toEqual({ core: 1 });
    expect(root.has('lamp')).toBe(false);
    root.add('lamp', counter);
    store.dispatch(changed);
    expect(store.getState()).toEqual({ core: 1, lamp: 0 });
  });

  it('keeps the very same state when nothing changes', () => {
    const { root, store } = create();
    root.add('lamp', counter);
    store.dispatch(changed);
    const before = store.getState();
    store.dispatch({ type: 'other' });
    expect(store.getState()).toBe(before);
    store.dispatch({ type: 'bumped' });
    expect(store.getState()).not.toBe(before);
  });

  it('shares nothing with another', () => {
    const [first, second] = [create(), create()];
    first.root.add('lamp', counter);
    expect(second.root.has('lamp')).toBe(false);
  });

  it('drops state that no slice owns', () => {
    const { root } = create();
    expect(root.reducer({ core: 3, stray: 'x' }, changed)).toEqual({ core: 3 });
  });

  it('hears actions of its kit and of the page only', () => {
    const { root, store } = create();
    const lamp = (state: number = 0, { type }: { type: string }): number => (type === 'lamp/lit' ? state + 1 : state);
    root.add('lamp', lamp);
    store.dispatch({ type: 'bumped', meta: { kit: 'two' } });
    store.dispatch({ type: 'lamp/lit', meta: { kit: 'two' } });
    store.dispatch({ type: 'lamp/lit' });
    expect(store.getState()).toEqual({ core: 0 });
    store.dispatch({ type: 'lamp/lit', meta: { kit: 'one' } });
    store.dispatch({ type: 'bumped' });
    expect(store.getState()).toEqual({ core: 1, lamp: 1 });
  });

  it("has its initial state when the first action is another kit's", () => {
    expect(createRootReducer<object>({ core: counter }, 'one').reducer(undefined, { type: 'bumped', meta: { kit: 'two' } })).toEqual({ core: 0 });
  });
});
