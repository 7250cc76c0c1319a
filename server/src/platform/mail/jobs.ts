import { forgetOldCodes } from '../../access/codes.ts';
import { forgetOldLimits } from '../../access/limits.ts';
import type { Job } from '../jobs/job.ts';
import { sendOutbox } from './outbox.ts';

/** Somebody waits for a code: mails go out within a few seconds. */
export const sendMails: Job = {
  name: 'send-mails',
  everySeconds: 3,
  run: ({ database, log, services }) =>
    sendOutbox({ database, log, words: services.words, transport: services.mail.transport }),
};

export const forgetCodes: Job = {
  name: 'forget-codes',
  everySeconds: 3600,
  run: async ({ database }) => {
    await forgetOldCodes(database.db);
    await forgetOldLimits(database.db);
  },
};
