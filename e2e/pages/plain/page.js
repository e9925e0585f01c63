// What any page does that speaks EIP-6963 and EIP-1193 by hand.
const providers = new Map();
const announced = [];
const events = [];

window.addEventListener('eip6963:announceProvider', ({ detail: { info, provider } }) => {
  if (providers.has(info.rdns)) return;
  providers.set(info.rdns, provider);
  announced.push({ name: info.name, rdns: info.rdns, icon: info.icon, atMs: performance.now() });
  for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged']) {
    provider.on(name, (argument) => events.push([name, argument instanceof Error ? argument.code : argument]));
  }
});
window.dispatchEvent(new Event('eip6963:requestProvider'));

window.plainPage = {
  announced,
  events,
  forgetEvents: () => {
    events.length = 0;
  },
  request: (rdns, method, params) =>
    providers
      .get(rdns)
      .request({ method, ...(params === undefined ? {} : { params }) })
      .then(
        (result) => ({ result }),
        ({ code, message }) => ({ error: { code, message } }),
      ),
  isWindowEthereum: (rdns) => window.ethereum === providers.get(rdns),
};
