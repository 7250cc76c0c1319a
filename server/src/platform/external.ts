/**
 * Services outside of the server, each where one is connected. A domain that uses one declares it here
 * by module augmentation, beside its own types.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface ExternalServices {}
