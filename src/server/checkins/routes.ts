import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import * as course from '#contract/clubs/course.ts'
import * as contract from '#contract/checkins/endpoints.ts'
import * as finder from '#contract/checkins/club-finder.ts'
import * as mine from '#contract/checkins/my-check-ins.ts'
import * as departures from '#contract/checkins/departures.ts'
import * as season from '#contract/checkins/card-season.ts'
import * as story from '#contract/checkins/season-story.ts'
import * as rounds from '#contract/checkins/clubs-to-play.ts'
import * as receipts from '#contract/checkins/receipts.ts'
import * as absent from '#contract/checkins/no-shows.ts'
import * as planned from '#contract/checkins/planned-visits.ts'
import * as club from '#contract/checkins/club-guests.ts'
import * as link from '#contract/checkins/club-link.ts'
import * as visits from '#contract/checkins/club-visits.ts'
import * as calendar from '#contract/clubs/calendar.ts'
import * as scan from '#contract/checkins/scan.ts'
import * as reception from '#contract/checkins/reception-snapshot.ts'
import { handle, readInput, type App, type AppEnv } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { sendFile } from '../http/send-file.ts'
import { showCardSeason } from './card-season.ts'
import { previewClubCalendar, showClubCalendar, writeClubCalendar } from './club-calendar.ts'
import { decideOnRequest, showClosureRequest } from './closure-requests.ts'
import { checkIn } from './check-in.ts'
import {
  changeClosure,
  closeCourseUntil,
  openCourse,
  showCourse,
  undoClosure,
} from './club-course.ts'
import { listClubRounds, showClubMonth } from './club-month.ts'
import { clubLinkCookie, clubLinkCookieSeconds, getClubLink } from './club-link.ts'
import {
  changeLinkedClosure,
  closeLinkedCourse,
  listLinkedRounds,
  openLinkedCourse,
  returnLinkedRound,
  showLinkedCourse,
  undoLinkedClosure,
} from './club-link-actions.ts'
import { chooseClubMail, showClubMail } from './club-mail-recipients.ts'
import { exportClubVisits, showClubVisits } from './club-visits.ts'
import { listClubsToPlay } from './clubs-to-play.ts'
import { clubPaperRoutes } from './paper-routes.ts'
import { findPairedDevice, listDevices, pairDevice, revokeDevice } from './devices.ts'
import { addForgottenGuest } from './forgotten-guest.ts'
import { createPassToken, getScanKeys, getStaticCode, listSignCodes } from './issue-code.ts'
import { listChangedCheckIns } from './list-changed-check-ins.ts'
import { listTodaysCheckIns } from './list-todays-check-ins.ts'
import { listMyCheckIns, listTodaysReceipts } from './my-check-ins.ts'
import { leaveScan, openSign, getScanState, registerPhone } from './scan-state.ts'
import { endScanPhone, listScanPhones } from './phones.ts'
import { searchPartnerClubs, showClubWelcome } from './find-clubs.ts'
import { listMyClubs } from './my-clubs.ts'
import {
  decideNoShowObjection,
  getNoShowObjection,
  getOwnNoShow,
  noShowCookie,
  noShowPage,
  objectToNoShow,
} from './no-show-objections.ts'
import { markNoShow } from './no-shows.ts'
import {
  cancelPlannedVisit,
  listExpectedGuests,
  listPlannedVisits,
  planVisit,
  restorePlannedVisit,
} from './planned-visits.ts'
import { findPlaceOfPosition, suggestWherePlaces } from './where.ts'
import {
  shareSeasonStory,
  showSeasonStory,
  showSharedSeason,
  unshareSeasonStory,
} from './season-story.ts'
import { chooseForLostRounds, listLostRounds } from './lost-rounds.ts'
import { restoreCheckIn } from './restore-check-in.ts'
import { showReceptionSnapshot } from './reception-snapshot.ts'
import { searchGuests } from './search-guests.ts'
import { denyVisit, listVisitQuestions } from './visit-questions.ts'
import { voidCheckIn } from './void-check-in.ts'

