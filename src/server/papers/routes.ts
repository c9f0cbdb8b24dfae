import * as contract from '#contract/papers/printed-result.ts'
import { boardsOf, type RoundBoards } from '../board/boards.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { showPdf } from '../http/send-file.ts'
import { askedCup, cupPdf } from './cup-pdf.ts'
import { askedPapers, papersPdf } from './papers-pdf.ts'
import { checkPrintedResult } from './printed-result.ts'

/** What a director prints, a cup on paper for everybody, and the page that a printed result leads to. */
export function paperRoutes(app: App, boards: RoundBoards) {
  app.get('/api/v1/tournaments/:tournamentId/rounds/:roundId/papers.pdf', async (c) => {
    const asked = readInput(askedPapers, { ...c.req.query(), ...c.req.param() })
    return showPdf(c, await papersPdf(c.var.ctx, boardsOf(boards, c.var.ctx), asked))
  })
  app.get('/api/v1/tournaments/:slug/matches/cup.pdf', async (c) =>
    showPdf(
      c,
      await cupPdf(c.var.ctx, readInput(askedCup, { ...c.req.query(), ...c.req.param() })),
    ),
  )
  handle(app, contract.checkPrintedResult, (ctx, input) =>
    checkPrintedResult(ctx, boards.public, input),
  )
}
