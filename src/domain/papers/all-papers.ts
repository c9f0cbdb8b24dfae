import type { Contents } from '../documents/sheets.ts'
import { listInDanish } from '../shared/danish.ts'
import { formatDay } from '../shared/dates.ts'
import { dayText, fieldText, placeText, versionText, type PaperFacts } from './paper-facts.ts'
import { paperKinds, paperName, type PaperKind } from './paper-kinds.ts'

/**
 * What *Udskriv alt* prints before a round (D34): all but labels, which need paper of their own, and the result. A list by
 * hole is only of use where flights start from several holes.
 */
export function allKinds({ flights }: Pick<PaperFacts, 'flights'>): PaperKind[] {
  const holes = new Set(flights.map(({ hole }) => hole))
  return paperKinds.filter((kind) => {
    if (kind === 'start_list_holes') return holes.size > 1
    return kind !== 'labels' && kind !== 'result'
  })
}

/**
 * What is missing on the papers of a round, one sentence each: players without a flight, and tees without lengths.
 * @param unplaced full names of players who may play the round and are not on its start list.
 */
export function missingOnPapers({ tees }: PaperFacts, unplaced: readonly string[]): string[] {
  const unmeasured = tees.filter(({ holes }) =>
    holes.some(({ lengthMetres }) => lengthMetres === null),
  )
  const names = [...new Set(unmeasured.map(({ name }) => name))]
  return [
    ...(unplaced.length > 0
      ? [`Mangler flight og scorekort: ${listInDanish(firstOf(unplaced))}.`]
      : []),
    ...(names.length > 0 ? [`Mangler længder på scorekortet: tee ${listInDanish(names)}.`] : []),
  ]
}

/** The first ten names, and the number of the rest. */
function firstOf(names: readonly string[]): readonly string[] {
  const rest = names.length - 10
  return rest > 0 ? [...names.slice(0, 10), `${rest} mere`] : names
}

/** The first sheet of *Udskriv alt*: what is in the file, on which pages, and what is missing. */
export const contentsOf = (
  facts: PaperFacts,
  kinds: readonly PaperKind[],
  missing: readonly string[],
): Contents => ({
  heading: `${facts.tournament}: papirer til ${formatDay(facts.day, { year: false })}`,
  lines: [
    `${dayText(facts)}. ${placeText(facts)}`,
    `${versionText(facts)}. ${fieldText(facts)}.`,
    ...missing,
    'Etiketter er ikke med, fordi de kræver særlige ark. Udskriv dem for sig.',
  ],
  names: kinds.map((kind) => paperName[kind]),
  foot: `${facts.tournament} · ${versionText(facts)}`,
})
