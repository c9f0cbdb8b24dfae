import { courseNameOf } from '#domain/competitions/round-courses.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
import type {
  CurrentCard,
  CardSignature,
  getScoredFlight as contract,
  ScoredFlight,
  WrittenScore,
} from '#contract/scoring/endpoints.ts'
import { cardName } from '#domain/competitions/sides/side-name.ts'
import { cardState, foldCard, readingOf, validSignatures } from '#domain/scoring/card.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import type { Ctx } from '../ctx.ts'
import { isFlagOn } from '../flags/is-flag-on.ts'
import { isRehearsal } from '../competitions/rehearsal-queries.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/client.ts'
import { accessFlight } from './access-flight.ts'
import {
  findPhone,
  findSuspension,
  selectReports,
  type ReportRow,
  type SuspensionRow,
} from './desk/desk-queries.ts'
import { selectDrives, type DriveRow } from './drives/drive-queries.ts'
import { toCardDrives } from './drives/read-drives.ts'
import { selectPartners } from './listed-queries.ts'
import { selectSignatures, type SignatureRow } from './signature-queries.ts'
import {
  findFlight,
  selectCards,
  selectPlayers,
  selectScores,
  type CardRow,
  type PlayerRow,
  type ScoreRow,
} from './score-queries.ts'
import { toFlightSideCompetitions } from './flight-side-competitions.ts'
import { selectSideCompetitions } from './side-competition-queries.ts'
import { selectSigningKeys } from './signing-key-queries.ts'

/** A flight for a phone with its key. */
export async function getScoredFlight(
  ctx: Ctx,
  { flightId, since }: ParsedInput<typeof contract>,
): Promise<ScoredFlight> {
  await accessFlight(ctx, flightId)
  return readFlight(ctx, flightId, since)
}

