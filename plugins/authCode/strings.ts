export const strings = {
  // The name of this way to sign in.
  'authCode.email': 'E-mail',
  'authCode.title': 'Sign in',
  'authCode.linkTitle': 'Add an e-mail address',
  'authCode.sending': 'Sending the code…',
  'authCode.sent': 'A code of six digits was sent to {to}.',
  'authCode.failedToSend': 'Failed to send the code',
  'authCode.code': 'Code',
  'authCode.incomplete': 'Type all six digits.',
  'authCode.verify': 'Verify',
  'authCode.verifying': 'Verifying…',
  'authCode.valid': 'The code is right. One moment…',
  'authCode.invalid': 'Invalid code. Look at the newest message, and type its code.',
  'authCode.failedToVerify': 'Failed to verify code',
  'authCode.paymentRequired': 'This site can take no more accounts at present. Ask the site why.',
  'authCode.resend': 'Resend code',
  'authCode.resendIn': 'Resend code in {seconds, plural, one {# second} other {# seconds}}',
} as const;
