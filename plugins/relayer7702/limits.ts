// Numbers of this plugin.

/** Calls that one request carries. */
export const maxCalls = 100;
/** Where thirdweb's MinimalAccount is on the chains that it serves. */
export const minimalAccount = '0xD6999651Fc0964B9c6B444307a0ab20534a66560';
