export default {
  title: 'Latchkey',
  button: (h) => h.button(/connect/i),
  modal: (h) => h.row(/MetaMask/),
  close: (h) => h.deep('[aria-label=Close]').find(h.vis),
  toConnect: [(h) => h.row(/^MetaMask/)],
  connected: (h) => h.deep('button,[role=button]').find((e) => /0xf39?.{0,12}2?266/i.test(e.textContent || '') && h.vis(e)),
  all: {
    steps: [(h) => h.row(/All Wallets/)],
    opened: (h) => (h.deep('li[aria-posinset]').filter(h.vis).length > 3 ? h.deep('input[type=search]').find(h.vis) : null),
    input: (h) => h.deep('input[type=search]').find(h.vis),
    result: (h) => h.row(/rabby/i),
    scroller: (h) => { let e = h.deep('li[aria-posinset]')[0]; while (e && !(e.scrollHeight > e.clientHeight + 20 && /auto|scroll/.test(getComputedStyle(e).overflowY))) e = e.parentElement; return e; },
    rows: () => document.querySelector('[data-latchkey]').shadowRoot.querySelectorAll('li[aria-posinset]').length,
  },
};
