import { isRefused } from '../../core/refusals.ts';
import type { Command } from '../command.ts';
import { CommandError } from '../command.ts';
import { findUser } from '../findUser.ts';
import { printTable, writeTime } from '../printTable.ts';
import { withParts } from '../withParts.ts';

export const devicesList: Command = {
  name: 'devices list',
  summary: 'Lists the devices of a user, revoked ones as well.',
  operands: ['USER'],
  run: (input) => withParts(input, async (parts) => {
    const { userId } = await findUser(input.operands[0] ?? '', parts);
    const devices = await parts.store.list('devices', { userId }, { orderBy: 'createdAtMs' });
    const rows = await Promise.all(devices.map(async (device) => [device.deviceId, await parts.core.devices.labelOf(device), writeTime(device.createdAtMs), writeTime(device.seenAtMs), writeTime(device.revokedAtMs)]));
    printTable(input.print, ['device', 'label', 'created', 'seen', 'revoked'], rows);
  }),
};

export const devicesRevoke: Command = {
  name: 'devices revoke',
  summary: 'Ends the sessions of a device, which gets nothing from the server any more, and tells its user by mail.',
  operands: ['USER', 'DEVICE'],
  run: (input) => withParts(input, async (parts) => {
    const [operand = '', deviceId = ''] = input.operands;
    const user = await findUser(operand, parts);
    try {
      await parts.operator.revokeDevice(user, deviceId);
    } catch (error) {
      if (isRefused(error) && error.refusal.code === 'unknownDevice') throw new CommandError(`The user has no device of this id, or it is revoked already. "latchkey-server devices list ${user.userId}" lists them.`);
      throw error;
    }
    input.print(`Revoked ${deviceId}. The user is told by mail.`);
  }),
};
