const danish = new Intl.DateTimeFormat('da-DK', {
  timeZone: 'Europe/Copenhagen',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})

/** `12. juni kl. 9.30`, on the Danish clock. */
export function momentText(instant: string): string {
  const parts = danish.formatToParts(new Date(instant))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('day')}. ${of('month')} kl.\u00a0${Number(of('hour'))}.${of('minute')}`
}