export function checkInRoutes(app: App) {
  app.use('/api/v1/*', recogniseDevice)
  app.use('/api/v1/scan/keys', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=3600')
  })
  for (const { path } of [finder.searchClubs, finder.askWelcome, finder.suggestPlaces]) {
    app.use(path, async (c, next) => {
      await next()
      // The answer is public. A course that was just closed is shown as open for at most this long.
      if (c.res.ok) c.header('Cache-Control', 'public, max-age=20')
    })
  }

  clubPaperRoutes(app)
  handle(app, contract.checkIn, checkIn)
  handle(app, contract.voidCheckIn, voidCheckIn)
  handle(app, course.getCourseState, showCourse)
  handle(app, course.closeOwnCourse, closeCourseUntil)
  handle(app, course.changeOwnClosure, changeClosure)
  handle(app, course.openOwnCourse, openCourse)
  handle(app, course.undoOwnClosure, undoClosure)
  handle(app, calendar.getClubCalendar, showClubCalendar)
  handle(app, calendar.previewCalendar, previewClubCalendar)
  handle(app, calendar.writeCalendar, writeClubCalendar)
  handle(app, calendar.getClosureRequest, showClosureRequest)
  handle(app, calendar.decideClosureRequest, decideOnRequest)
  handle(app, scan.getScanState, getScanState)
  handle(app, scan.openSign, openSign)
  handle(app, scan.registerPhone, registerPhone)
  handle(app, scan.leaveScan, leaveScan)
  handle(app, scan.listScanPhones, listScanPhones)
  handle(app, scan.endScanPhone, endScanPhone)
  handle(app, scan.pairDevice, pairDevice)
  handle(app, scan.listDevices, listDevices)
  handle(app, scan.revokeDevice, revokeDevice)
  handle(app, scan.getScanKeys, getScanKeys)
  handle(app, reception.showReceptionSnapshot, showReceptionSnapshot)
  handle(app, scan.createPassToken, createPassToken)
  handle(app, scan.getStaticCode, getStaticCode)
  handle(app, scan.listSignCodes, listSignCodes)
  handle(app, club.searchGuests, searchGuests)
  handle(app, contract.listTodaysCheckIns, listTodaysCheckIns)
  handle(app, reception.listChangedCheckIns, listChangedCheckIns)
  handle(app, mine.listMyCheckIns, listMyCheckIns)
  handle(app, rounds.listClubsToPlay, listClubsToPlay)
  handle(app, season.showCardSeason, showCardSeason)
  handle(app, story.showSeasonStory, showSeasonStory)
  handle(app, story.shareSeasonStory, shareSeasonStory)
  handle(app, story.unshareSeasonStory, unshareSeasonStory)
  handle(app, story.showSharedSeason, showSharedSeason)
  handle(app, receipts.listTodaysReceipts, listTodaysReceipts)
  handle(app, finder.searchClubs, searchPartnerClubs)
  handle(app, finder.askWelcome, showClubWelcome)
  handle(app, finder.suggestPlaces, suggestWherePlaces)
  handle(app, finder.findNearestPlace, findPlaceOfPosition)
  handle(app, rounds.listMyClubs, listMyClubs)
  visitRoutes(app)
  noShowRoutes(app)
  clubLinkRoutes(app)
}

function lostRoundsRoutes(app: App) {
  handle(app, departures.listLostRounds, listLostRounds)
  handle(app, departures.chooseForLostRounds, chooseForLostRounds)
}

function noShowRoutes(app: App) {
  magicLinkRoute(app, { name: 'no-show', cookie: noShowCookie, seconds: 3600, page: noShowPage })
  lostRoundsRoutes(app)
  handle(app, absent.markNoShow, markNoShow)
  handle(app, absent.getOwnNoShow, getOwnNoShow)
  const form = { page: noShowPage, next: () => noShowPage } as const
  handle(app, absent.objectToNoShow, objectToNoShow, form)
  handle(app, absent.getNoShowObjection, getNoShowObjection)
  handle(app, absent.decideNoShowObjection, decideNoShowObjection)
}

/** What the link of the month's mail opens without a sign-in. */
function clubLinkRoutes(app: App) {
  magicLinkRoute(app, {
    name: 'club',
    cookie: clubLinkCookie,
    seconds: clubLinkCookieSeconds,
    page: '/club/mail',
  })
  handle(app, link.getClubLink, getClubLink)
  handle(app, link.listLinkedRounds, listLinkedRounds)
  handle(app, link.returnLinkedRound, returnLinkedRound)
  handle(app, link.getLinkedCourse, showLinkedCourse)
  handle(app, link.closeLinkedCourse, closeLinkedCourse)
  handle(app, link.changeLinkedClosure, changeLinkedClosure)
  handle(app, link.openLinkedCourse, openLinkedCourse)
  handle(app, link.undoLinkedClosure, undoLinkedClosure)
  handle(app, link.showClubMail, showClubMail)
  handle(app, link.chooseClubMail, chooseClubMail)
}

function visitRoutes(app: App) {
  handle(app, planned.listPlannedVisits, listPlannedVisits)
  handle(app, planned.planVisit, planVisit)
  handle(app, planned.cancelPlannedVisit, cancelPlannedVisit)
  handle(app, planned.restorePlannedVisit, restorePlannedVisit)
  handle(app, planned.listExpectedGuests, listExpectedGuests)
  handle(app, club.addForgottenGuest, addForgottenGuest)
  handle(app, club.listVisitQuestions, listVisitQuestions)
  handle(app, club.denyVisit, denyVisit)
  handle(app, club.restoreCheckIn, restoreCheckIn)
  handle(app, club.showClubMonth, showClubMonth)
  handle(app, club.listClubRounds, listClubRounds)
  clubVisitRoutes(app)
}

function clubVisitRoutes(app: App) {
  handle(app, visits.showClubVisits, showClubVisits)
  const exported = visits.visitsInput.extend({ part: z.enum(visits.visitParts) })
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${visits.showClubVisits.path}/export.${format}`, async (c) => {
      const input = readInput(exported, { ...c.req.query(), ...c.req.param() })
      return sendFile(c, format, await exportClubVisits(c.var.ctx, format, input))
    })
  }
}

/** Adds the paired device of the cookie to the context; a request without the cookie runs no query. */
const recogniseDevice: MiddlewareHandler<AppEnv> = async (c, next) => {
  const device = await findPairedDevice(c.var.ctx)
  if (device) c.set('ctx', { ...c.var.ctx, device })
  return next()
}
