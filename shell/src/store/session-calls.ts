/** What the shell itself reads at the start: by the HTML ahead of its code, else by the session. */
export const userCall = { path: '/v1/user/get/my', body: {} } as const;
export const settingsCall = { path: '/v1/home/systemSetting', body: {} } as const;
export const balanceCall = (currencyType: string, userTimeISO: string) =>
  ({
    path: '/v1/user/balance/info',
    body: { currencyType, userTimeISO },
  }) as const;
