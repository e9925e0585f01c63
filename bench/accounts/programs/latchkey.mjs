import { simpleAccount, walletSmart } from '../../../plugins/walletSmart/index.ts';
import { openKit, ownerWallet } from './kit.mjs';

export const open = (world) => openKit(world, 'smart', [ownerWallet(world), walletSmart.with({ owner: 'key', account: simpleAccount({ factory: world.factories.simple }), bundlers: world.bundler })]);
