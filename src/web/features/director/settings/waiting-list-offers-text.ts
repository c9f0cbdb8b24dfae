import type { TournamentSettings } from '#contract/director/settings.ts'
import { entriesToOffer } from '#domain/entries/places.ts'
import type { DivisionRow } from './parse-settings.ts'
import { createSettingsParser } from './settings-parser.ts'

type Stored = Pick<TournamentSettings, 'queue'>

/** Describes the offers that saving the entered places would send; undefined where there are none. */
export function waitingListOffersText(
  form: FormData,
  { queue }: Stored,
  divisions: readonly DivisionRow[],
) {
  let isReadable = true
  const { places } = createSettingsParser(form, () => (isReadable = false))
  const ofDivision = divisions.map(({ key, from }) => ({
    id: from.id ?? key,
    places: places(`division-${key}-places`),
    takenPlaces: from.entries - queue.filter((id) => id === from.id).length,
  }))
  const entered = {
    inAll: places('places'),
    ofDivision: new Map(ofDivision.map((one) => [one.id, one.places])),
  }
  if (!isReadable) return undefined
  const takenPlaces = new Map(ofDivision.map((one) => [one.id, one.takenPlaces]))
  const waiting = queue.map((divisionId, i) => ({ id: String(i), divisionId }))
  const count = entriesToOffer(entered, takenPlaces, waiting).length
  if (count === 0) return undefined
  const rest = queue.length - count
  const left = rest === 0 ? 'Så er listen tom.' : `${rest} venter stadig.`
  return `Når du gemmer, får ${count} fra ventelisten en mail med tilbud om en plads og en frist. ${left}`
}
