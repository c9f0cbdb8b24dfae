import type { TournamentSettings } from '#contract/tournament-settings.ts'
import { whoIsOffered } from '#domain/tournaments/entry/places.ts'
import type { DivisionRow } from './read-settings.ts'
import { readerOf } from './settings-reader.ts'

type Stored = Pick<TournamentSettings, 'queue'>

/** What saving the places as they are typed does to the waiting list; nothing while it does nothing. */
export function sayPromoted(form: FormData, { queue }: Stored, divisions: readonly DivisionRow[]) {
  let isReadable = true
  const { places } = readerOf(form, () => (isReadable = false))
  const ofDivision = divisions.map(({ key, from }) => ({
    id: from.id ?? key,
    places: places(`division-${key}-places`),
    held: from.entries - queue.filter((id) => id === from.id).length,
  }))
  const typed = {
    inAll: places('places'),
    ofDivision: new Map(ofDivision.map((one) => [one.id, one.places])),
  }
  if (!isReadable) return undefined
  const held = new Map(ofDivision.map((one) => [one.id, one.held]))
  const waiting = queue.map((divisionId, i) => ({ id: String(i), divisionId }))
  const count = whoIsOffered(typed, held, waiting).length
  if (count === 0) return undefined
  const rest = queue.length - count
  const left = rest === 0 ? 'Så er listen tom.' : `${rest} venter stadig.`
  return `Når du gemmer, får ${count} fra ventelisten en mail med tilbud om en plads og en frist. ${left}`
}
