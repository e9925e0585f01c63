// One line per candidate = its folder name under candidates/.
// A folder with app.jsx takes part in build/size/browser; one with micro.mjs takes part in micro.
export default [
  'react-only',      // floor: React + <button> + <dialog>, no wallet code
  'ethers-bare',     // floor: React + EIP-6963 + ethers BrowserProvider, no SDK
  'viem-bare',       // floor: React + EIP-6963 + viem wallet client, no SDK
  'rtk-floor',       // floor: React + Redux Toolkit + react-redux, dialog and ethers lazy
  'latchkey',        // this repository, packed by its prepare.mjs
  'latchkey-intent', // the same, with the modal fetched at the first sign of intent
  'thirdweb',
  'rainbowkit',
  'connectkit',
  'appkit-ethers',
  'appkit-wagmi',
  'onboard',
  'ox',              // micro only
  'limit',           // micro only: what the platform allows, not a peer
];
