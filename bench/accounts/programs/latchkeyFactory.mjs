import { factoryAccount, walletSmart } from '../../../plugins/walletSmart/index.ts';
import { openKit, ownerWallet } from './kit.mjs';

export const open = (world) => openKit(world, 'smart', [ownerWallet(world), walletSmart.with({ owner: 'key', account: factoryAccount({ factory: world.factories.thirdweb }), bundlers: world.bundler })]);
