import {
  cancelCampaign,
  checkCampaign,
  createCampaign,
  getCampaignInfo,
  listCampaigns,
} from '@shared/contract/campaigns';
import { implement } from '../../calls/implement.ts';
import { runPlain, runQuoted } from '../money/public.ts';
import { cancelOperation, check, createOperation, list, readInfo } from './campaigns.operations.ts';

export const campaignsRoutes = [
  implement(getCampaignInfo, (context) => readInfo(context)),
  implement(checkCampaign, check),
  implement(createCampaign, runQuoted(createOperation)),
  implement(listCampaigns, list),
  implement(cancelCampaign, runPlain(cancelOperation)),
];
