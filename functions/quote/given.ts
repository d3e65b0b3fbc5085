/** The options that are given. */
export function given<Options extends object>(query: { readonly [K in keyof Options]: Options[K] | undefined }): Options {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Options;
}
