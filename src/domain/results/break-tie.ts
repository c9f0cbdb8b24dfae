import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import type { Fraction } from '#domain/shared/fraction.ts'
import { playOffAmong } from './play-off.ts'
import {
  areAcrossCourses,
  awaitedAt,
  comparisonsOf,
  termsAt,
  tieValue,
  displayValue,
  type Comparison,
  type Contender,
} from './tie-steps.ts'

/** What an undecided tie waits for: one of its steps, finished cards, or the end of the round. */
export type Awaited = 'lots' | 'play_off' | 'cards' | 'end_of_play'

/** One step that compared players who were still level. */
export type TieComparison = Comparison & {
  /** In the resulting order; null where the step has no value to show. */
  values: { id: string; value: Fraction | null }[]
  /** The ids in the resulting order; those in one part are still level. */
  parts: string[][]
  /** Whether it separated any of them. */
  separated: boolean
}

export type TieBreak = {
  /** Best first; those in one group share their place. */
  groups: string[][]
  /** In the order taken. */
  comparisons: TieComparison[]
  /** What the players who are still level wait for. */
  awaits: Awaited | null
}

/**
 * Separates players whose results are level, each step among those still level only. All share the
 * place while one of their cards is unfinished. The result does not depend on the order of the
 * players. (Committee Procedures 5A(6); docs/algorithms/ranking-and-ties.md)
 * @param place the place they are level for.
 */
export function breakTie(players: readonly Contender[], terms: TieTerms, place = 1): TieBreak {
  const level = players.toSorted(byId)
  if (!comparable(level)) return { groups: [level.map(idOf)], comparisons: [], awaits: 'cards' }
  const rounds = level[0]?.rounds ?? []
  const made: TieComparison[] = []
  const groups = comparisonsOf(terms, rounds, areAcrossCourses(level)).comparisons.reduce<
    Contender[][]
  >(
    (groups, comparison) =>
      groups.flatMap((group, at) => {
        if (group.length < 2) return [group]
        const groupTerms = {
          ...terms,
          playOffs: playOffOf(group, termsAt(terms, place + countBefore(groups, at))),
        }
        if (comparison.step === 'playOff' && groupTerms.playOffs.length === 0) return [group]
        const parts = separate(group, comparison, groupTerms)
        const separated = parts.length > 1
        if (separated || comparison.hole === undefined) {
          const values = displayValues(parts.flat(), comparison, groupTerms)
          made.push({
            ...comparison,
            values,
            parts: parts.map((part) => part.map(idOf)),
            separated,
          })
        }
        return parts
      }),
    [level],
  )
  const awaits = groups.map((group, at) => {
    const groupPlace = place + countBefore(groups, at)
    return group.length < 2 ? null : awaitedAt(groupPlace, group.map(idOf), { terms, rounds })
  })
  return {
    groups: groups.map((group) => group.map(idOf)),
    comparisons: made,
    awaits: awaits.find((awaited) => awaited !== null) ?? null,
  }
}

/** Whether cards may be compared: all finished, with a result, and of the same number of rounds and holes. */
export function comparable(players: readonly Contender[]): boolean {
  const [first] = players
  return players.every(
    ({ rounds }) =>
      rounds.length > 0 &&
      rounds.length === first?.rounds.length &&
      rounds.at(-1)?.par.length === first.rounds.at(-1)?.par.length &&
      rounds.every(({ complete, noResult }) => complete && !noResult),
  )
}

/** The play-off that all of the group were in, as a list of one or none. */
function playOffOf(group: readonly Contender[], { steps, playOffs }: TieTerms) {
  const playOff = steps.includes('playOff') ? playOffAmong(playOffs, group.map(idOf)) : null
  return playOff === null ? [] : [playOff]
}

function separate(
  group: readonly Contender[],
  comparison: Comparison,
  terms: TieTerms,
): Contender[][] {
  const byValue = new Map<number, Contender[]>()
  for (const player of group) {
    const value = tieValue(comparison, player, terms)
    const level = byValue.get(value)
    if (level) level.push(player)
    else byValue.set(value, [player])
  }
  return [...byValue].toSorted(([a], [b]) => a - b).map(([, level]) => level)
}

const displayValues = (players: readonly Contender[], comparison: Comparison, terms: TieTerms) =>
  players.map((player) => ({ id: player.id, value: displayValue(comparison, player, terms) }))

const countBefore = (groups: readonly Contender[][], at: number) =>
  groups.slice(0, at).flat().length
const idOf = ({ id }: Contender) => id
const byId = (a: Contender, b: Contender) => (a.id < b.id ? -1 : 1)
