import type { Command } from './command.ts';
import { adminLogin, adminLogout } from './commands/admin.ts';
import { auditHeadsCommand, auditVerify } from './commands/audit.ts';
import { backup, restore } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { consentsList, consentsWithdraw } from './commands/consents.ts';
import { copy } from './commands/copy.ts';
import { devicesList, devicesRevoke } from './commands/devices.ts';
import { filesPrune, filesRemove } from './commands/files.ts';
import { gaslessKeys, gaslessShow } from './commands/gasless.ts';
import { init } from './commands/init.ts';
import { keysRemove, keysRotate, kmsInit } from './commands/keys.ts';
import { migrate } from './commands/migrate.ts';
import { sitesList } from './commands/sites.ts';
import { start } from './commands/start.ts';
import { usersBlock, usersDelete, usersExport, usersList, usersShow, usersSignOut, usersUnblock } from './commands/users.ts';

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  start, init, check, migrate, backup, restore, copy, kmsInit, keysRotate, keysRemove, gaslessKeys, gaslessShow, filesPrune, filesRemove, auditVerify, auditHeadsCommand, usersList, usersShow, usersBlock, usersUnblock, usersSignOut, usersExport, usersDelete, devicesList, devicesRevoke, consentsList, consentsWithdraw, sitesList, adminLogin, adminLogout,
];
