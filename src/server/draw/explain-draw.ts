import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/draw/draft-reasons.ts'
import type { DraftReasonsOnPage } from '#contract/draw/draft-reasons.ts'
import type { StartListOnPage } from '#contract/draw/start-list.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import type { Draft } from '#domain/draw/draft.ts'
import { changesByHand } from '#domain/draw/draft-reasons.ts'
import { howDrawnText, ownReasonSentences, reasonSentences } from '#domain/draw/draw-reason-text.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { AppError } from '../app-error.ts'
import { danishMoment } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findPublished, findRound, selectDrafts, selectEntriesById } from './draw-queries.ts'
import { selectField } from './read-field.ts'

/** Why the players of a draft stand there, for the director (docs/algorithms/draw.md). */
export async function getDraftReasons(
  ctx: Ctx,
  { draftId, ...of }: ParsedInput<typeof contract.getDraftReasons>,
): Promise<DraftReasonsOnPage> {
  const round = await findRound(ctx.db, of.tournamentId, of.roundId)
  const found =
    round && (await selectDrafts(ctx.db, round.id)).find(({ draft }) => draft.id === draftId)
  if (!found) throw new AppError('not_found')
  const { state } = found
  const how = howDrawnText(state, momentText)
  if (how === undefined) return { how: null, players: [] }
  const { players } = await selectField(ctx.db, of)
  const names = new Map(players.map(({ unit }) => [unit.id, unit.name]))
  const directors = await selectDirectorNames(ctx.db, state)
  const words = {
    nameOf: (id: string) => names.get(id) ?? 'en spiller',
    directorOf: (account: string | null) => directors.get(account ?? '') ?? 'turneringsledelsen',
    momentOf: momentText,
    courses: round.courses,
  }
  return {
    how,
    players: state.flights
      .flatMap((flight) => flight.players)
      .map((id) => ({ entryId: id, sentences: reasonSentences(id, state, words) })),
  }
}

const selectDirectorNames = (db: Db, { reasons }: Draft) =>
  selectAccountNames(
    db,
    (reasons?.changes ?? []).flatMap(({ by }) => by ?? []),
  )

/** How the published list of a round was drawn, for everybody. */
export async function readHowDrawn(db: Db, roundId: string): Promise<StartListOnPage['draw']> {
  const state = (await findPublished(db, roundId))?.state
  const text = state ? howDrawnText(state, momentText) : undefined
  if (!state?.reasons || text === undefined) return null
  const { settings, reasons } = state
  return {
    text,
    order: settings.order,
    seed: settings.order === 'random' ? settings.seed : null,
    drawnAt: reasons.drawnAt,
    changesByHand: changesByHand(reasons),
  }
}

type OwnPlayer = { entryId: string; sideId: string | null }

/** Why some players start where they start, as the players may read it; a side is explained as one. */
export async function readOwnReasons(db: Db, roundId: string, own: readonly OwnPlayer[]) {
  const published = own.length > 0 ? await findPublished(db, roundId) : undefined
  if (!published?.state?.reasons) return []
  const { state, courses } = published
  const words = { momentOf: momentText, courses }
  const drawn = state.flights.flatMap(({ players }) => players)
  const placed = await selectEntriesById(db, drawn)
  return own.map(({ entryId, sideId }) => {
    const partner = placed.find((entry) => sideId !== null && entry.sideId === sideId)
    const unitId = drawn.includes(entryId) ? entryId : (partner?.id ?? entryId)
    return { entryId, sentences: ownReasonSentences(unitId, state, words) }
  })
}

/** `fredag den 11. juni 2027 kl. 18.42`. */
function momentText(instant: string): string {
  const { day, minute } = danishMoment(new Date(instant))
  return `${formatDay(day)} ${formatClockProse(minute)}`
}
