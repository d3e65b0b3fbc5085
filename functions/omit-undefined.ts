/** Without the properties that are undefined. */
export function omitUndefined<Options extends object>(query: { readonly [K in keyof Options]: Options[K] | undefined }): Options {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Options;
}
