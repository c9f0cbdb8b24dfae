import * as contract from '#contract/tournament-board.ts'
import { getOutcome as getOutcomeContract } from '#contract/tournament-outcome.ts'
import { handle, readInput, type App } from '../../http/handle.ts'
import { replyWith } from '../../pages/stored-bytes.ts'
import type { Boards } from './boards.ts'
import { getHoleStatistics, getPlaceReason } from './explain.ts'
import { getOutcome } from './get-outcome.ts'
import { hideHoles } from './hide-holes.ts'

export function boardRoutes(app: App, boards: Boards) {
  // As bytes with an ETag: who asks every few seconds without a stream is mostly told "as before".
  app.on(['GET', 'HEAD'], contract.getBoard.path, async (c) => {
    const { roundId } = readInput(contract.getBoard.input, c.req.param())
    const { stored } = await boards.read(roundId)
    const { status, headers, body } = await replyWith(stored(), {
      method: c.req.method,
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    return c.newResponse(body ? new Uint8Array(body) : null, status, headers)
  })
  handle(app, contract.getPlaceReason, (_ctx, input) => getPlaceReason(boards, input))
  handle(app, contract.getHoleStatistics, (_ctx, input) => getHoleStatistics(boards, input))
  handle(app, contract.hideHoles, hideHoles)
  handle(app, getOutcomeContract, (ctx, input) => getOutcome(ctx, boards, input))
}
