// What goes on with the wallet of an earlier visit or another tab, as one part: a page that remembers none, and is told of none, does not fetch it.
export { autoConnect } from './autoConnect.ts';
export { followTab } from './followTab.ts';
