import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  correctScore as contract,
  getCardOfTournament as readContract,
  previewCorrection as previewContract,
} from '#contract/results/cards.ts'
import { foldCard, readingOf } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { penaltyUnit } from '#domain/scoring/round-penalty.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  foldPlayerCard,
  toCardView,
  toPlayerView,
  toScoreView,
  toSignatureViews,
} from '../scoring/read-flight.ts'
import { selectDrives } from '../scoring/drives/drive-queries.ts'
import { toDeskDrives } from '../scoring/drives/read-drives.ts'
import { counted, refreshCards } from '../scoring/record-scores.ts'
import { lockResultShared } from '../scoring/desk/lock-result.ts'
import { loadCard, type TournamentCardKey } from '../scoring/desk/load-card.ts'
import { changedResults } from './changed-results.ts'
import { loadContest } from './load-contest.ts'
import { type SignatureRow } from '../scoring/signature-queries.ts'
import {
  insertScores,
  selectScoresById,
  type PlayerRow,
  type ScoreRow,
  type FlightRow,
} from '../scoring/score-queries.ts'
import { queueMail } from '../notifications/queue-mail.ts'

type Correction = ParsedInput<typeof contract>

/** A card with all its score entries and signatures. */
export async function getCardOfTournament(ctx: Ctx, key: ParsedInput<typeof readContract>) {
  const { found, card, player, scores, signatures } = await loadCard(ctx.db, key)
  return {
    flightId: found.flight.id,
    player: toPlayerView(player, await selectDrives(ctx.db, { ...key, entryIds: [key.entryId] })),
    card: toCardView(card, player, { scores, signatures }),
    penaltyUnit: penaltyUnit(player.terms.scoring),
    drives: toDeskDrives(player, card),
    entries: scores.map(toScoreView),
    signatures: toSignatureViews(player, { scores, signatures }),
  }
}

/** Computes the effect of a correction without storing it. */
export async function previewCorrection(
  ctx: Ctx,
  { hole, score, ...key }: ParsedInput<typeof previewContract>,
) {
  const loaded = await loadCard(ctx.db, key)
  const { card, player, scores } = loaded
  const { holes: before, validSignatures } = foldPlayerCard(player, loaded)
  const after = foldWith(before, scores, { ...key, hole, score: score ?? null })
  const from = officialOf(before, hole)
  const to = officialOf(after, hole)
  const isMailed = card.deliveredAt !== null && to !== from
  return {
    hole,
    from,
    to,
    told: isMailed ? signersOf(loaded).map(({ entry }) => toRecipientView(entry)) : [],
    grossFrom: grossOf(before),
    grossTo: grossOf(after),
    voids: readingOf(after) === readingOf(before) ? 0 : validSignatures.length,
    isDelivered: card.deliveredAt !== null,
    changes: await changesWith(ctx.db, { ...key, after }),
  }
}

const toRecipientView = ({ firstName, lastName, email }: PlayerRow['entry']) => ({
  name: `${firstName} ${lastName}`,
  hasEmail: Boolean(email),
})

/** The results of the field that these scores of the card would change (TD-6). */
async function changesWith(
  db: Db,
  { tournamentId, roundId, entryId, after }: TournamentCardKey & { after: FoldedHoles },
) {
  const contest = await loadContest(db, tournamentId)
  const scores = after.map(({ official }) => official)
  const corrected = contest.rows.map((row) =>
    row.entry.id === entryId && row.round.id === roundId
      ? { ...row, card: { ...row.card, scores } }
      : row,
  )
  return changedResults(contest, corrected)
}

/** Stores the committee's score, which overrides the marker's. Signatures on other scores become void. */
export async function correctScore(ctx: Ctx, request: Correction) {
  await ctx.db.transaction((tx) => correct(tx, ctx, request))
  ctx.wake?.('card-reports')
  const { card, player, scores, signatures } = await loadCard(ctx.db, request)
  return { card: toCardView(card, player, { scores, signatures }) }
}

