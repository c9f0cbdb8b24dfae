import { z } from 'zod'
import { schemaOf, type Endpoint } from '#contract/shared/endpoint.ts'
import * as contract from '#contract/board/endpoints.ts'
import { getOutcome as getOutcomeContract } from '#contract/board/outcome.ts'
import { getDayRecord } from '#contract/board/day-record.ts'
import { getRoundProgress } from '#contract/board/round-progress.ts'
import { getSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import { exportList } from '../competitions/export-routes.ts'
import type { Ctx } from '../ctx.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { registerEndpoint } from '../http/served-endpoints.ts'
import { replyWith, type CompressedResponse } from '../http/compressed-response.ts'
import * as screens from '#contract/board/screens.ts'
import { callUpRow } from './call-up-row.ts'
import { addScreenPicture as addScreenPictureContract } from '#contract/board/screen-pictures.ts'
import { addScreenPicture } from './screen-pictures.ts'
import { controlScreen, getClubScreen, getScreen, saveScreen } from './screens.ts'
import * as follows from '#contract/board/follows.ts'
import { changeFollows, listFollows } from './follows/follows.ts'
import { boardResponse, boardsOf, type RoundBoards } from './boards.ts'
import { placeReason, roundStatistics, sideCompetitions } from './board-details.ts'
import { dayRecord } from './day-record.ts'
import { exportSkins } from './export-skins.ts'
import { getOutcome } from './get-outcome.ts'
import { roundProgress } from './round-progress.ts'
import { hideHoles } from './hide-holes.ts'
import { getClubWeather as getClubWeatherContract } from '#contract/board/weather.ts'
import { getClubWeather } from './weather/get-weather.ts'

export function boardRoutes(app: App, given: RoundBoards) {
  const boards = given.public
  const of = (ctx: Ctx) => boardsOf(given, ctx)
  handleCached(app, contract.getBoard, async ({ roundId }, ctx) =>
    boardResponse(await of(ctx).read(roundId)),
  )
  handleCached(app, contract.getPlaceReason, (input, ctx) => placeReason(of(ctx), input))
  handleCached(app, contract.getHoleStatistics, (input, ctx) => roundStatistics(of(ctx), input))
  handleCached(app, getSideCompetitions, (input, ctx) => sideCompetitions(of(ctx), input))
  handleCached(app, getDayRecord, (input, ctx) => dayRecord(ctx, of(ctx), input))
  handleCached(app, getRoundProgress, (input, ctx) => roundProgress(ctx, of(ctx), input))
  exportList(app, {
    path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/skins',
    input: z.object({ tournamentId: z.uuid(), roundId: z.uuid() }),
    power: 'tournament.score',
    table: (ctx, ids) => exportSkins(ctx, of(ctx), ids),
  })
  handle(app, screens.getClubScreen, getClubScreen)
  handle(app, getClubWeatherContract, getClubWeather)
  handle(app, screens.getScreen, getScreen)
  handle(app, screens.saveScreen, saveScreen)
  handle(app, screens.controlScreen, controlScreen)
  handle(app, addScreenPictureContract, addScreenPicture)
  handle(app, screens.callUpRow, (ctx, input) => callUpRow(ctx, boards, input))
  handle(app, contract.hideHoles, hideHoles)
  handle(app, follows.listFollows, listFollows)
  handle(app, follows.changeFollows, changeFollows)
  handle(app, getOutcomeContract, (ctx, input) => getOutcome(ctx, boards, input))
}

/** Serves cached bytes with an ETag: a client that polls without a stream mostly gets 304. */
function handleCached<In extends z.ZodType>(
  app: App,
  endpoint: Endpoint<In, z.ZodType>,
  load: (input: z.output<In>, ctx: Ctx) => Promise<CompressedResponse>,
) {
  const { path, input } = schemaOf(endpoint)
  registerEndpoint(app, endpoint)
  app.on(['GET', 'HEAD'], path, async (c) => {
    const parsed = readInput(input, { ...c.req.query(), ...c.req.param() })
    const { status, headers, body } = await replyWith(await load(parsed, c.var.ctx), {
      method: c.req.method,
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    return c.newResponse(body ? new Uint8Array(body) : null, status, headers)
  })
}
