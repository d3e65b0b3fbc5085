const timeZone = "Australia/Sydney";
const day = new Intl.DateTimeFormat("en-AU", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" });
const time = new Intl.DateTimeFormat("en-AU", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** DD/MM/YYYY in Sydney, wherever the browser is. */
export const dayInSydney = (isoTime: string): string => day.format(new Date(isoTime));

/** HH:mm in Sydney, wherever the browser is. */
export const timeInSydney = (isoTime: string): string => time.format(new Date(isoTime));
