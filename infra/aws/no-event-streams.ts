/** Replaces the SDK's event streams in bundles: no call uses them, but the SDK's dynamic import would keep their code. */
export const eventStreamSerdeProvider = (): undefined => undefined;

export const resolveEventStreamSerdeConfig = <T>(configuration: T): T => configuration;
