import { countOf, listInDanish } from '#domain/shared/danish.ts'

type Person = { name: string; hasEmail: boolean }

/** More names than these nobody reads; those who must be told otherwise are always named. */
const mostNamed = 8

/**
 * Who gets a mail about something, and who has no address and must be told otherwise: in sentences.
 * @param what after *får en mail*: `med starttid og medspillere`.
 */
export function sayWhoIsTold(people: readonly Person[], what: string): string[] {
  const told = people.filter(({ hasEmail }) => hasEmail).map(({ name }) => name)
  const silent = people.filter(({ hasEmail }) => !hasEmail).map(({ name }) => name)
  const names = told.length <= mostNamed ? `: ${listInDanish(told)}` : ''
  return [
    told.length > 0
      ? `${countOf(told.length, 'spiller', 'spillere')} får en mail ${what}${names}.`
      : 'Ingen får en mail.',
    ...(silent.length > 0 ? [`Uden mailadresse, giv selv besked: ${listInDanish(silent)}.`] : []),
  ]
}
