/**
 * Stands in a bundle for the SDK's event streams, which none of our calls has. The SDK loads them when it needs them, and a bundler
 * keeps all that may be loaded so, with all that it imports.
 */
export const eventStreamSerdeProvider = (): undefined => undefined;

export const resolveEventStreamSerdeConfig = <T>(configuration: T): T => configuration;
