import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, getCreate2Address, keccak256 } from 'ethers';
import type { PasskeyContracts } from '../../plugins/walletPasskey/index.ts';
import { transact } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import { contractCode } from './entryPoints.ts';

const packages = path.join(import.meta.dirname, '../bundler/node_modules/@safe-global');
/** What Safe's deployments are created by on every chain. Its code is that of the deterministic deployer which anvil has. */
const safeDeployer = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7';
const commonDeployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const none = '0x'.padEnd(66, '0');

function creationCode(artifact: string): string {
  const { bytecode } = JSON.parse(readFileSync(path.join(packages, artifact), 'utf8')) as { readonly bytecode: string }; // as hardhat writes it
  return bytecode;
}

/** Puts Safe's contracts onto a node, as its packages publish them: those of 1.4.1 come to where they are on every chain, the modules elsewhere, since their package has another build. Answers what differs from the published addresses. */
export async function deploySafe(anvil: Anvil): Promise<Pick<PasskeyContracts, 'module4337' | 'moduleSetup' | 'sharedSigner' | 'signerFactory' | 'p256Verifier'>> {
  await anvil.rpc('anvil_setCode', [safeDeployer, await anvil.rpc('eth_getCode', [commonDeployer, 'latest'])]);
  const create = async (artifact: string, args = '0x'): Promise<string> => {
    const code = concat([creationCode(artifact), args]);
    await transact(anvil, { to: safeDeployer, data: concat([none, code]) });
    const address = getCreate2Address(safeDeployer, none, keccak256(code));
    if ((await anvil.rpc('eth_getCode', [address, 'latest'])) === '0x') throw new Error(`${artifact} is not where it should be.`);
    return address;
  };
  const safe = 'safe-contracts/build/artifacts/contracts';
  for (const artifact of ['proxies/SafeProxyFactory.sol/SafeProxyFactory', 'SafeL2.sol/SafeL2', 'libraries/MultiSend.sol/MultiSend', 'libraries/MultiSendCallOnly.sol/MultiSendCallOnly']) await create(`${safe}/${artifact}.json`);
  const passkey = 'safe-passkey/build/artifacts/contracts';
  return {
    module4337: await create('safe-4337/build/artifacts/contracts/Safe4337Module.sol/Safe4337Module.json', AbiCoder.defaultAbiCoder().encode(['address'], [contractCode['0.7'].entryPoint.address])),
    moduleSetup: await create('safe-4337/build/artifacts/contracts/SafeModuleSetup.sol/SafeModuleSetup.json'),
    sharedSigner: await create(`${passkey}/4337/SafeWebAuthnSharedSigner.sol/SafeWebAuthnSharedSigner.json`),
    signerFactory: await create(`${passkey}/SafeWebAuthnSignerFactory.sol/SafeWebAuthnSignerFactory.json`),
    p256Verifier: await create(`${passkey}/verifiers/FCLP256Verifier.sol/FCLP256Verifier.json`),
  };
}
