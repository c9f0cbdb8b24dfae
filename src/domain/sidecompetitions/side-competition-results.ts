import { sharedPlaces, type SharedPlace } from '#domain/competitions/shared-places.ts'
import { compareMeasures, type SideCompetitionKind } from './side-competition.ts'

/** A statement about a side competition; statements are added and never changed (docs/algorithms/side-competitions.md). */
export type SideCompetitionStatement = {
  id: string
  /** Null when no player qualified: *Ingen ramte green*. */
  entryId: string | null
  /** Centimetres or metres; null without a player, and where the tournament desk deletes a result. */
  measure: number | null
  /** Ids of the statements of the flight, or of the tournament desk, that were current for the writer. */
  replaces: readonly string[]
  isCommittee: boolean
}

export type SideCompetitionResult = {
  entryId: string
  /** The measure that counts; null where the tournament desk has deleted it. */
  measure: number | null
  /** The measures sent by the flight's phones, in the order received: several are a conflict. */
  said: readonly number[]
  isCommittee: boolean
  /** Ids of the current statements about the player, which a correction by the tournament desk must repeat. */
  heads: readonly string[]
}

/** Statements that no other one replaces; only the tournament desk replaces its own statements. */
export function currentStatements<T extends SideCompetitionStatement>(
  statements: readonly T[],
): T[] {
  const once = [
    ...new Map(statements.toReversed().map((statement) => [statement.id, statement])).values(),
  ].toReversed()
  const replacedBy = (isCommittee: boolean) =>
    new Set(
      once
        .filter((statement) => statement.isCommittee === isCommittee)
        .flatMap(({ id, replaces }) => replaces.filter((replacedId) => replacedId !== id)),
    )
  const replaced = { desk: replacedBy(true), phones: replacedBy(false) }
  return once.filter(({ id, isCommittee }) =>
    isCommittee ? !replaced.desk.has(id) : !replaced.phones.has(id),
  )
}

/**
 * The result of each player, from the statements in the order received. Any order and repetition of
 * them gives the same results; the order decides only which measure of an open conflict counts.
 */
export function computeSideCompetitionResults(
  statements: readonly SideCompetitionStatement[],
): SideCompetitionResult[] {
  const current = currentStatements(statements)
  const entryIds = new Set(current.flatMap(({ entryId }) => entryId ?? []))
  return [...entryIds].map((entryId) => {
    const about = current.filter((statement) => statement.entryId === entryId)
    const fromPhones = about.filter(({ isCommittee }) => !isCommittee)
    const said = [...new Set(fromPhones.flatMap(({ measure }) => measure ?? []))]
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

export type SideCompetitionPlacing<T> = T & SharedPlace

/** Best measure first; equal measures share the place, and results without a measure are left out. */
export function rankSideCompetition<T extends { measure: number | null }>(
  kind: SideCompetitionKind,
  results: readonly T[],
): SideCompetitionPlacing<T & { measure: number }>[] {
  const measured = results
    .flatMap((result) => (result.measure === null ? [] : [{ ...result, measure: result.measure }]))
    .toSorted((a, b) => compareMeasures(kind, a.measure, b.measure))
  const places = sharedPlaces(measured, (a, b) => a.measure === b.measure)
  return measured.map((result, i) => ({ ...result, ...(places[i] as SharedPlace) }))
}
