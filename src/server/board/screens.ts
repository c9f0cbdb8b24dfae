import type * as contract from '#contract/board/screens.ts'
import type { ClubScreen, TournamentScreen } from '#contract/board/screens.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import {
  applyCommand,
  chooseForScreen,
  initialControl,
  initialSettings,
  isDrawShown,
} from '#domain/board/screen.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { findClubBySlug } from '../clubs/queries.ts'
import {
  findTournament,
  lockTournament,
  type RoundRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findRoundInPlay } from '../scoring/desk/round-in-play.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import { changeScreenPictures, screenPicturesOf } from './screen-pictures.ts'
import { weatherPlaceOf } from './weather/weather-place.ts'
import {
  findFirstStart,
  findScreen,
  selectScreensOf,
  writeScreen,
  type ScreenRow,
} from './screen-queries.ts'

/** What a club's screen shows (TV-1, TV-6). */
export async function getClubScreen(
  ctx: Ctx,
  { club: slug }: ParsedInput<typeof contract.getClubScreen>,
): Promise<ClubScreen> {
  const club = await findClubBySlug(ctx.db, slug)
  if (!club) throw new AppError('not_found')
  const rows = (await selectScreensOf(ctx.db, club.id)).map(({ tournament, screen }) => ({
    ...tournament,
    screen: screen ?? emptyScreen(ctx, tournament.id),
    isPublished: screen !== null && screen.publishedAt !== null,
  }))
  const found = chooseForScreen(rows, today(ctx))
  const now = ctx.now().getTime()
  if (!found) return { clubName: club.name, now, shown: null }
  const { kind, tournament } = found
  const round = tournament.isPublished ? await shownRound(ctx, tournament) : undefined
  const { settings, control } = tournament.screen
  const gunAt = round ? await gunOf(ctx.db, round) : null
  const roundId = round?.id ?? null
  const pictures = await screenPicturesOf(ctx.db, tournament.id, settings.parts)
  return {
    clubName: club.name,
    now,
    shown: {
      ...tournament,
      kind,
      settings,
      pictures,
      control,
      roundId,
      gunAt,
      hasWeather: weatherPlaceOf(ctx, club) !== undefined,
    },
  }
}

async function shownRound(ctx: Ctx, { id, state }: TournamentRow): Promise<RoundRow | undefined> {
  const round = await findRoundInPlay(ctx.db, id, ctx.now())
  const drawnAt = round?.drawnAt?.getTime() ?? null
  return round && isDrawShown({ state, drawnAt }, ctx.now().getTime()) ? round : undefined
}

async function gunOf(db: Db, { id, day }: RoundRow): Promise<number | null> {
  const first = await findFirstStart(db, id)
  return first === null ? null : danishInstant(day, first).getTime()
}

const emptyScreen = (ctx: Ctx, tournamentId: string): ScreenRow => ({
  tournamentId,
  publishedAt: null,
  settings: initialSettings,
  control: initialControl(ctx.now().getTime()),
})

/** The screen of a tournament for the director's remote control. */
export const getScreen = (
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<TournamentScreen> => readScreen(ctx, ctx.db, tournamentId)

async function readScreen(ctx: Ctx, db: Db, tournamentId: string): Promise<TournamentScreen> {
  const found = await findTournament(db, tournamentId)
  if (!found) throw new AppError('not_found')
  const screen = (await findScreen(db, tournamentId)) ?? emptyScreen(ctx, tournamentId)
  const round = await findRoundInPlay(db, tournamentId, ctx.now())
  const { settings, control, publishedAt } = screen
  return {
    clubSlug: found.club.slug,
    isPublished: publishedAt !== null,
    settings,
    pictures: await screenPicturesOf(db, tournamentId, settings.parts),
    control,
    hasWeather: weatherPlaceOf(ctx, found.club) !== undefined,
    version: versionOf(shownOf(screen)),
    roundId: round?.id ?? null,
    now: ctx.now().getTime(),
  }
}

const shownOf = ({ publishedAt, settings }: Pick<ScreenRow, 'publishedAt' | 'settings'>) => ({
  isPublished: publishedAt !== null,
  ...settings,
})

export async function saveScreen(
  ctx: Ctx,
  { tournamentId, isPublished, settings, basedOn }: ParsedInput<typeof contract.saveScreen>,
): Promise<TournamentScreen> {
  return ctx.db.transaction(async (tx) => {
    const screen = await lockScreen(tx, ctx, tournamentId)
    assertShown(basedOn, shownOf(screen), { isPublished, ...settings })
    const publishedAt = isPublished ? (screen.publishedAt ?? ctx.now()) : null
    const { parts: was } = screen.settings
    await changeScreenPictures(tx, ctx, { tournamentId, was, next: settings.parts })
    await writeScreen(tx, { ...screen, publishedAt, settings })
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_screen',
      subject: { type: 'tournament', id: tournamentId },
      data: { isPublished },
    })
    return readScreen(ctx, tx, tournamentId)
  })
}

/** Locks the tournament, so that two presses on two phones are both counted. */
export async function lockScreen(tx: Db, ctx: Ctx, tournamentId: string): Promise<ScreenRow> {
  if (!(await lockTournament(tx, tournamentId))) throw new AppError('not_found')
  return (await findScreen(tx, tournamentId)) ?? emptyScreen(ctx, tournamentId)
}

/** Not logged: a press changes only which page is on the wall. */
export async function controlScreen(
  ctx: Ctx,
  { tournamentId, command }: ParsedInput<typeof contract.controlScreen>,
): Promise<TournamentScreen> {
  return ctx.db.transaction(async (tx) => {
    const screen = await lockScreen(tx, ctx, tournamentId)
    const { seconds } = screen.settings
    const control = applyCommand(screen.control, command, { seconds, now: ctx.now().getTime() })
    await writeScreen(tx, { ...screen, control })
    return readScreen(ctx, tx, tournamentId)
  })
}
