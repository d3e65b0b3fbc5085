/** A setting of the function's environment. Throws where it is missing, which is a fault of the deployment. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}

/** A setting that a deployment may leave as it is. */
export const settingOr = (name: string, usual: string): string => process.env[name] || usual;
