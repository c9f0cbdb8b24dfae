import { sharedPlaces, type SharedPlace } from '#domain/competitions/shared-places.ts'
import { compareMeasures, type SideCompetitionKind } from './side-competition.ts'

/** One thing that was said about a side competition; only ever added (docs/algorithms/side-competitions.md). */
export type SideCompetitionStatement = {
  id: string
  /** Null for nobody: *Ingen ramte green*. */
  entryId: string | null
  /** Centimetres or metres; null for nobody, and for whom the tournament desk takes it from. */
  measure: number | null
  /** The statements of the flight, or of the tournament desk, that the writer saw standing. */
  replaces: readonly string[]
  isCommittee: boolean
}

export type SideCompetitionResult = {
  entryId: string
  /** What counts; null where the tournament desk has taken it away. */
  measure: number | null
  /** What the flight's phones say, in the order received: several are a conflict. */
  said: readonly number[]
  isCommittee: boolean
  /** The statements about her that stand: what the tournament desk says that it saw. */
  heads: readonly string[]
}

/** Those that nobody has replaced; the tournament desk's word is replaced by the tournament desk alone. */
export function currentStatements<Given extends SideCompetitionStatement>(
  statements: readonly Given[],
): Given[] {
  const once = [
    ...new Map(statements.toReversed().map((one) => [one.id, one])).values(),
  ].toReversed()
  const replacedBy = (isCommittee: boolean) =>
    new Set(
      once
        .filter((one) => one.isCommittee === isCommittee)
        .flatMap(({ id, replaces }) => replaces.filter((other) => other !== id)),
    )
  const replaced = { desk: replacedBy(true), phones: replacedBy(false) }
  return once.filter(({ id, isCommittee }) =>
    isCommittee ? !replaced.desk.has(id) : !replaced.phones.has(id),
  )
}

/**
 * What everybody has, from the statements in the order received. Any order and any repetition of them
 * gives the same; only which of two measures of a player counts meanwhile is the order's.
 */
export function computeSideCompetitionResults(
  statements: readonly SideCompetitionStatement[],
): SideCompetitionResult[] {
  const standing = currentStatements(statements)
  const entryIds = new Set(standing.flatMap(({ entryId }) => entryId ?? []))
  return [...entryIds].map((entryId) => {
    const about = standing.filter((one) => one.entryId === entryId)
    const said = [...new Set(about.flatMap((one) => (one.isCommittee ? [] : (one.measure ?? []))))]
    const desk = about.findLast(({ isCommittee }) => isCommittee)
    return {
      entryId,
      measure: desk ? desk.measure : (said[0] ?? null),
      said,
      isCommittee: desk !== undefined,
      heads: about.map(({ id }) => id),
    }
  })
}

export type SideCompetitionPlacing<Given> = Given & SharedPlace

/** By measure, the best first; who is level shares the place. Whoever has no measure has no place. */
export function rankSideCompetition<Given extends { measure: number | null }>(
  kind: SideCompetitionKind,
  results: readonly Given[],
): SideCompetitionPlacing<Given & { measure: number }>[] {
  const measured = results
    .flatMap((one) => (one.measure === null ? [] : [{ ...one, measure: one.measure }]))
    .toSorted((a, b) => compareMeasures(kind, a.measure, b.measure))
  const places = sharedPlaces(measured, (a, b) => a.measure === b.measure)
  return measured.map((one, i) => ({ ...one, ...(places[i] as SharedPlace) }))
}