/** Reads the flight from one snapshot, so that its cards match its score entries. */
export async function readFlight(
  ctx: Pick<Ctx, 'db' | 'now'>,
  flightId: string,
  since = 0,
): Promise<ScoredFlight> {
  const {
    found,
    players,
    partners,
    cards,
    reports,
    suspension,
    phone,
    sides,
    drives,
    signingKeys,
    ...written
  } = await ctx.db.transaction((tx) => loadFlight(tx, flightId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const { flight, round, tournament } = found
  const subject = { id: flight.id, clubId: tournament.clubId }
  const isSignedByCode = await isFlagOn(ctx, 'signing_by_code', subject)
  const { scores } = written
  return {
    flightId: flight.id,
    roundId: round.id,
    position: flight.position,
    startHole: flight.hole,
    group: flight.group,
    day: round.day,
    minute: flight.minute,
    courseName: courseNameOf(round.courses, flight.course),
    roundNumber: round.number,
    voidReason: round.voidReason,
    tournament: {
      id: tournament.id,
      name: tournament.name,
      slug: tournament.slug,
      state: tournament.state,
      isRehearsal: isRehearsal(tournament),
      phone,
    },
    suspension: suspension ? toSuspensionView(suspension) : null,
    reports: reports.map(toReportView),
    players: players.map((player) => toPlayerView(player, drives)),
    partners: players.length === 1 ? partners.map(toPartnerView) : [],
    cards: players.flatMap((player) => {
      const card = cards.find(({ entryId }) => entryId === player.entry.id)
      return card ? [toCardView(card, player, written)] : []
    }),
    signatures: players.flatMap((player) => toSignatureViews(player, written)),
    // Without them a phone neither registers its key nor shows a code (docs/algorithms/signing-offline.md).
    ...(isSignedByCode && { signingKeys }),
    sides: toFlightSideCompetitions(sides, { players, partners, course: flight.course }),
    entries: scores.filter(({ number }) => number > since).map(toScoreView),
    revision: scores.at(-1)?.number ?? 0,
    now: ctx.now().getTime(),
  }
}

/** Two round trips: what the flight leads to, then what its players and its tournament lead to. */
async function loadFlight(tx: Db, flightId: string) {
  const [found, players, partners, cards, reports] = await Promise.all([
    findFlight(tx, flightId),
    selectPlayers(tx, flightId),
    selectPartners(tx, flightId),
    selectCards(tx, flightId),
    selectReports(tx, flightId),
  ])
  if (!found) throw new AppError('not_found')
  const { round, tournament, flight } = found
  const key = { roundId: round.id, entryIds: players.map(({ entry }) => entry.id) }
  const [scores, signatures, suspension, phone, sides, drives, signingKeys] = await Promise.all([
    selectScores(tx, key),
    selectSignatures(tx, key),
    findSuspension(tx, tournament.id),
    findPhone(tx, tournament.clubId),
    selectSideCompetitions(tx, [round.id]),
    selectDrives(tx, key),
    selectSigningKeys(tx, flight),
  ])
  const written = { scores, signatures, reports, sides, drives }
  return { found, players, partners, cards, suspension, phone, signingKeys, ...written }
}

type PartnerRow = Awaited<ReturnType<typeof selectPartners>>[number]

const toPartnerView = ({ entryId, firstName, lastName }: PartnerRow) => ({
  entryId,
  name: `${firstName} ${lastName}`,
})

const toSuspensionView = ({ id, kind, startedAt, resumesAt, endedAt }: SuspensionRow) => ({
  id,
  kind,
  startedAt: startedAt.getTime(),
  resumesAt: resumesAt?.getTime() ?? null,
  endedAt: endedAt?.getTime() ?? null,
})

const toReportView = ({ id, byEntryId, content, writtenAt, handledAt }: ReportRow) => ({
  id,
  by: byEntryId,
  report: content,
  writtenAt: writtenAt.getTime(),
  handledAt: handledAt?.getTime() ?? null,
})

/** The player's code with its reason. */
export function toStatusView(entry: PlayerRow['entry']) {
  const code = statusOfDrawn(entry)
  return (
    code && {
      code,
      reason: entry.statusReason,
      roundId: entry.statusRoundId,
      hole: entry.statusHole,
    }
  )
}

export function toPlayerView(row: PlayerRow, drives: readonly DriveRow[]): FlightPlayer {
  const { player, entry, tee, terms, side } = row
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const strokes = terms.scoring.net ? strokesPerHole(player.playingHandicap, indexes) : []
  return {
    entryId: entry.id,
    name: cardName(entry, side),
    clubName: entry.clubName,
    teeName: tee.name,
    playingHandicap: player.playingHandicap,
    status: toStatusView(entry),
    marks: player.marksEntryId,
    holes: tee.holes.map((hole, i) => ({ ...hole, strokesReceived: strokes[i] ?? 0 })),
    drives: toCardDrives(row, drives),
  }
}

type PlayerWithTee = Pick<PlayerRow, 'entry' | 'tee'>
/** Score entries and signatures of one card or more. */
type Written = { scores: readonly ScoreRow[]; signatures: readonly SignatureRow[] }

export function toCardView(card: CardRow, player: PlayerWithTee, written: Written): CurrentCard {
  const { scores, validSignatures, holes } = foldPlayerCard(player, written)
  const { deliveredAt } = card
  const correctedSince = scores.some(
    ({ slot, receivedAt }) =>
      slot === 'committee' && deliveredAt !== null && receivedAt > deliveredAt,
  )
  const delivered = correctedSince ? 'corrected' : 'delivered'
  return {
    entryId: card.entryId,
    state:
      deliveredAt === null
        ? cardState(
            holes,
            validSignatures.map(({ by }) => by),
          )
        : delivered,
    reading: readingOf(holes),
    revision: card.revision,
    deliveredAt: deliveredAt?.getTime() ?? null,
    receipt: card.receipt,
    penalties: card.penalties,
  }
}

export function toSignatureViews(player: PlayerRow, written: Written): CardSignature[] {
  const { signatures, validSignatures } = foldPlayerCard(player, written)
  return signatures.map((signature) => ({
    id: signature.id,
    number: signature.number,
    entryId: signature.entryId,
    as: signature.by,
    by: signature.byEntryId,
    reading: signature.reading,
    signedAt: signature.signedAt.getTime(),
    holds: validSignatures.includes(signature),
  }))
}

/** The player's part of the score entries and signatures, with the folded holes and the valid signatures. */
export function foldPlayerCard({ entry, tee }: PlayerWithTee, written: Written) {
  const scores = written.scores.filter(({ entryId }) => entryId === entry.id)
  const signatures = written.signatures.filter(({ entryId }) => entryId === entry.id)
  const numbers = tee.holes.map(({ number }) => number)
  const counted = scores.filter(({ isLate }) => !isLate)
  const holes = foldCard(numbers, counted)
  const reading = readingOf(holes)
  return {
    scores,
    signatures,
    holes,
    validSignatures: validSignatures(signatures, reading, counted),
  }
}

export const toScoreView = (row: ScoreRow): WrittenScore => ({
  id: row.id,
  number: row.number,
  entryId: row.entryId,
  hole: row.hole,
  slot: row.slot,
  score: row.score,
  replaces: row.replaces,
  by: row.byEntryId,
  reason: row.reason,
  isLate: row.isLate,
  writtenAt: row.writtenAt.getTime(),
})
