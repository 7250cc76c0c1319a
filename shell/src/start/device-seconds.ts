/** The device's clock in whole seconds, without the offset to the server's. */
export const deviceSeconds = (): number => Math.floor(Date.now() / 1000);
