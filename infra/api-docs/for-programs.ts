import type { OpenApi } from "./open-api.ts";

const domain = "v1";

/** The part of the API that an organisation's programs call, with the schemas that it uses. */
export function forPrograms({ info, tags, paths, components, ...rest }: OpenApi): OpenApi {
  const own = Object.entries(paths).filter(([, methods]) => Object.values(methods).every((each) => each.tags.includes(domain)));
  const { schemas, securitySchemes, ...others } = components;
  const used = namesIn([own, others], schemas);
  return {
    ...rest,
    info: { ...info, title: `${info.title} for programs`, description },
    tags: tags.filter(({ name }) => name === domain),
    paths: Object.fromEntries(own),
    components: {
      ...others,
      ...(securitySchemes && { securitySchemes: { organisationKey: securitySchemes["organisationKey"] } }),
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
    },
  };
}

const description =
  "An organisation's administrator makes a key on the page Organisation, under Machines. Send it as the header Authorization: Bearer. " +
  "A key makes at most 60 calls a minute; after that the answer is 429, and Retry-After says when to go on. " +
  "Answers are indications by lenders' rate sheets, not offers.";

/** The schemas that a part names, and those that these name. */
function namesIn(part: unknown, schemas: OpenApi["components"]["schemas"]): ReadonlySet<string> {
  const used = new Set<string>();
  const open = [part];
  for (const each of open) {
    for (const [, name = ""] of JSON.stringify(each).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      open.push(schemas[name]);
    }
  }
  return used;
}
