import { isRefused } from '../../core/refusals.ts';
import type { Command } from '../command.ts';
import { CommandError } from '../command.ts';
import { findUser } from '../findUser.ts';
import { printTable, writeTime } from '../printTable.ts';
import { withParts } from '../withParts.ts';

export const consentsList: Command = {
  name: 'consents list',
  summary: 'Lists the sites of an ecosystem that a user lets use the wallet.',
  operands: ['USER'],
  run: (input) => withParts(input, async (parts) => {
    const { userId } = await findUser(input.operands[0] ?? '', parts);
    const consents = await parts.core.consents.describe(userId);
    printTable(input.print, ['site', 'name', 'page', 'since'], consents.map(({ siteId, name, origin, sinceMs }) => [siteId, name, origin, writeTime(sinceMs)]));
  }),
};

export const consentsWithdraw: Command = {
  name: 'consents withdraw',
  summary: 'Takes back that a site of an ecosystem uses the wallet of a user, and ends the user\'s sessions there. The site asks anew.',
  operands: ['USER', 'SITE'],
  run: (input) => withParts(input, async (parts) => {
    const [operand = '', siteId = ''] = input.operands;
    const { userId } = await findUser(operand, parts);
    try {
      await parts.operator.withdrawConsent(userId, siteId);
    } catch (error) {
      if (isRefused(error) && error.refusal.code === 'notFound') throw new CommandError(`The user lets no site of this id use the wallet. "latchkey-server consents list ${userId}" lists them.`);
      throw error;
    }
    input.print(`Withdrawn from ${siteId}. Its sessions have ended.`);
  }),
};
