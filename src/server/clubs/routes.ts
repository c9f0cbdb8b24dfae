import * as people from '#contract/accounts/invitations.ts'
import { getClub, listClubs, listSigns } from '#contract/clubs/endpoints.ts'
import * as course from '#contract/clubs/course.ts'
import { listTees } from '#contract/handicap/tees.ts'
import { handle, type App } from '#server/http/handle.ts'
import { listSignsOfClub, closeClubCourse, getClubCourse, openClubCourse } from './club-day.ts'
import { listTeesOfClub } from './list-tees.ts'
import {
  endClubRole,
  inviteToClub,
  listClubPeople,
  revokeClubInvitation,
  sendClubInvitation,
} from './people.ts'
import { listPartnerClubs, showPartnerClub } from './partner-clubs.ts'

export function clubRoutes(app: App) {
  handle(app, listClubs, listPartnerClubs)
  handle(app, getClub, showPartnerClub)
  handle(app, listTees, listTeesOfClub)
  handle(app, listSigns, listSignsOfClub)
  handle(app, course.getCourseState, getClubCourse)
  handle(app, course.closeOwnCourse, closeClubCourse)
  handle(app, course.openOwnCourse, openClubCourse)
  handle(app, people.listClubPeople, listClubPeople)
  handle(app, people.inviteToClub, inviteToClub)
  handle(app, people.sendClubInvitation, sendClubInvitation)
  handle(app, people.revokeClubInvitation, revokeClubInvitation)
  handle(app, people.endClubRole, endClubRole)
}
