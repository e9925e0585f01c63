import type { MailTexts } from './MailTexts.ts';

export const enMail: MailTexts = {
  codeSubject: '{code} is your code for {site}',
  codes: {
    signIn: 'Your code to sign in to {site}:',
    stepUp: 'Your code to confirm that it is you, at {site}:',
    link: 'Your code to add this address to your wallet at {site}:',
  },
  codeValid: 'It works once, within {minutes} minutes.',
  codeWarning: 'Type it only into the page where you asked for it. {site} never asks for it by phone, chat or mail. If you did not ask for a code, you can ignore this mail.',
  linkSubject: 'Your link to sign in to {site}',
  links: {
    signIn: 'Open this link to sign in to {site}:',
    link: 'Open this link to add this address to your wallet at {site}:',
  },
  linkButton: 'Continue',
  linkOrCode: 'Or type this code into the page where you asked for it:',
  linkWarning: 'Open it only if you have just asked for it yourself. Its page then asks for the number that you see where you asked: tell that number to no one, and take it from no one. If you did not ask for a link, you can ignore this mail.',
  notices: {
    newDevice: { subject: 'New device for your wallet at {site}', text: 'A new device can now use your wallet at {site}.' },
    deviceRevoked: { subject: 'Device removed from your wallet at {site}', text: 'A device was removed from your wallet at {site}. It cannot use the wallet any more.' },
    export: { subject: 'Your wallet at {site} was exported', text: 'The secret of your wallet at {site} was exported. Who has it can move everything in the wallet.' },
    recoveryChanged: { subject: 'Recovery changed for your wallet at {site}', text: 'The ways to recover your wallet at {site} were changed.' },
    identityLinked: { subject: 'New way to sign in to your wallet at {site}', text: 'A new way to sign in was added to your wallet at {site}.' },
    identityUnlinked: { subject: 'Way to sign in removed from your wallet at {site}', text: 'A way to sign in was removed from your wallet at {site}. It no longer leads to the wallet.' },
    secondFactorOn: { subject: 'Two-step verification is on for your wallet at {site}', text: 'A code of an authenticator app is now asked for as well before the key of your wallet at {site} is shown.' },
    secondFactorOff: { subject: 'Two-step verification is off for your wallet at {site}', text: 'The authenticator app of your wallet at {site} was removed. Its codes are no longer asked for.' },
    siteAgreed: { subject: '{newSite} can now use your wallet at {site}', text: 'The site {newSite} was allowed to use your wallet at {site}.' },
    accountDeleted: { subject: 'Your account at {site} was deleted', text: 'Your account at {site} was deleted, with its part of your wallet.' },
  },
  time: 'Time: {time}',
  device: 'Device: {device}',
  notYou: 'If this was not you, open {site} yourself, sign in, and remove every device that you do not know.',
  notYouSite: 'If this was not you, open a site of {site} that you know yourself, sign in, take this back under “Sites” in “Manage Wallet”, and remove every device that you do not know.',
  notYouDeleted: 'If this was not you, tell the people of {site}.',
  reason: 'You get this mail because this address is used with the wallet of {site}. Answers are not read.',
};
