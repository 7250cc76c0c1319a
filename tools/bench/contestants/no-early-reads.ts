/** Stands where a route's first read starts beside its code: an everyday page asks when it is drawn. */
export const startEarly = (): void => {};
export const takeEarly = (): undefined => undefined;
export const dropEarly = (): void => {};
