import * as desk from '#contract/tournament-desk.ts'
import { reportFlight as reportContract } from '#contract/tournament-reports.ts'
import { handle, type App } from '../../http/handle.ts'
import { checkCard } from './check-card.ts'
import { getControlBoard } from './control-board.ts'
import { getDesk } from './get-desk.ts'
import { handleReport } from './handle-report.ts'
import { reportFlight } from './report-flight.ts'
import { setStatus } from './set-status.ts'
import { resumePlay, suspendPlay } from './suspend-play.ts'
import { enterPaperCard } from './enter-paper-card.ts'

export function deskRoutes(app: App) {
  handle(app, desk.getDesk, getDesk)
  handle(app, desk.getControlBoard, getControlBoard)
  handle(app, desk.enterPaperCard, enterPaperCard)
  handle(app, desk.checkCard, checkCard)
  handle(app, desk.setStatus, setStatus)
  handle(app, desk.handleReport, handleReport)
  handle(app, desk.suspendPlay, suspendPlay)
  handle(app, desk.resumePlay, resumePlay)
  handle(app, reportContract, reportFlight)
}
