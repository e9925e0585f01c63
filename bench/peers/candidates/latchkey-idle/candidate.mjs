export default {
  title: 'Latchkey, preload="idle"',
  button: (h) => h.button(/connect/i),
  modal: (h) => h.row(/MetaMask/),
  close: (h) => h.deep('[aria-label=Close]').find(h.vis),
  toConnect: [(h) => h.row(/^MetaMask/)],
  connected: (h) => h.deep('button,[role=button]').find((e) => /0xf39?.{0,12}2?266/i.test(e.textContent || '') && h.vis(e)),
};
