import type { ListedCard } from '#contract/scoring/cards.ts'
import { cardName, shownCardName } from '#domain/competitions/sides/side-name.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import { AppError } from '../app-error.ts'
import { findTournament } from '../competitions/tournament-queries.ts'
import { selectDayLinkNames } from '../competitions/day-links/day-link-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { foldPlayerCard, toCardView, toStatusView } from './read-flight.ts'
import { selectSignatures } from './signature-queries.ts'
import { selectPlayersOfRound, selectRounds, selectScores, type CardRow } from './score-queries.ts'

/** Every card of the tournament with its progress, for the tournament desk. */
export async function listCards(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const listed = []
  const hosted = await findTournament(ctx.db, tournamentId)
  if (!hosted) throw new AppError('not_found')
  const { firstDay } = hosted.tournament
  for (const round of await selectRounds(ctx.db, tournamentId)) {
    listed.push(...(await cardsOfRound(ctx, { ...round, firstDay })))
  }
  return { cards: listed, byLink: ctx.dayLink !== undefined }
}

async function cardsOfRound(
  ctx: Ctx,
  round: { id: string; number: number; firstDay: PlainDate },
): Promise<ListedCard[]> {
  const { db } = ctx
  const players = await selectPlayersOfRound(db, round.id)
  if (players.length === 0) return []
  const key = { roundId: round.id, entryIds: players.map(({ entry }) => entry.id) }
  const scores = Map.groupBy(await selectScores(db, key), ({ entryId }) => entryId)
  const signatures = Map.groupBy(await selectSignatures(db, key), ({ entryId }) => entryId)
  const names = await namesOf(
    db,
    players.map(({ card }) => card),
  )
  return players.map((player) => {
    const { entry, tee, flight, card, side } = player
    const written = {
      scores: scores.get(entry.id) ?? [],
      signatures: signatures.get(entry.id) ?? [],
    }
    const { holes } = foldPlayerCard(player, written)
    const listed = {
      roundId: round.id,
      roundNumber: round.number,
      flightId: flight.id,
      position: flight.position,
      startHole: flight.hole,
      group: flight.group,
      entryId: entry.id,
      name: cardName(entry, side),
      memberNumber: ctx.dayLink ? null : entry.dguNumber,
      clubName: entry.clubName,
      status: toStatusView(entry),
      ...toDeskMarks(card, { names, me: ctx.dayLink?.linkId ?? ctx.actor?.accountId }),
      revision: card.revision,
      settledAs: card.settledAs,
      state: toCardView(card, player, written).state,
      holesScored: holes.filter(({ official }) => official !== null).length,
      holes: tee.holes.length,
      disputed: disputedHoles(holes).map((at) => holes[at]?.number ?? 0),
      decided: holes.filter((hole) => hole.state === 'corrected').length,
      lateEntries: written.scores.filter(({ isLate }) => isLate).length,
    }
    if (!ctx.apiKey) return listed
    return { ...listed, ...asPublished(listed, shownCardName(entry, side, round.firstDay)) }
  })
}

/** A program sees the names of the public lists, and neither a reason nor who at the tournament desk did what. */
const asPublished = (
  { status, typed, checked }: ListedCard,
  { name, club }: { name: string; club: string | null },
) => ({
  name,
  clubName: club,
  memberNumber: null,
  status: status && { ...status, reason: null },
  typed: typed && { ...typed, by: null },
  checked: checked && { ...checked, by: null },
})

/** The names of the accounts and day links that typed or checked these cards. */
async function namesOf(db: Db, marked: readonly CardRow[]): Promise<ReadonlyMap<string, string>> {
  const accounts = marked.flatMap((card) => [card.enteredManuallyBy, card.checkedBy])
  const links = marked.flatMap((card) => [card.enteredManuallyByLink, card.checkedByLink])
  return new Map([
    ...(await selectAccountNames(
      db,
      accounts.filter((id) => id !== null),
    )),
    ...(await selectDayLinkNames(
      db,
      links.filter((id) => id !== null),
    )),
  ])
}

type Context = { names: ReadonlyMap<string, string>; me: string | undefined }

/** Who entered the card from paper, and who checked it against the paper. */
function toDeskMarks(card: CardRow, { names, me }: Context) {
  const { enteredManuallyAt, checkedAt } = card
  const typist = card.enteredManuallyBy ?? card.enteredManuallyByLink
  const checker = card.checkedBy ?? card.checkedByLink
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    typed: enteredManuallyAt && {
      at: enteredManuallyAt.getTime(),
      by: nameOf(typist),
      isMine: typist !== null && typist === me,
    },
    checked: checkedAt && {
      at: checkedAt.getTime(),
      by: nameOf(checker),
      isTypist: checker !== null && checker === typist,
    },
  }
}
