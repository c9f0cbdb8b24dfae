import type { Ledger } from '../../replay/compare.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { setStatus, deliverCard, markerOf, writeHole, type Seat } from '../../replay/play-round.ts'
import { resolve, writeDisputed, type Dispute, type Disputed } from './conflicts.ts'

/** An action of a flight at its minute after midnight. */
export type Step = { minute: number; run: () => Promise<void> }

/** A phone offline between two turns, which then sends everything at once, possibly twice. */
type Outage = { seat: number; from: number; to: number; twice: boolean }
export type FlightPlan = { outages: Outage[]; disputes: (Dispute & { seat: number })[] }

export type Count = { scores: number; sendings: number; late: number; twice: number }

/** Minutes for a hole. */
const pace = 14

type Day = { played: Played; ledger: Ledger; count: Count }

/** The steps of a flight's day: eighteen holes, withdrawals, and the delivery of the cards. */
export function stepsOf(
  day: Day,
  { flight, seats, plan }: { flight: DrawnFlight; seats: readonly Seat[]; plan: FlightPlan },
): Step[] {
  const disputed: Disputed[] = []
  const turns = Array.from({ length: 18 }, (_, turn): Step => {
    const hole = ((flight.hole - 1 + turn) % 18) + 1
    return {
      minute: flight.minute + pace * (turn + 1),
      run: async () => {
        await writeTurn(day, { seats, plan, hole, disputed })
        await sendTurn(day, { seats, plan, turn })
        await recordWithdrawals(day, seats, hole)
      },
    }
  })
  const review: Step = {
    minute: flight.minute + pace * 18 + 8,
    run: async () => {
      for (const one of disputed) {
        await resolve(day.played, { seats, disputed: one, ledger: day.ledger })
      }
      for (const seat of seats) {
        if (seat.player.status?.hole === undefined)
          await deliverCard(day.played, { at: 0, seats, seat })
      }
    },
  }
  return [...turns, review]
}

type Turn = { seats: readonly Seat[]; plan: FlightPlan; hole: number; disputed: Disputed[] }

async function writeTurn({ count }: Day, { seats, plan, hole, disputed }: Turn) {
  const own = plan.disputes.filter((dispute) => dispute.hole === hole)
  const others = seats.filter((_, i) => !own.some(({ seat }) => seat === i))
  writeHole(seats, hole, others)
  for (const dispute of own) {
    const seat = seats[dispute.seat]
    if (seat) disputed.push(writeDisputed(seats, seat, dispute))
  }
  count.scores += seats.filter(({ scores }) => scores[hole - 1] !== null).length
}

async function sendTurn(
  { count }: Day,
  { seats, plan, turn }: { seats: readonly Seat[]; plan: FlightPlan; turn: number },
) {
  for (const [i, { phone }] of seats.entries()) {
    const outage = plan.outages.find(({ seat }) => seat === i)
    if (outage && turn >= outage.from && turn < outage.to) continue
    const waited = phone.pendingCount()
    if (waited === 0) continue
    await phone.flush()
    count.sendings += 1
    if (!outage || turn !== outage.to) continue
    count.late += waited
    if (!outage.twice) continue
    count.twice += await phone.sendAgain(waited)
  }
}

/** Sets the status of players who go home before this hole. */
async function recordWithdrawals({ played }: Day, seats: readonly Seat[], hole: number) {
  for (const { player, entryId } of seats) {
    if (player.status?.hole === hole) await setStatus(played, { at: 0, player, entryId })
  }
}

/** Plans a third of the phones offline for a while, and a dispute in every fourth flight. */
export function planFlight(random: () => number, seats: readonly Seat[], turn: number): FlightPlan {
  const outages = seats.flatMap((_, seat): Outage[] => {
    if (random() >= 1 / 3) return []
    const from = 1 + Math.floor(random() * 11)
    return [{ seat, from, to: from + 2 + Math.floor(random() * 5), twice: random() < 0.5 }]
  })
  const hole = 1 + Math.floor(random() * 9)
  // A player who goes home delivers no card, so a dispute on it would not be detected.
  const seat = seats.findIndex(
    (one) => !one.player.status && markerOf(seats, one).scores?.[hole - 1] !== null,
  )
  const kind = Math.floor(turn / 4) % 2 === 0 ? 'two_phones' : 'note'
  return { outages, disputes: turn % 4 === 0 && seat >= 0 ? [{ kind, hole, seat }] : [] }
}
