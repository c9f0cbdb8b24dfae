import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
import type { CurrentCard, ScoredFlight } from '#contract/scoring/endpoints.ts'
import {
  cardState,
  disputedHoles,
  foldCard,
  readingOf,
  validSignatures,
} from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { Hole, ScoreEntry } from '#domain/scoring/score-entry.ts'
import { buildDrivesViewModel, type DrivesViewModel } from './drives-view-model.ts'
import type { QueuedItem, QueuedScore } from './flight-items.ts'
import { expandSignedCards } from './signed-card/expand-signed-cards.ts'

/** The player who uses the phone, the player whom this one marks, and whether it writes for the whole flight. */
export type Writer = { me: string; marks: string; wholeFlight: boolean }

export type HoleViewModel = Hole &
  FlightPlayer['holes'][number] & {
    /** Whether a score of the hole is still queued on this phone. */
    waits: boolean
    /** The first score of the player and of the marker, where each has been changed since. */
    correctedFrom: { player: HoleScore; marker: HoleScore }
  }

export type PlayerViewModel = Omit<FlightPlayer, 'holes' | 'drives'> & {
  holes: HoleViewModel[]
  /** Null where the terms ask nothing about drives. */
  drives: DrivesViewModel | null
  /** The state with the queued items of this phone. */
  state: CurrentCard['state'] | 'delivering'
  reading: string
  signed: { player: boolean; marker: boolean }
  /** Whether a signature was given and the scores have changed since. */
  isVoid: { player: boolean; marker: boolean }
  /** Numbers of holes. */
  missing: number[]
  disputed: number[]
  card: CurrentCard | undefined
}

/** The flight as this phone shows it: the server's state with the queued items on top. */
export function buildFlightViewModel(
  flight: ScoredFlight,
  waitingItems: readonly QueuedItem[],
): PlayerViewModel[] {
  const queue = expandSignedCards(waitingItems)
  const known = new Set(flight.entries.map(({ id }) => id))
  return flight.players.map((player) => {
    const received = flight.entries.filter(
      ({ entryId, isLate }) => entryId === player.entryId && !isLate,
    )
    const waiting = queue.flatMap((item, at) =>
      item.kind === 'score' &&
      item.problem === undefined &&
      item.entry.entryId === player.entryId &&
      !known.has(item.entry.id)
        ? [{ ...toScoreEntry(item), number: waitingNumber(at) }]
        : [],
    )
    const numbers = player.holes.map(({ number }) => number)
    const scoreEntries = [...received, ...waiting]
    const folded = foldCard(numbers, scoreEntries)
    return {
      ...player,
      status: statusWithQueue(player, flight, queue),
      drives: buildDrivesViewModel(player, { startHole: flight.startHole, queue }),
      ...cardWithQueue(player.entryId, { flight, queue, scoreEntries, holes: folded }),
      holes: player.holes.map((hole, i) => ({
        ...hole,
        ...(folded[i] as Hole),
        waits: waiting.some((entry) => entry.hole === hole.number),
        correctedFrom: {
          player: correctedFrom(scoreEntries, hole.number, 'player'),
          marker: correctedFrom(scoreEntries, hole.number, 'marker'),
        },
      })),
    }
  })
}

function correctedFrom(
  entries: readonly ScoreEntry[],
  hole: number,
  slot: 'player' | 'marker',
): HoleScore {
  const written = entries.filter((entry) => entry.hole === hole && entry.slot === slot)
  const [first, last] = [written.find(({ score }) => score !== null), written.at(-1)]
  // Two phones that wrote different scores disagree; neither has corrected the other.
  if (!first || !last || last.replaces.length === 0) return null
  // A deleted score is not corrected until another one is written.
  if (last.score === null || last.score === first.score) return null
  return first.score
}

/** The player's status, with a queued report of a retirement or of its reversal. */
function statusWithQueue(
  player: FlightPlayer,
  { roundId }: ScoredFlight,
  queue: readonly QueuedItem[],
) {
  const last = queue.findLast(
    (item) =>
      item.kind === 'report' &&
      !item.problem &&
      (item.message.report.kind === 'retired' || item.message.report.kind === 'plays_on') &&
      item.message.report.entryId === player.entryId,
  )
  const report = last?.kind === 'report' ? last.message.report : undefined
  if (report?.kind === 'plays_on') return null
  if (report?.kind !== 'retired') return player.status
  return { code: 'RTD' as const, reason: report.reason, hole: report.hole, roundId }
}

