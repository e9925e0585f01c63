/** What the exit page says of its own. What it shares with the frame of the wallet is the frame's. */
export const en = {
  // Heading, and title of the document.
  'exit.title': 'Open your wallet without a server',
  'exit.about': 'With your backup file and one of your recovery methods, this page shows the key of your wallet. You can then use it in any other wallet.',
  'exit.noNetwork': 'No network is used. The rules of this page forbid the browser to connect anywhere. To be sure, turn your network off before you go on: everything works the same.',
  'exit.isOffline': 'Your browser says: offline.',
  'exit.isOnline': 'Your browser says: online.',
  'exit.backupLabel': 'Backup file',
  'exit.noBackup': 'Choose the backup file first.',
  'exit.notBackup': 'This is no backup of a wallet, or it is damaged.',
  'exit.isRecoveryFile': 'This is the recovery file. Choose the backup file here; the recovery file is asked for next.',
  'exit.newerBackup': 'This backup was made by a newer version of the wallet. Use the exit page of that version.',
  // A button; the wallet's address is read out after it.
  'exit.thisDevice': 'Use the share on this device',
  'exit.deviceNeedsFile': 'This browser holds a share of a wallet, but not what opens it without the server. Use a backup file.',
  'exit.noMethodTitle': 'This cannot be opened here',
  'exit.noMethod': 'Its only recovery method is a passkey, and passkeys work only at the wallet’s own address. Open this page there: it is at /exit.',
  'exit.notSecure': 'This browser has no cryptography for this page. Open it from a file on your device, or over https, in a current browser.',
  'exit.savePage': 'Save this page for later',
  'exit.opened': 'Your wallet is open',
  'exit.openedAbout': 'Nothing was sent or changed. Close the page when you are done, before you turn your network on again.',
  'exit.accounts': 'Accounts',
  'exit.showKey': 'Show the private key',
  'exit.showPhrase': 'Show the recovery phrase',
  'exit.close': 'Close the wallet',
} as const;

/** The same texts in another language: all of them, and no others. */
export type ExitCatalog = { readonly [Key in keyof typeof en]: string };
