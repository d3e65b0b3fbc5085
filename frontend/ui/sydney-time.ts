const timeZone = "Australia/Sydney";
const day = new Intl.DateTimeFormat("en-AU", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" });
const hourAndMinute = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const local = new Intl.DateTimeFormat("en-AU", hourAndMinute);
const time = new Intl.DateTimeFormat("en-AU", { timeZone, ...hourAndMinute });

/** DD/MM/YYYY in Sydney, wherever the browser is. */
export const dayInSydney = (isoTime: string): string => day.format(new Date(isoTime));

/** HH:mm in Sydney, wherever the browser is, where the words around it say so. */
export const clockInSydney = (isoTime: string): string => time.format(new Date(isoTime));

/** "14:49"; "14:49 in Sydney" where the browser's clock shows another time. */
export const timeInSydney = (isoTime: string): string => clockInSydney(isoTime) + elsewhere(isoTime);

/** "14:49 today", or "21/11/2026 14:49", in Sydney, which is said where the browser's clock shows another time. */
export function momentInSydney(isoTime: string, now = new Date()): string {
  const on = dayInSydney(isoTime);
  const moment = on === day.format(now) ? `${clockInSydney(isoTime)} today` : `${on} ${clockInSydney(isoTime)}`;
  return moment + elsewhere(isoTime);
}

const elsewhere = (isoTime: string): string => (local.format(new Date(isoTime)) === clockInSydney(isoTime) ? "" : " in Sydney");