/** Queued items are numbered after all items of the server, in the order written. */
const waitingNumber = (at: number) => 1e15 + at

const toScoreEntry = ({ entry }: QueuedScore): ScoreEntry => ({
  ...entry,
  slot: entry.by === entry.entryId ? 'player' : 'marker',
})

type CardContext = {
  flight: ScoredFlight
  queue: readonly QueuedItem[]
  scoreEntries: readonly (ScoreEntry & { number: number })[]
  holes: ReturnType<typeof foldCard>
}

function cardWithQueue(entryId: string, { flight, queue, scoreEntries, holes }: CardContext) {
  const card = flight.cards.find((each) => each.entryId === entryId)
  const signatures = [
    ...flight.signatures.filter((signature) => signature.entryId === entryId),
    ...queue.flatMap((item, at) =>
      item.kind === 'signature' && !item.problem && item.signature.entryId === entryId
        ? [{ ...item.signature, number: waitingNumber(at) }]
        : [],
    ),
  ].map(({ as, reading, number }) => ({ by: as, reading, number }))
  const reading = readingOf(holes)
  const signers = validSignatures(signatures, reading, scoreEntries).map(({ by }) => by)
  const signed = { player: signers.includes('player'), marker: signers.includes('marker') }
  const waitsForDelivery = queue.some(
    (item) => item.kind === 'delivery' && !item.problem && item.entryId === entryId,
  )
  const stateBeforeDelivery = cardState(holes, signers)
  const isIn = card?.state === 'delivered' || card?.state === 'corrected'
  const isVoidAs = (as: 'player' | 'marker') =>
    !isIn && !signed[as] && signatures.some(({ by }) => by === as)
  const numberAt = (index: number) => holes[index]?.number ?? 0
  return {
    card,
    reading,
    signed,
    state: isIn ? card.state : waitsForDelivery ? ('delivering' as const) : stateBeforeDelivery,
    isVoid: { player: isVoidAs('player'), marker: isVoidAs('marker') },
    missing: holes.filter(({ official }) => official === null).map(({ number }) => number),
    disputed: disputedHoles(holes).map(numberAt),
  }
}

/** The score that the writer sees on a hole: the note on the own card, the official score on another. */
export const ownScore = (hole: HoleViewModel, entryId: string, me: string): HoleScore =>
  entryId === me ? hole.player.score : hole.official

/** The score that `ownScore` had before it was changed; null when it was not. */
export const ownCorrectedFrom = (hole: HoleViewModel, entryId: string, me: string): HoleScore =>
  hole.correctedFrom[entryId === me ? 'player' : 'marker']

/** Whether this writer enters scores for the player. */
export const writesFor = (writer: Writer, entryId: string): boolean =>
  writer.wholeFlight || entryId === writer.me || entryId === writer.marks

/** Strokes against par on the holes that have a score; null before the first. */
export function toPar(holes: readonly HoleViewModel[], entryId: string, me: string): number | null {
  const played = holes.flatMap((hole) => {
    const score = ownScore(hole, entryId, me)
    return typeof score === 'number' ? [score - hole.par] : []
  })
  return played.length === 0 ? null : played.reduce((sum, each) => sum + each, 0)
}

/** `−2`, `par`, `+3`, as on a board. */
export const toParText = (over: number | null): string =>
  over === null ? '' : over === 0 ? 'par' : over > 0 ? `+${over}` : `−${-over}`

/** A score in a cell. */
export const shortScore = (score: HoleScore): string =>
  score === null ? '' : score === 'picked_up' ? '–' : String(score)

/** A score in a sentence. */
export const scoreText = (score: HoleScore): string =>
  score === null ? 'intet' : score === 'picked_up' ? 'samlet op' : `${score} slag`

export const firstNameOf = ({ name }: { name: string }) => name.split(' ')[0] ?? name

/** First names by entry; a player who has left the flight is `en spiller`. */
export const firstNameIn = (players: readonly PlayerViewModel[]) => (entryId: string) => {
  const found = players.find((player) => player.entryId === entryId)
  return found ? firstNameOf(found) : 'en spiller'
}
