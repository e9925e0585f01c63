import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createLatchkey, isStorable } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';

/** `store: 'host'`: the kit makes no store and waits for this app's. */
export const kit = createLatchkey({ store: 'host', chains: [sepolia], plugins: [walletInjected] });

const cart = createSlice({
  name: 'cart',
  initialState: { items: 0 },
  reducers: { added: (state) => void (state.items += 1), emptied: (state) => void (state.items = 0) },
});
export const { added, emptied } = cart.actions;

export const store = configureStore({
  reducer: { cart: cart.reducer, latchkey: kit.reducer },
  // The kit's state may hold amounts as bigint.
  middleware: (defaults) => defaults({ serializableCheck: { isSerializable: isStorable } }).concat(kit.middleware),
  // Redux DevTools show the kit's actions beside the app's, without secrets and keys.
  devTools: import.meta.env.DEV && { ...kit.devTools },
});
kit.attach(store);

export type RootState = ReturnType<typeof store.getState>;
