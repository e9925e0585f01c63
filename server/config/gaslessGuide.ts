import type { SettingGuide } from './settingGuideEntry.ts';

const address = '"0x8617E340B3D01FA5F11F306F4090FD50E238070D"';
const contract = `{ "chainId": 8453, "address": ${address}, "selectors": ["0x4e71d92d"] }`;
const chain = `{ "chainId": 8453, "rpc": "https://node.example.com/key", "paymasters": { "v07": ${address} }, "mostWeiPerHour": "10000000000000000", "mostWei": "1000000000000000000" }`;
const policy = `{ "policyId": "shop", "who": "users", "contracts": [${contract}] }`;

/** Of what the operator pays gas for. */
export const gaslessGuide: Readonly<Record<string, SettingGuide>> = {
  gasless: { wanted: 'an object with "chains" and "policies"; left out, no gas is paid', example: `{ "chains": [${chain}], "policies": [${policy}] }`, env: 'LATCHKEY_GASLESS', as: 'json', isSecret: true },
  'gasless.chains': { wanted: 'a list of one or more networks', example: `[${chain}]` },
  'gasless.chains.[]': { wanted: 'an object', example: chain },
  'gasless.chains.[].chainId': { wanted: 'the id of a network, each once', example: '8453' },
  'gasless.chains.[].rpc': { wanted: 'the URL of a node, by https; http is for localhost alone', example: '"https://node.example.com/key"', isSecret: true },
  'gasless.chains.[].bundler': { wanted: 'the URL of a bundler, by https; http is for localhost alone', example: '"https://bundler.example.com/key"', isSecret: true },
  'gasless.chains.[].paymasters': { wanted: 'an object with your VerifyingPaymaster for each version of the EntryPoint: "v06", "v07", "v08"', example: `{ "v07": ${address} }` },
  'gasless.chains.[].paymasters.v06': { wanted: 'the address of your VerifyingPaymaster for v0.6', example: address },
  'gasless.chains.[].paymasters.v07': { wanted: 'the address of your VerifyingPaymaster for v0.7', example: address },
  'gasless.chains.[].paymasters.v08': { wanted: 'the address of your VerifyingPaymaster for v0.8', example: address },
  'gasless.chains.[].forwarder': { wanted: 'an object; left out, nothing is relayed', example: `{ "address": ${address}, "kind": "erc2771", "name": "Shop" }` },
  'gasless.chains.[].forwarder.address': { wanted: 'the address of the forwarder that your contracts trust (ERC-2771)', example: address },
  'gasless.chains.[].forwarder.kind': { wanted: '"erc2771" (ERC2771Forwarder of OpenZeppelin 5) or "minimal" (MinimalForwarder of OpenZeppelin 4)', example: '"erc2771"' },
  'gasless.chains.[].forwarder.name': { wanted: 'the name that the forwarder was deployed with, 1 to 64 characters', example: '"Shop"' },
  'gasless.chains.[].delegates': { wanted: "a list of 1 to 10 contracts whose code accounts may run (EIP-7702), with the interface of thirdweb's MinimalAccount; left out, none", example: '["0xD6999651Fc0964B9c6B444307a0ab20534a66560"]' },
  'gasless.chains.[].delegates.[]': { wanted: 'the address of a contract, 0x and 40 hex digits', example: '"0xD6999651Fc0964B9c6B444307a0ab20534a66560"' },
  'gasless.chains.[].mostWeiPerHour': { wanted: 'the most that an hour may cost, in wei, as a text of digits', example: '"10000000000000000"' },
  'gasless.chains.[].mostWei': { wanted: 'the most that all of it may ever cost, in wei, as a text of digits: raise it to go on', example: '"1000000000000000000"' },
  'gasless.chains.[].feeTimes': { wanted: 'how many times the price of the node a fee may be, 1 to 100', example: '4' },
  'gasless.chains.[].mostVerificationGas': { wanted: 'the most gas for the verification of an operation, 10000 to 50000000', example: '2000000' },
  'gasless.chains.[].mostPreVerificationGas': { wanted: 'the most gas that a bundler may ask for besides, 10000 to 50000000', example: '500000' },
  'gasless.chains.[].mostGas': { wanted: 'the most gas of one operation or request, 50000 to 50000000', example: '5000000' },
  'gasless.chains.[].bumpSeconds': { wanted: 'how long a transaction waits for a block before its fee is raised, 1 to 3600', example: '30' },
  'gasless.policies': { wanted: 'a list of one or more policies', example: `[${policy}]` },
  'gasless.policies.[]': { wanted: 'an object', example: policy },
  'gasless.policies.[].policyId': { wanted: 'lower-case letters, digits and hyphens, 63 at most, each once', example: '"shop"' },
  'gasless.policies.[].siteIds': { wanted: 'a list of sites whose pages may ask; left out, all', example: '["shop"]' },
  'gasless.policies.[].siteIds.[]': { wanted: 'the siteId of one of "sites"', example: '"shop"' },
  'gasless.policies.[].who': { wanted: '"users" (people who are signed in to the wallet) or "pages" (all visitors of the site, each account up to its limit)', example: '"users"' },
  'gasless.policies.[].contracts': { wanted: 'a list of 1 to 100 contracts that may be called, each by some of its functions', example: `[${contract}]` },
  'gasless.policies.[].contracts.[]': { wanted: 'an object', example: contract },
  'gasless.policies.[].contracts.[].chainId': { wanted: 'the chainId of one of "gasless.chains"', example: '8453' },
  'gasless.policies.[].contracts.[].address': { wanted: 'the address of a contract, 0x and 40 hex digits', example: address },
  'gasless.policies.[].contracts.[].selectors': { wanted: 'a list of 1 to 20 functions, each by its selector', example: '["0x4e71d92d"]' },
  'gasless.policies.[].contracts.[].selectors.[]': { wanted: 'the selector of a function, 0x and 8 hex digits in lower case', example: '"0x4e71d92d"' },
  'gasless.policies.[].userGasPerDay': { wanted: 'the most gas a day of one person, or of one account where no one is signed in, 21000 to 1000000000000', example: '5000000' },
  'gasless.policies.[].siteGasPerDay': { wanted: 'the most gas a day of one site, 21000 to 1000000000000', example: '500000000' },
};
