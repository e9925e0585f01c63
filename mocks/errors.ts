import { defineErrors } from '../src/domain/errors.ts';

/** What is wrong with the mocks of plugins, and what a test of a site waited for in vain. */
export const mockErrors = /* @__PURE__ */ defineErrors('mocks', {
  requestTaken: { message: "Requests to '{request}' are answered by the mocks of both '{first}' and '{second}'", remedy: 'Unregister one of the two, or let one of them answer other addresses.' },
  badMocks: { message: "The mocks of plugin '{id}' are not an object of handlers and scenarios", remedy: 'Export an object with the lists handlers and scenarios as default from the module that mocks loads; the handlers are those of msw.' },
  noRequest: { message: 'The wallet was not asked ({kind}) within {limitMs} ms; what it was asked and has not answered: {open}', remedy: "Wait for a request only where the wallet's scenario is byHand or approveLate: with the others it answers by itself." },
  notStarted: { message: 'Of the mocked world {what} did not start', remedy: 'Install what it runs on: npm install -D msw @ethereumjs/block @ethereumjs/common @ethereumjs/evm @ethereumjs/tx @ethereumjs/util @ethereumjs/vm, those of @ethereumjs at ^10.1.3.' },
  nodeUnreachable: { message: 'The node at {host} does not answer', remedy: 'Start the node before the test, or leave `node` out to be served by a mocked chain.' },
  nodeOtherChain: { message: 'The node at {host} is of chain {actual}, not of {chainId}', remedy: 'Start it with the chain id that the site knows, e.g. anvil --chain-id, or give the chain another id.' },
  noReceipt: { message: 'Transaction {hash} was in no block of chain {chainId} within {limitMs} ms', remedy: 'Mine a block where the chain does not by itself, or wait for longer.' },
  noMailbox: { message: 'No page that is open has a mailbox', remedy: 'Where the site starts its mocks, set globalThis.latchkeyMailbox = wallet.mailbox; for a server of its own name the folder of its mails.' },
  mailboxUnread: { message: 'The mailbox at {place} cannot be read', remedy: 'For a folder, name the one that the server writes: `mailbox` in its dataFolder. For an address, it answers with a list of mails as JSON.' },
  noMail: { message: 'No mail with {what} came to {to} within {limitMs} ms; mails in the mailbox: {count}', remedy: 'Wait until the page says that it has sent the mail, and look at the address.' },
});
