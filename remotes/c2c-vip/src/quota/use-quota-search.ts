import { createPeopleSearch } from '@shared/host/people-search';
import { useQuotaUsersQuery } from './quota.api.ts';

/** The props of `<PeopleSearch>` for the users who can receive quota. */
export const useQuotaSearch = createPeopleSearch(useQuotaUsersQuery);
