import { getLegalDocument } from '@shared/contract/legal';
import { ApiError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { readVersionInForce } from './queries.ts';
import { textFor } from './rules.ts';
import { legalTexts } from './texts.ts';

export const legalRoutes = [
  implement(getLegalDocument, async ({ db, clock, language }, { kind }) => {
    const inForce = await readVersionInForce(db, { kind, at: clock.business });
    if (!inForce) throw new ApiError('notFound');
    return {
      kind,
      version: inForce.version,
      effectiveAt: Math.floor(inForce.effectiveAt.getTime() / 1000),
      ...textFor(legalTexts, { kind, language }),
    };
  }),
];
