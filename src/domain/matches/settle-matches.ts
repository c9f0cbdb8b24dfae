import { isSameDecision } from './match-score.ts'
import { winnerOf, winningSide, type Match, type MatchDecision } from './match.ts'

/**
 * The matches after every consequence of their results and of withdrawals, from the first round on
 * (docs/algorithms/matches.md, who goes on). Decided results stay, unless another contestant comes
 * into the match.
 * @param withdrawn contestants who play no more.
 */
export function settleMatches<Of extends Match>(
  matches: readonly Of[],
  withdrawn: ReadonlySet<string>,
): Of[] {
  const settled = new Map<string, Of>()
  const at = (round: number, slot: number) => settled.get(placeOf({ round, slot }))
  const byRound = matches
    .filter(({ stage }) => stage === 'knock_out')
    .toSorted((one, other) => one.round - other.round || one.slot - other.slot)
  for (const match of byRound) {
    const feeders =
      match.round === 1
        ? null
        : { a: at(match.round - 1, 2 * match.slot - 1), b: at(match.round - 1, 2 * match.slot) }
    settled.set(placeOf(match), settleMatch(match, { feeders, withdrawn }))
  }
  return matches.map((match) =>
    match.stage === 'pool'
      ? decide(match, { withdrawn, isEmpty: noneEmpty })
      : (settled.get(placeOf(match)) ?? match),
  )
}

const placeOf = ({ round, slot }: { round: number; slot: number }) => `${round}-${slot}`
const noneEmpty = { a: false, b: false }

type Feeders = { a: Match | undefined; b: Match | undefined } | null

function settleMatch<Of extends Match>(
  match: Of,
  { feeders, withdrawn }: { feeders: Feeders; withdrawn: ReadonlySet<string> },
): Of {
  if (feeders === null) return decide(match, { withdrawn, isEmpty: noneEmpty })
  const [a, b] = [feeders.a, feeders.b].map((feeder) => (feeder ? winnerOf(feeder) : null))
  const isEmpty = { a: hasNoWinner(feeders.a), b: hasNoWinner(feeders.b) }
  const isSame = match.a === (a ?? null) && match.b === (b ?? null) && canBeDecided(match, isEmpty)
  const occupied = isSame ? match : { ...match, a: a ?? null, b: b ?? null, decision: null }
  return decide(occupied, { withdrawn, isEmpty })
}

/** A decision needs that each place has somebody, or stays empty for good. */
const canBeDecided = ({ a, b }: Match, isEmpty: { a: boolean; b: boolean }) =>
  (a !== null || isEmpty.a) && (b !== null || isEmpty.b)

const hasNoWinner = (feeder: Match | undefined) =>
  feeder !== undefined && feeder.decision !== null && winningSide(feeder.decision) === null

type Facts = { withdrawn: ReadonlySet<string>; isEmpty: { a: boolean; b: boolean } }

function decide<Of extends Match>(match: Of, { withdrawn, isEmpty }: Facts): Of {
  if (match.decision !== null) return match
  const stateOf = (contestant: string | null, empty: boolean): Occupant =>
    contestant === null
      ? empty
        ? 'empty'
        : 'unknown'
      : withdrawn.has(contestant)
        ? 'gone'
        : 'here'
  const [a, b] = [stateOf(match.a, isEmpty.a), stateOf(match.b, isEmpty.b)]
  const decision = automaticDecision(a, b)
  return decision === null ? match : { ...match, decision }
}

type Occupant = 'here' | 'gone' | 'empty' | 'unknown'

function automaticDecision(a: Occupant, b: Occupant): MatchDecision | null {
  if (a === 'unknown' || b === 'unknown') return null
  if (a === 'here' && b === 'here') return null
  if (a !== 'here' && b !== 'here') return { how: 'both_absent' }
  const winner = a === 'here' ? 'A' : 'B'
  return (a === 'here' ? b : a) === 'gone' ? { how: 'walkover', winner } : { how: 'bye', winner }
}

export type MatchChange<Of extends Match = Match> = {
  match: Of
  /** `cleared`: a result is lost. `opponents`: another contestant, or the first, has come into it. */
  kinds: readonly ('decided' | 'cleared' | 'opponents')[]
}

/** What a change does to each match, in the order of the matches; the unchanged ones are left out. */
export function matchChanges<Of extends Match>(
  before: readonly Of[],
  after: readonly Of[],
): MatchChange<Of>[] {
  const was = new Map(before.map((match) => [match.id, match]))
  return after.flatMap((match) => {
    const earlier = was.get(match.id)
    if (!earlier) return []
    const isMoved = earlier.a !== match.a || earlier.b !== match.b
    const isCleared = earlier.decision !== null && (isMoved || match.decision === null)
    const isDecided =
      match.decision !== null &&
      (earlier.decision === null || isCleared || !isSameDecision(earlier.decision, match.decision))
    const kinds = [
      ...(isMoved ? ['opponents' as const] : []),
      ...(isCleared ? ['cleared' as const] : []),
      ...(isDecided ? ['decided' as const] : []),
    ]
    return kinds.length > 0 ? [{ match, kinds }] : []
  })
}

/** The winner of the knock-out; null while it goes on, or when nobody was left. */
export function championOf(matches: readonly Match[]): string | null {
  const final = finalOf(matches)
  return final ? winnerOf(final) : null
}

/** Whether every match that will be played is decided. */
export const isDecided = (matches: readonly Match[]): boolean =>
  matches.length > 0 && matches.every(({ decision }) => decision !== null)

function finalOf(matches: readonly Match[]): Match | undefined {
  const knockOut = matches.filter(({ stage }) => stage === 'knock_out')
  return knockOut.toSorted((one, other) => other.round - one.round)[0]
}
