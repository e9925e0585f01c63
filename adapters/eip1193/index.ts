import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Turns any EIP-1193 provider into a wallet session; the code for it arrives with the first wallet that is opened. */
export const eip1193Adapter = /* @__PURE__ */ defineAdapter({
  id: 'eip1193',
  port: eip1193Port,
  supports: () => true,
  create: () => ({
    open: async (provider, request, manner) => {
      const { openSession } = await import('./openSession.ts');
      return openSession(provider, request, manner);
    },
  }),
});
