import type { BoardFacts } from '#domain/board/board-facts.ts'
import type { DayEvents } from '#domain/board/record-day.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { ScoreSlot } from '#domain/scoring/score-entry.ts'
import { mulberry } from './mulberry.ts'

export const minuteMs = 60_000
/** 9.00 on the day of `boardFacts`. */
export const nineOClock = Date.parse('2027-06-12T09:00:00+02:00')

export type DayEntry = DayEvents['entries'][number]

/** An entry that replaces the earlier ones of its hole and slot. */
export function entryAfter(
  earlier: readonly DayEntry[],
  given: { entryId: string; hole: number; slot: ScoreSlot; score: HoleScore; receivedAt: number },
): DayEntry {
  const replaces = earlier
    .filter(
      ({ entryId, hole, slot }) =>
        entryId === given.entryId && hole === given.hole && slot === given.slot,
    )
    .map(({ id }) => id)
  return { id: `e${earlier.length}`, replaces, ...given }
}

/**
 * A day that ends with the cards of these facts in their last round: some holes are first written wrong and put right
 * later by marker or committee, some are taken back in between, and some players write all holes late.
 */
export function inventDay(facts: BoardFacts, seed: number): DayEntry[] {
  const random = mulberry(seed)
  const raw = facts.players.flatMap(({ id, cards }, i) => {
    const card = cards.find(({ roundId }) => roundId === facts.round.id)
    const isLate = random() < 0.1
    return (card?.scores ?? []).flatMap((score, at) => {
      const minute = Math.floor(i / 4) * 10 + 12 * at
      const receivedAt =
        nineOClock + minuteMs * (isLate ? 300 : minute) + Math.floor(random() * 59_000)
      const given = { entryId: id, hole: at + 1, slot: 'marker' as ScoreSlot, score, receivedAt }
      if (score === null) return []
      if (random() < 0.9) return [given]
      const later = { ...given, receivedAt: receivedAt + 45 * minuteMs }
      const slot: ScoreSlot = random() < 0.5 ? 'committee' : 'marker'
      return [
        { ...given, score: random() < 0.3 ? ('picked_up' as const) : 9 },
        ...(slot === 'marker' ? [{ ...given, score: null, receivedAt: receivedAt + 1000 }] : []),
        { ...later, slot },
      ]
    })
  })
  return raw
    .toSorted((a, b) => a.receivedAt - b.receivedAt)
    .reduce<DayEntry[]>((earlier, given) => [...earlier, entryAfter(earlier, given)], [])
}

/** The facts of the board from the entries up to an instant: the last committee's score of a hole, else the last marker's. */
export function factsUpTo(facts: BoardFacts, entries: readonly DayEntry[], at: number): BoardFacts {
  const received = entries.filter(({ receivedAt }) => receivedAt <= at)
  const scoreOf = (id: string, number: number) => {
    const last = (slot: ScoreSlot) =>
      received.findLast((one) => one.entryId === id && one.hole === number && one.slot === slot)
    return last('committee')?.score ?? last('marker')?.score ?? null
  }
  const players = facts.players.map((player) => ({
    ...player,
    cards: player.cards.map((card) =>
      card.roundId === facts.round.id
        ? { ...card, scores: card.scores.map((_, i) => scoreOf(player.id, i + 1)) }
        : card,
    ),
  }))
  return { ...facts, players }
}
