/**
 * External services, each present only if connected. A domain that uses one declares it here by
 * module augmentation, beside its own types.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains add to it
export interface ExternalServices {}
