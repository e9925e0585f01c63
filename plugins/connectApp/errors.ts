import { defineErrors } from '../../src/domain/errors.ts';

/** Why something is not done for an app. What happens on the way to it is told by `appErrors` of the adapter. */
export const connectAppErrors = /* @__PURE__ */ defineErrors('connectApp', {
  noProjectId: { message: "The plugin 'connectApp' has no project id", remedy: 'Register connectApp.with({ projectId }), with the id of a project of your own.' },
  elsewhere: { message: 'Another tab of this site looks after the apps', remedy: 'Go on in that tab, or close it and try again.' },
  tooSlow: { message: 'The part that connects to apps takes too long to load', remedy: 'Check your internet connection, then try again.' },
  tooMany: { message: 'No more apps can be connected', remedy: 'Disconnect one that is not in use.' },
  unsupportedChains: { message: 'The app needs networks that are not available here: {chains}', remedy: 'Choose another network in the app, then ask it for a new link.' },
  unsupportedMethods: { message: 'The app needs what this wallet does not do: {methods}', remedy: 'Use another wallet for this app.' },
  badSignIn: { message: 'The app asks for a sign-in that cannot be read', remedy: 'Use another wallet for this app.' },
  foreignSignIn: { message: 'The app asks for a sign-in at another site', remedy: 'It may want to deceive you. Do not connect it.' },
  badChain: { message: "The chain must be named in the 'eip155:1' format", remedy: 'See CAIP-2.' },
  chainNotAllowed: { message: 'The chain {chain} was not allowed for this app', remedy: 'Connect the app again and ask for this chain.' },
  methodNotAllowed: { message: '{method} was not allowed for this app', remedy: 'Connect the app again and ask for it.' },
  tooLarge: { message: 'The request is too large', remedy: 'Ask for less at a time.' },
  ended: { message: 'The wallet is not connected to this app any more', remedy: 'Connect the app again.' },
  paused: { message: 'The last requests were all turned down, and no more are shown for a while', remedy: 'Wait half a minute before asking again.' },
  busy: { message: 'Too many requests wait in the wallet', remedy: 'Answer those that are open first.' },
  answeredBefore: { message: 'The request was answered before the page was loaded again', remedy: 'Look whether it was carried out before asking again.' },
  notTold: { message: 'The app could not be told the answer to {method}', remedy: 'What was signed or sent stands. Check your internet connection.' },
});
