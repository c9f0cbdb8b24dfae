import type { TieTerms } from '#domain/competitions/terms/tie-terms.ts'
import type { Fraction } from '#domain/shared/fraction.ts'
import { playOffAmong } from './play-off.ts'
import {
  awaitedAt,
  comparisonsOf,
  termsAt,
  tieValue,
  toldValue,
  type Comparison,
  type Contender,
} from './tie-steps.ts'

/** What a tie that is not decided waits for: the steps themselves, finished cards, or the end of the round. */
export type Awaited = 'lots' | 'play_off' | 'cards' | 'end_of_play'

/** One step taken by players who were still level. */
export type TieComparison = Comparison & {
  /** In the order that came of it; null where there is nothing to tell. */
  values: { id: string; value: Fraction | null }[]
  /** Whether it parted any of them. */
  separated: boolean
}

export type TieBreak = {
  /** Best first; those in one group share their place. */
  groups: string[][]
  /** In the order taken. */
  comparisons: TieComparison[]
  /** What is awaited by those who are still level. */
  awaits: Awaited | null
}

/**
 * Parts players whose results are level: step by step, each step among those still level only. An
 * unfinished card is compared with nobody: then all share the place. The answer does not depend on
 * the order of the players. (Committee Procedures 5A(6); docs/algorithms/ranking-and-ties.md)
 * @param place the one they are level for.
 */
export function breakTie(players: readonly Contender[], terms: TieTerms, place = 1): TieBreak {
  const level = players.toSorted(byId)
  if (!comparable(level)) return { groups: [level.map(idOf)], comparisons: [], awaits: 'cards' }
  const rounds = level[0]?.rounds ?? []
  const taken: TieComparison[] = []
  const groups = comparisonsOf(terms, rounds).comparisons.reduce<Contender[][]>(
    (groups, comparison) =>
      groups.flatMap((group, at) => {
        if (group.length < 2) return [group]
        const own = {
          ...terms,
          playOffs: ownPlayOff(group, termsAt(terms, place + countBefore(groups, at))),
        }
        if (comparison.step === 'playOff' && own.playOffs.length === 0) return [group]
        const parted = part(group, comparison, own)
        const separated = parted.length > 1
        if (separated || comparison.hole === undefined) {
          taken.push({ ...comparison, values: told(parted.flat(), comparison, own), separated })
        }
        return parted
      }),
    [level],
  )
  const awaits = groups.map((group, at) => {
    const own = place + countBefore(groups, at)
    return group.length < 2 ? null : awaitedAt(own, group.map(idOf), { terms, rounds })
  })
  return {
    groups: groups.map((group) => group.map(idOf)),
    comparisons: taken,
    awaits: awaits.find((one) => one !== null) ?? null,
  }
}

/** Whether cards may be matched: all finished, with a result, and of as many rounds and holes. */
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

/** The one play-off that all of the group were in; none where they have not met. */
function ownPlayOff(group: readonly Contender[], { steps, playOffs }: TieTerms) {
  const own = steps.includes('playOff') ? playOffAmong(playOffs, group.map(idOf)) : null
  return own === null ? [] : [own]
}

function part(group: readonly Contender[], comparison: Comparison, terms: TieTerms): Contender[][] {
  const byValue = new Map<number, Contender[]>()
  for (const player of group) {
    const value = tieValue(comparison, player, terms)
    const level = byValue.get(value)
    if (level) level.push(player)
    else byValue.set(value, [player])
  }
  return [...byValue].toSorted(([a], [b]) => a - b).map(([, level]) => level)
}

const told = (players: readonly Contender[], comparison: Comparison, terms: TieTerms) =>
  players.map((player) => ({ id: player.id, value: toldValue(comparison, player, terms) }))

const countBefore = (groups: readonly Contender[][], at: number) =>
  groups.slice(0, at).flat().length
const idOf = ({ id }: Contender) => id
const byId = (a: Contender, b: Contender) => (a.id < b.id ? -1 : 1)
