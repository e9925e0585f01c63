import { walletAdapter } from 'latchkey/plugins/walletAdapter';
import { createSuiteWallet, runSuite, walletSuite } from 'latchkey/testing';

const cases = walletSuite((setting) => {
  const { provider, controls } = createSuiteWallet(setting); // stands for what is behind your wallet; `controls` has every method of the suite but `answer`
  const walletId = `acmeWallet${setting.nth}`;
  return { walletId, controls, plugin: () => walletAdapter({ id: walletId, name: 'Acme', getProvider: () => provider }) };
}, { cannot: ['ask'] }); // it asks nothing by a screen of its own

// In any test runner: for (const { name, run } of cases) it(name, run);
const { kept, findings, skipped } = await runSuite(cases);
console.log(`${kept.length} rules kept, ${skipped.length} not tried`, findings);
