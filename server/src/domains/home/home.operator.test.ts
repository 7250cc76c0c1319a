import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { operate } from '../../../test/operate.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { openLog } from '../../platform/log.ts';
import { operatorSettings } from '../settings/public.ts';
import { checkSettings } from './home.jobs.ts';
import { homeOperator } from './home.operator.ts';

it('sets what the legal documents say of the operator; a job reports what is missing', async () => {
  const { database, close } = await openTestDatabase();
  const settings = operate({ database }, homeOperator);
  const missing = async () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    await checkSettings.run({ database, log } as JobContext);
    return lines.flatMap((line) => (JSON.parse(line) as { missing?: string[] }).missing ?? []);
  };
  try {
    for (const [index, name] of operatorSettings.entries()) {
      expect(await missing()).toEqual(operatorSettings.slice(index));
      await settings('set', name, 'Example & Sons, Ltd.');
    }
    expect(await missing()).toEqual([]);
    const found = (await settings('list')).flat();
    expect(found).toContainEqual(
      expect.objectContaining({ name: 'operator_name', value: 'Example & Sons, Ltd.' }),
    );
    await settings('reset', 'data_contact');
    expect(await missing()).toEqual(['data_contact']);
    await expect(settings('set', 'operator_name', 'Example', '&', 'Sons')).rejects.toThrow(
      'quotes',
    );
    await expect(settings('set', 'operator_name', 'a\u202eb')).rejects.toThrow('one line');
  } finally {
    await close();
  }
});
