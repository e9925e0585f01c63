// What is measured: programs that open an account of a new key and send one call, until it is mined. `beside`: the one of another library with an equal account, SimpleAccount v0.7 or thirdweb's v0.7.
export const candidates = {
  latchkey: { program: 'latchkey', beside: 'permissionless' },
  permissionless: { program: 'permissionless' },
  'latchkey, thirdweb\'s account': { program: 'latchkeyFactory', beside: 'thirdweb' },
  thirdweb: { program: 'thirdweb' },
  'latchkey, passkey': { program: 'latchkeyPasskey' },
};

/** Round trips that a candidate of the kit may take before the send, at most; and fewer than those of the library that it stands beside. */
export const mostBefore = 2;