async function correct(tx: Db, ctx: Ctx, request: Correction) {
  const { id, hole, score, reason, revision } = request
  await lockResultShared(tx, request.tournamentId)
  const loaded = await loadCard(tx, request, { toWrite: true })
  const { card, player, scores, signatures } = loaded
  const [earlier] = await selectScoresById(tx, [id])
  if (earlier) {
    if (isSame(earlier, request)) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  if (card.revision !== revision) throw new AppError('changed_elsewhere')
  const { holes } = foldPlayerCard(player, { scores, signatures })
  const heads = committeeHeads(holes, hole)
  const committee = holes.find(({ number }) => number === hole)?.committee
  const isUnchanged = committee?.current.length === 1 ? committee.score === score : score === null
  if (isUnchanged) throw new AppError('refused', { reason: 'score_unchanged' })
  const from = officialOf(holes, hole)
  // Without the committee's score the marker's counts again.
  const to = officialOf(foldWith(holes, scores, request), hole)
  const at = ctx.now()
  const entry = { ...entryOf(request), id, replaces: [...heads], reason, isLate: false }
  const by = { byEntryId: null, byAccountId: ctx.actor?.accountId ?? null }
  const added = await insertScores(tx, [{ ...entry, ...by, writtenAt: at, receivedAt: at }])
  if (added.length === 0) throw new AppError('conflict', { reason: 'id_reused' })
  await refreshCards(tx, { players: loaded.players, cards: [card] })
  if (card.deliveredAt && to !== from)
    await mailCorrection(tx, ctx, { ...loaded, id, hole, from, to, reason })
  await recordActivity(tx, ctx, {
    action: 'tournaments.correct_score',
    subject: { type: 'entry', id: request.entryId },
    data: { roundId: request.roundId, hole, from, to, score: id },
  })
}

type CommitteeScore = TournamentCardKey & { hole: number; score: HoleScore }

const entryOf = ({ roundId, entryId, hole, score }: CommitteeScore) =>
  ({ roundId, entryId, hole, score, slot: 'committee' }) as const

const isSame = (row: ScoreRow, { roundId, entryId, hole, score, reason }: Correction) =>
  row.slot === 'committee' &&
  row.roundId === roundId &&
  row.entryId === entryId &&
  row.hole === hole &&
  row.score === score &&
  row.reason === reason

type FoldedHoles = ReturnType<typeof foldCard>

/** The holes of the card with this score of the committee added. */
function foldWith(holes: FoldedHoles, scores: readonly ScoreRow[], added: CommitteeScore) {
  const replaces = committeeHeads(holes, added.hole)
  return foldCard(
    holes.map(({ number }) => number),
    [...counted(scores), { ...entryOf(added), id: '', replaces }],
  )
}

function committeeHeads(holes: FoldedHoles, hole: number): readonly string[] {
  const found = holes.find(({ number }) => number === hole)
  if (!found) throw new AppError('not_found')
  return found.committee.heads
}

const officialOf = (holes: FoldedHoles, hole: number): HoleScore =>
  holes.find(({ number }) => number === hole)?.official ?? null

/** The gross score; null while a hole is not played, or where a ball was picked up. */
function grossOf(holes: FoldedHoles): number | null {
  const strokes = holes.flatMap(({ official }) => (typeof official === 'number' ? [official] : []))
  return strokes.length === holes.length ? strokes.reduce((sum, each) => sum + each, 0) : null
}

type Corrected = {
  found: FlightRow
  player: PlayerRow
  players: readonly PlayerRow[]
  signatures: readonly SignatureRow[]
  /** The id of the score entry, part of the dedupe key: one mail to each player per correction. */
  id: string
  hole: number
  from: HoleScore
  to: HoleScore
  reason: string
}

/** The player, and the player who signed as the marker. */
function signersOf({
  player,
  players,
  signatures,
}: Pick<Corrected, 'player' | 'players' | 'signatures'>): PlayerRow[] {
  const marker = signatures.findLast(({ by }) => by === 'marker')?.byEntryId
  return [player, ...players.filter(({ entry }) => entry.id === marker)]
}

/** Mails player and marker that a card they had delivered was corrected (PE-11). */
async function mailCorrection(tx: Db, ctx: Ctx, corrected: Corrected) {
  const { found, player, id, hole, from, to, reason } = corrected
  const { tournament, flight } = found
  for (const { entry } of signersOf(corrected)) {
    if (!entry.email) continue
    await queueMail(tx, ctx, {
      template: 'scoreCorrected',
      to: entry.email,
      dedupeKey: `score-corrected:${id}:${entry.id}`,
      data: {
        name: entry.firstName,
        player: player.entry.firstName,
        tournament: tournament.name,
        hole,
        from,
        to,
        reason,
        link: `${ctx.publicUrl}/tournaments/${tournament.slug}/flights/${flight.id}`,
      },
    })
  }
}
