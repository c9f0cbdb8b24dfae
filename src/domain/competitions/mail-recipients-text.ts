import { countOf, listInDanish } from '#domain/shared/danish.ts'

/** `persons` is the number of players of a side, who are written by one name and get a mail each. */
type Person = { name: string; hasEmail: boolean; persons?: number }

/** A longer list of recipients is only counted; players without a mail address are always named. */
const maxNamed = 8

/**
 * Sentences about who gets a mail, and who has no address and must be informed in another way.
 * @param what after *får en mail*: `med starttid og medspillere`.
 */
export function mailRecipientsText(people: readonly Person[], what: string): string[] {
  const withAddress = people.filter(({ hasEmail }) => hasEmail)
  const mailed = withAddress.map(({ name }) => name)
  const mails = withAddress.reduce((sum, { persons = 1 }) => sum + persons, 0)
  const withoutAddress = people.filter(({ hasEmail }) => !hasEmail).map(({ name }) => name)
  const names = mailed.length <= maxNamed ? `: ${listInDanish(mailed)}` : ''
  return [
    mailed.length > 0
      ? `${countOf(mails, 'spiller', 'spillere')} får en mail ${what}${names}.`
      : 'Ingen får en mail.',
    ...(withoutAddress.length > 0
      ? [`Uden mailadresse, giv selv besked: ${listInDanish(withoutAddress)}.`]
      : []),
  ]
}
