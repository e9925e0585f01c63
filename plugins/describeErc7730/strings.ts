/** What the plugin says by itself; the words of descriptors stay as they are. Notes for translators stand beside the odd ones. */
export const describeErc7730Strings = {
  // The company or app that the contract belongs to.
  'describeErc7730.owner': 'Application',
  // The address follows of the contract whose code a copy runs.
  'describeErc7730.codeOf': 'Runs the code of',
  'describeErc7730.contract': 'Contract',
  // In the chain's own currency, sent along with the call.
  'describeErc7730.amount': 'Amount',
  // Bytes that follow what the function takes.
  'describeErc7730.rest': 'Further data',
  'describeErc7730.hidden': 'Values not shown here, see the raw data',
  'describeErc7730.more': 'Further values, see the raw data',
  'describeErc7730.yes': 'Yes',
  'describeErc7730.no': 'No',
  // Of a list without items.
  'describeErc7730.none': 'None',
  // Stands before the symbol of a token.
  'describeErc7730.unlimited': 'Unlimited {symbol}',
  // An amount that could not be converted, and the token's address.
  'describeErc7730.units': '{amount} of the smallest units of {token}',
  // A block of the chain by its number, and about when it is made.
  'describeErc7730.block': 'Block {block}',
  'describeErc7730.blockAbout': 'Block {block}, about {time}',
  // Only the owner of the value can read it.
  'describeErc7730.encrypted': 'Encrypted: {value}',
  'describeErc7730.unknownToken': 'How many decimals a token has could not be read, so its amount is shown in the smallest units.',
  'describeErc7730.notContract': 'There is no contract at {address}, where one is expected.',
  'describeErc7730.notYours': '{address} is not the account you sign with, where that is expected.',
  'describeErc7730.unexpected': 'A value is not one that the contract’s description allows: {label}.',
  'describeErc7730.leftOut': 'This holds more than is shown here. Anything may hide in the rest.',
} as const;
