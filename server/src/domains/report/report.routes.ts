import { sendReport } from '@shared/contract/report';
import { implement } from '../../calls/implement.ts';
import { takeReport } from './report.ts';

export const reportRoutes = [implement(sendReport, takeReport)];
