import type { ListedCard } from '#contract/scoring/cards.ts'
import { cardName } from '#domain/competitions/sides/side-name.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import type { Ctx } from '../ctx.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { foldPlayerCard, toCardView, toStatusView } from './read-flight.ts'
import {
  selectPlayersOfRound,
  selectRounds,
  selectScores,
  selectSignatures,
  type CardRow,
} from './score-queries.ts'

/** Every card of the tournament with its progress, for the tournament desk. */
export async function listCards(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const listed = []
  for (const round of await selectRounds(ctx.db, tournamentId)) {
    listed.push(...(await cardsOfRound(ctx, round)))
  }
  return { cards: listed }
}

async function cardsOfRound(
  ctx: Ctx,
  round: { id: string; number: number },
): Promise<ListedCard[]> {
  const { db } = ctx
  const players = await selectPlayersOfRound(db, round.id)
  if (players.length === 0) return []
  const key = { roundId: round.id, entryIds: players.map(({ entry }) => entry.id) }
  const scores = Map.groupBy(await selectScores(db, key), ({ entryId }) => entryId)
  const signatures = Map.groupBy(await selectSignatures(db, key), ({ entryId }) => entryId)
  const names = await selectAccountNames(
    db,
    players.flatMap(({ card }) =>
      [card.enteredManuallyBy, card.checkedBy].filter((id) => id !== null),
    ),
  )
  return players.map((player) => {
    const { entry, tee, flight, card, side } = player
    const written = {
      scores: scores.get(entry.id) ?? [],
      signatures: signatures.get(entry.id) ?? [],
    }
    const { holes } = foldPlayerCard(player, written)
    return {
      roundId: round.id,
      roundNumber: round.number,
      flightId: flight.id,
      position: flight.position,
      startHole: flight.hole,
      group: flight.group,
      entryId: entry.id,
      name: cardName(entry, side),
      memberNumber: entry.dguNumber,
      clubName: entry.clubName,
      status: toStatusView(entry),
      ...toDeskMarks(card, { names, accountId: ctx.actor?.accountId }),
      revision: card.revision,
      settledAs: card.settledAs,
      state: toCardView(card, player, written).state,
      holesScored: holes.filter(({ official }) => official !== null).length,
      holes: tee.holes.length,
      disputed: disputedHoles(holes).map((at) => holes[at]?.number ?? 0),
      decided: holes.filter((hole) => hole.state === 'corrected').length,
      lateEntries: written.scores.filter(({ isLate }) => isLate).length,
    }
  })
}

type Context = { names: ReadonlyMap<string, string>; accountId: string | undefined }

/** Who entered the card from paper, and who checked it against the paper. */
function toDeskMarks(
  { enteredManuallyAt, enteredManuallyBy, checkedAt, checkedBy }: CardRow,
  { names, accountId }: Context,
) {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    typed: enteredManuallyAt && {
      at: enteredManuallyAt.getTime(),
      by: nameOf(enteredManuallyBy),
      isMine: enteredManuallyBy !== null && enteredManuallyBy === accountId,
    },
    checked: checkedAt && {
      at: checkedAt.getTime(),
      by: nameOf(checkedBy),
      isTypist: checkedBy !== null && checkedBy === enteredManuallyBy,
    },
  }
}
