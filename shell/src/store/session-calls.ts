/** The reads at the start, made by the early requests and by the session: equal calls share one. */
export const userCall = { path: '/v1/user/get/my', body: {} } as const;
export const settingsCall = { path: '/v1/home/systemSetting', body: {} } as const;
export const balanceCall = (body: { currencyType: string; userTimeISO: string }) =>
  ({ path: '/v1/user/balance/info', body }) as const;
