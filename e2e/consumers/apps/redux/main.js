import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { createLatchkey, defineChain, isStorable } from 'latchkey';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useBalance } from 'latchkey/react';
import { rpc } from './rpc.js';

// A store, React bindings and styles of the site's own, each of another version than the kit's.
const kit = createLatchkey({ store: 'host', chains: [defineChain({ id: 31337, name: 'Anvil', rpc })], plugins: [walletInjected] });
const visits = createSlice({ name: 'visits', initialState: 0, reducers: { visited: (count) => count + 1 } });
const store = configureStore({
  reducer: { visits: visits.reducer, latchkey: kit.reducer },
  middleware: (defaults) => defaults({ serializableCheck: { isSerializable: isStorable } }).concat(kit.middleware),
  devTools: process.env.NODE_ENV !== 'production' && { ...kit.devTools },
});
kit.attach(store);

const Count = styled.button`
  color: rgb(10, 20, ${({ $visits }) => 30 + $visits});
`;

function Visits() {
  const count = useSelector((state) => state.visits);
  const dispatch = useDispatch();
  return createElement(Count, { id: 'visits', $visits: count, onClick: () => dispatch(visits.actions.visited()) }, count);
}

function Balance() {
  const balance = useBalance();
  return createElement('p', { id: 'balance' }, balance.at === 'read' ? String(balance.valueWei) : balance.at);
}

createRoot(document.getElementById('root')).render(
  createElement(Provider, { store }, createElement(LatchkeyProvider, { kit }, createElement(ConnectButton), createElement(Balance), createElement(Visits))),
);
