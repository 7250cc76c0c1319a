import { sendReport } from '@shared/contract/report';
import { implement } from '../../calls/implement.ts';
import { takeReport } from './report.mutations.ts';

export const reportRoutes = [implement(sendReport, takeReport)];
