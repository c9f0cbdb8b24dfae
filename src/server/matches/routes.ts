import { z } from 'zod'
import * as contract from '#contract/matches/endpoints.ts'
import * as card from '#contract/matches/card.ts'
import * as cup from '#contract/matches/cup.ts'
import * as own from '#contract/matches/own.ts'
import { sendCalendar } from '../competitions/calendar-file.ts'
import { exportList } from '../competitions/export-routes.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { changeMatches, previewMatchChange } from './change-matches.ts'
import { getDirectedMatches } from './directed-matches.ts'
import { publishKnockOut, publishMatches, unpublishMatches } from './draw-matches.ts'
import { orderMatchSeeds } from './order-seeds.ts'
import { matchTable } from './export-matches.ts'
import { revealSession, setLineUp } from './line-ups.ts'
import { listOwnCups, setOwnLineUp } from './own-cups.ts'
import { getMatchCard, writeMatchHoles } from './match-card.ts'
import { calendarOfMatch } from './match-calendar.ts'
import { setMatchDeadline } from './move-deadline.ts'
import {
  answerMatchPlan,
  answerMatchReport,
  concedeMatch,
  finishMatch,
  messageOpponent,
  planMatch,
  reportMatch,
} from './own-actions.ts'
import { listMyMatches } from './own-matches.ts'
import { setUpCup } from './set-up-cup.ts'
import { listMatches } from './read-matches.ts'

/** Matches of *rækker* in match play: public pages, the directors' work, and the players' own. */
export function matchRoutes(app: App) {
  handle(app, contract.listMatches, listMatches)
  handle(app, contract.getDirectedMatches, getDirectedMatches)
  handle(app, contract.orderMatchSeeds, orderMatchSeeds)
  handle(app, contract.publishMatches, publishMatches)
  handle(app, contract.publishKnockOut, publishKnockOut)
  handle(app, contract.unpublishMatches, unpublishMatches)
  handle(app, contract.setMatchDeadline, setMatchDeadline)
  handle(app, contract.previewMatchChange, previewMatchChange)
  handle(app, contract.changeMatches, changeMatches)
  handle(app, cup.setUpCup, setUpCup)
  handle(app, cup.setLineUp, setLineUp)
  handle(app, cup.revealSession, revealSession)
  handle(app, cup.listOwnCups, listOwnCups)
  handle(app, cup.setOwnLineUp, setOwnLineUp)
  handle(app, own.listMyMatches, listMyMatches)
  handle(app, own.reportMatch, reportMatch)
  handle(app, own.answerMatchReport, answerMatchReport)
  handle(app, card.getMatchCard, getMatchCard)
  handle(app, card.writeMatchHoles, writeMatchHoles)
  handle(app, card.finishMatch, finishMatch)
  handle(app, own.concedeMatch, concedeMatch)
  handle(app, own.planMatch, planMatch)
  handle(app, own.answerMatchPlan, answerMatchPlan)
  handle(app, own.messageOpponent, messageOpponent)
  app.get('/api/v1/my-matches/:matchId/calendar.ics', async (c) => {
    const { matchId } = readInput(z.object({ matchId: z.uuid() }), c.req.param())
    const file = await calendarOfMatch(c.var.ctx, matchId)
    return sendCalendar(c, { ...file, cached: 'no-store' })
  })
  exportList(app, {
    path: '/api/v1/tournaments/:tournamentId/matches',
    input: z.object({ tournamentId: z.uuid() }),
    power: 'tournament.run',
    table: matchTable,
  })
}
