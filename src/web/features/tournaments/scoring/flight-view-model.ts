import type { CardNow, FlightPlayer, ScoredFlight } from '#contract/tournament-scores.ts'
import {
  cardState,
  disputedHoles,
  foldCard,
  readingOf,
  signaturesThatHold,
} from '#domain/tournaments/scoring/card.ts'
import type { FlightReport } from '#domain/tournaments/desk/flight-report.ts'
import type { HoleScore } from '#domain/tournaments/scoring/hole-score.ts'
import type { SideCompetitionKind } from '#domain/tournaments/side/side-competition.ts'
import type { Hole, ScoreEntry } from '#domain/tournaments/scoring/score-entry.ts'

/** Who holds the phone, whose card she keeps, and whether she writes for all. */
export type Writer = { me: string; marks: string; wholeFlight: boolean }

type Waiting = {
  flightId: string
  /** In this order they are sent. */
  order: string
  /** Why the server would not have it; a person must look at it. */
  problem?: string
}
export type QueuedScore = Waiting & {
  kind: 'score'
  entry: {
    id: string
    entryId: string
    hole: number
    score: HoleScore
    replaces: string[]
    by: string
    writtenAt: number
  }
}
type QueuedSignature = Waiting & {
  kind: 'signature'
  signature: {
    id: string
    entryId: string
    as: 'player' | 'marker'
    by: string
    reading: string
    signedAt: number
  }
}
type QueuedDelivery = Waiting & { kind: 'delivery'; entryId: string }
type QueuedReport = Waiting & {
  kind: 'report'
  told: { id: string; by: string; report: FlightReport; writtenAt: number }
}
export type QueuedSide = Waiting & {
  kind: 'side'
  /** What it is about, should the committee take it away meanwhile. */
  side: { kind: SideCompetitionKind; hole: number }
  said: {
    id: string
    competitionId: string
    entryId: string | null
    measure: number | null
    replaces: string[]
    by: string
    writtenAt: number
  }
}
/** Written on this phone and not yet the server's. */
export type Queued = QueuedScore | QueuedSignature | QueuedDelivery | QueuedReport | QueuedSide

export type HoleViewModel = Hole &
  FlightPlayer['holes'][number] & {
    /** Something on it is on this phone alone. */
    waits: boolean
  }

export type PlayerViewModel = Omit<FlightPlayer, 'holes'> & {
  holes: HoleViewModel[]
  /** With what waits on this phone counted in. */
  state: CardNow['state'] | 'delivering'
  reading: string
  signed: { player: boolean; marker: boolean }
  /** She had signed as this, and what was signed has changed. */
  isVoid: { player: boolean; marker: boolean }
  /** Numbers of holes. */
  missing: number[]
  disputed: number[]
  card: CardNow | undefined
}

/** The flight as this phone knows it: what the server has said, and on top what waits to be sent. */
export function buildFlightViewModel(
  flight: ScoredFlight,
  queue: readonly Queued[],
): PlayerViewModel[] {
  return flight.players.map((player) => {
    const known = flight.entries.filter(
      ({ entryId, isLate }) => entryId === player.entryId && !isLate,
    )
    const waiting = queue.flatMap((one, at) =>
      one.kind === 'score' && one.problem === undefined && one.entry.entryId === player.entryId
        ? [{ ...asEntry(one), number: waitingNumber(at) }]
        : [],
    )
    const numbers = player.holes.map(({ number }) => number)
    const entries = [...known, ...waiting]
    const folded = foldCard(numbers, entries)
    return {
      ...player,
      status: statusWithQueue(player, flight, queue),
      ...cardWithQueue(player.entryId, { flight, queue, entries, holes: folded }),
      holes: player.holes.map((hole, i) => ({
        ...hole,
        ...(folded[i] as Hole),
        waits: waiting.some((entry) => entry.hole === hole.number),
      })),
    }
  })
}

