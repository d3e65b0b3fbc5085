const timeZone = "Australia/Sydney";
const day = new Intl.DateTimeFormat("en-AU", { timeZone, day: "2-digit", month: "2-digit", year: "numeric" });
const time = new Intl.DateTimeFormat("en-AU", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** DD/MM/YYYY in Sydney, wherever the browser is. */
export const dayInSydney = (isoTime: string): string => day.format(new Date(isoTime));

/** HH:mm in Sydney, wherever the browser is. */
export const timeInSydney = (isoTime: string): string => time.format(new Date(isoTime));

/** "14:49 today", or "21/11/2026 14:49", in Sydney. */
export function momentInSydney(isoTime: string, now = new Date()): string {
  const moment = new Date(isoTime);
  return day.format(moment) === day.format(now) ? `${time.format(moment)} today` : `${day.format(moment)} ${time.format(moment)}`;
}
