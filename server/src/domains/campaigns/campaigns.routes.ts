import * as calls from '@shared/contract/campaigns';
import { implement } from '../../calls/implement.ts';
import { runPlain, runQuoted } from '../money/public.ts';
import { cancelOperation, check, createOperation, list, readInfo } from './campaigns.operations.ts';

export const campaignsRoutes = [
  implement(calls.getCampaignInfo, (context) => readInfo(context)),
  implement(calls.checkCampaign, check),
  implement(calls.createCampaign, runQuoted(createOperation)),
  implement(calls.listCampaigns, list),
  implement(calls.cancelCampaign, runPlain(cancelOperation)),
];
