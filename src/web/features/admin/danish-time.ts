const clock = new Intl.DateTimeFormat('da-DK', {
  timeZone: 'Europe/Copenhagen',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** `04.05.2027 kl. 10.00` in Danish time, independent of the browser's time zone. */
export function danishTime(iso: string): string {
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  return `${parts.day}.${parts.month}.${parts.year} kl.\u00a0${Number(parts.hour)}.${parts.minute}`
}
