/** Throws if the environment variable is missing, which is a deployment error. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}

export const settingOr = (name: string, fallback: string): string => process.env[name] || fallback;
