// Numbers of this plugin; the unit stands in the name.
/** How long the site may take to make a sign-in message, or to check one that is signed. */
export const siweCallMs = 30_000;
/** A message that was shown for so long is made anew before it is signed: sites forget nonces. */
export const siweMessageKeptMs = 5 * 60_000;
/** How long a connect may wait for a message that is signed in the same prompt, before the wallet is asked without it. */
export const siweConnectPayloadMs = 5_000;
export const siweNoncesRemembered = 256;
/** The pause between two checks, which the kit makes by itself, whether an account is signed in. */
export const siweRecheckPauseMs = 2_000;
/** How long the site may take to say whether an account is signed in, or to end its session. */
export const siweSessionMs = 10_000;