/** A player whom this phone has taken out plays no further at once, with a line or without. */
function statusWithQueue(
  player: FlightPlayer,
  { roundId }: ScoredFlight,
  queue: readonly Queued[],
) {
  const last = queue.findLast(
    (one) =>
      one.kind === 'report' &&
      !one.problem &&
      (one.told.report.kind === 'retired' || one.told.report.kind === 'plays_on') &&
      one.told.report.entryId === player.entryId,
  )
  const report = last?.kind === 'report' ? last.told.report : undefined
  if (report?.kind === 'plays_on') return null
  if (report?.kind !== 'retired') return player.status
  return { code: 'RTD' as const, reason: report.reason, hole: report.hole, roundId }
}

/** What waits comes after all that the server has, in the order in which it was written. */
const waitingNumber = (at: number) => 1e15 + at

const asEntry = ({ entry }: QueuedScore): ScoreEntry => ({
  ...entry,
  slot: entry.by === entry.entryId ? 'player' : 'marker',
})

type Around = {
  flight: ScoredFlight
  queue: readonly Queued[]
  entries: readonly (ScoreEntry & { number: number })[]
  holes: ReturnType<typeof foldCard>
}

function cardWithQueue(entryId: string, { flight, queue, entries, holes }: Around) {
  const card = flight.cards.find((one) => one.entryId === entryId)
  const signatures = [
    ...flight.signatures.filter((one) => one.entryId === entryId),
    ...queue.flatMap((one, at) =>
      one.kind === 'signature' && !one.problem && one.signature.entryId === entryId
        ? [{ ...one.signature, number: waitingNumber(at) }]
        : [],
    ),
  ].map((one) => ({ by: one.as, reading: one.reading, number: one.number }))
  const reading = readingOf(holes)
  const held = signaturesThatHold(signatures, reading, entries).map(({ by }) => by)
  const signed = { player: held.includes('player'), marker: held.includes('marker') }
  const waitsForDelivery = queue.some(
    (one) => one.kind === 'delivery' && !one.problem && one.entryId === entryId,
  )
  const ownState = cardState(holes, held)
  const isIn = card?.state === 'delivered' || card?.state === 'corrected'
  const isVoidAs = (as: 'player' | 'marker') =>
    !isIn && !signed[as] && signatures.some(({ by }) => by === as)
  const numbered = (at: number) => holes[at]?.number ?? 0
  return {
    card,
    reading,
    signed,
    state: isIn ? card.state : waitsForDelivery ? ('delivering' as const) : ownState,
    isVoid: { player: isVoidAs('player'), marker: isVoidAs('marker') },
    missing: holes.filter(({ official }) => official === null).map(({ number }) => number),
    disputed: disputedHoles(holes).map(numbered),
  }
}

/** What this phone's own slot has on a hole: of herself her note, of another the official score. */
export const ownScore = (hole: HoleViewModel, entryId: string, me: string): HoleScore =>
  entryId === me ? hole.player.score : hole.official

/** Whether the keypad asks her for this player. */
export const writesFor = (writer: Writer, entryId: string): boolean =>
  writer.wholeFlight || entryId === writer.me || entryId === writer.marks

/** Strokes against par on the holes that have a score; null before the first. */
export function toPar(holes: readonly HoleViewModel[], entryId: string, me: string): number | null {
  const played = holes.flatMap((hole) => {
    const score = ownScore(hole, entryId, me)
    return typeof score === 'number' ? [score - hole.par] : []
  })
  return played.length === 0 ? null : played.reduce((sum, one) => sum + one, 0)
}

/** `–2`, `par`, `+3`, as on a board. */
export const toParText = (over: number | null): string =>
  over === null ? '' : over === 0 ? 'par' : over > 0 ? `+${over}` : `−${-over}`

/** A score in a cell. */
export const shortScore = (score: HoleScore): string =>
  score === null ? '' : score === 'picked_up' ? '–' : String(score)

/** A score in a sentence. */
export const scoreText = (score: HoleScore): string =>
  score === null ? 'intet' : score === 'picked_up' ? 'samlet op' : `${score} slag`

export const firstNameOf = ({ name }: { name: string }) => name.split(' ')[0] ?? name

/** First names by entry; whoever has left the flight is `en spiller`. */
export const firstNameIn = (players: readonly PlayerViewModel[]) => (entryId: string) => {
  const found = players.find((player) => player.entryId === entryId)
  return found ? firstNameOf(found) : 'en spiller'
}
