/** What to press, for each way in, while the site runs over mocks. The page shows it until someone is signed in. */
export const firstSteps = [
  //? begin inApp-email
  {
    way: 'By e-mail',
    steps: [
      'Press “Connect”.',
      'Press “Wallet of this site”.',
      'Type “ada@example.com” into “E-mail”, and press “Continue”.',
      'A mail arrives in this page. Remember its code, and press “Put the mail away”.',
      'Type the code into “Code”.',
      'Press “Later”.',
      'Press “Go on without recovery”.',
    ],
  },
  //? end
  //? begin passkey
  {
    way: 'By passkey',
    steps: ['Press “Connect”.', 'Press “Wallet of this site”.', 'Press “Passkey”.', 'Press “Create a Passkey”, and the same in the window that follows.', 'Press “Save”.', 'Press “Later”.', 'Press “Go on without recovery”.'],
  },
  //? end
  //? begin google
  {
    way: 'By Google',
    steps: ['Press “Connect”.', 'Press “Wallet of this site”.', 'Press “Google”.', 'In the window that stands for Google, press “Continue as Ada”.', 'Press “Later”.', 'Press “Go on without recovery”.'],
  },
  //? end
  //? begin guest
  {
    way: 'As a guest',
    steps: ['Press “Connect”.', 'Press “Wallet of this site”.', 'Press “Continue as guest”.'],
  },
  //? end
  //? begin injected
  {
    way: 'By a wallet of the browser',
    steps: ['Press “Connect”.', 'Press “Fake Wallet”.'],
  },
  //? end
  //? begin walletConnect
  {
    way: 'By a wallet on a phone',
    steps: ['Press “Connect”.', 'Press “WalletConnect”.', 'A phone of this page scans the code by itself.'],
  },
  //? end
];

/** Said above the steps, and once someone is signed in. */
export const words = {
  welcome: 'Welcome',
  hello: (address: string): string => `Hello, ${address.slice(0, 6)}…${address.slice(-4)}`,
  mocked: 'This page needs no network: its chains, wallets and mails are mocked. Try a way in:',
  next: 'You are signed in. Change src/latchkey/ways.ts and src/latchkey/chains.ts, and look at README.md for what comes next.',
};
