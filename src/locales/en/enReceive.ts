/** Getting funds from elsewhere. */
export const enReceive = {
  'core.receive.title': 'Receive funds',
  // Read out for the code.
  'core.receive.code': 'QR code of your address {address}',
  'core.receive.yourAddress': 'Your address',
  'core.receive.onlyOn': 'Only send funds on {network} to this address',
  'core.receive.onlyOnHint': 'What is sent on another network may be lost, or may not appear here.',
  'core.receive.testnet': '{network} is a test network: what it holds is worth nothing.',
} as const;
