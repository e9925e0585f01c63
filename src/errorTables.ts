// Names every table of errors of the core, for the compiler only. An entry that exports nothing of this file exports it as types, so that its codes come along.
import type { blockErrors } from './api/blocks/blockErrors.ts';
import type { fetchErrors } from './api/fetchErrors.ts';
import type { contractErrors, logErrors, tokenErrors } from './api/reads/readErrors.ts';
import type { rpcErrors } from './api/transport/errors.ts';
import type { writeErrors } from './api/writes/writeErrors.ts';
import type { callsErrors } from './contracts/callsErrors.ts';
import type { chainErrors } from './contracts/chainErrors.ts';
import type { httpErrors, networkErrors, screenErrors, storageErrors, userErrors } from './contracts/errors.ts';
import type { pageErrors } from './contracts/errors.ts';
import type { pairingErrors } from './contracts/pairingErrors.ts';
import type { transactionErrors } from './contracts/transactionErrors.ts';
import type { walletErrors } from './contracts/walletErrors.ts';
import type { abiErrors } from './domain/abi/abiErrors.ts';
import type { ensErrors } from './domain/ens/ensErrors.ts';
import type { inputErrors } from './domain/inputErrors.ts';
import type { messageErrors } from './domain/messages/messageErrors.ts';
import type { siweErrors } from './domain/messages/siweErrors.ts';
import type { requestErrors } from './domain/requests/requestErrors.ts';
import type { serviceErrors } from './domain/service/service.ts';
import type { userOperationErrors } from './domain/transactions/userOperationHash.ts';
import type { recipientErrors } from './flows/funds/recipientErrors.ts';
import type { pluginErrors } from './kernel/pluginErrors.ts';
import type { setupErrors } from './kit/assertChains.ts';
import type { storedErrors } from './store/defineStored.ts';
import type { storeErrors } from './store/storeErrors.ts';
import type { uiErrors } from './ui/kit/uiErrors.ts';

declare module './domain/errorCodes.ts' {
  interface ErrorTables {
    abiErrors: typeof abiErrors;
    blockErrors: typeof blockErrors;
    callsErrors: typeof callsErrors;
    chainErrors: typeof chainErrors;
    contractErrors: typeof contractErrors;
    ensErrors: typeof ensErrors;
    fetchErrors: typeof fetchErrors;
    httpErrors: typeof httpErrors;
    inputErrors: typeof inputErrors;
    logErrors: typeof logErrors;
    messageErrors: typeof messageErrors;
    networkErrors: typeof networkErrors;
    pageErrors: typeof pageErrors;
    pairingErrors: typeof pairingErrors;
    pluginErrors: typeof pluginErrors;
    recipientErrors: typeof recipientErrors;
    requestErrors: typeof requestErrors;
    rpcErrors: typeof rpcErrors;
    screenErrors: typeof screenErrors;
    serviceErrors: typeof serviceErrors;
    setupErrors: typeof setupErrors;
    siweErrors: typeof siweErrors;
    storageErrors: typeof storageErrors;
    storedErrors: typeof storedErrors;
    storeErrors: typeof storeErrors;
    tokenErrors: typeof tokenErrors;
    transactionErrors: typeof transactionErrors;
    uiErrors: typeof uiErrors;
    userErrors: typeof userErrors;
    userOperationErrors: typeof userOperationErrors;
    walletErrors: typeof walletErrors;
    writeErrors: typeof writeErrors;
  }
}
