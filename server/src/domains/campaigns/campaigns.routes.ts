import {
  cancelCampaign,
  checkCampaign,
  createCampaign,
  getCampaignInfo,
  listCampaigns,
} from '@shared/contract/campaigns';
import { implement } from '../../calls/implement.ts';
import { cancel, check, create, list, readInfo } from './campaigns.ts';

export const campaignsRoutes = [
  implement(getCampaignInfo, (context) => readInfo(context)),
  implement(checkCampaign, check),
  implement(createCampaign, create),
  implement(listCampaigns, list),
  implement(cancelCampaign, cancel),
];
