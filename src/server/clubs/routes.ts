import * as people from '#contract/accounts/invitations.ts'
import { getClub, getFormerClub, listClubs, listSigns } from '#contract/clubs/endpoints.ts'
import * as pictures from '#contract/clubs/pictures.ts'
import { getClubProfile, saveClubProfile } from '#contract/clubs/profile.ts'
import { listTees } from '#contract/handicap/tees.ts'
import { handle, type App } from '#server/http/handle.ts'
import { listSignsOfClub } from './club-day.ts'
import { listTeesOfClub } from './list-tees.ts'
import {
  endClubRole,
  inviteToClub,
  listClubPeople,
  revokeClubInvitation,
  sendClubInvitation,
} from './people.ts'
import { listPartnerClubs, showFormerClub, showPartnerClub } from './partner-clubs.ts'
import {
  addPicture,
  deletePicture,
  describePicture,
  orderPictures,
  restorePicture,
} from './pictures/pictures.ts'
import { getProfileToEdit, writeProfile } from './profile/profile.ts'

export function clubRoutes(app: App) {
  handle(app, listClubs, listPartnerClubs)
  handle(app, getClub, showPartnerClub)
  handle(app, getFormerClub, showFormerClub)
  handle(app, listTees, listTeesOfClub)
  handle(app, listSigns, listSignsOfClub)
  handle(app, getClubProfile, getProfileToEdit)
  handle(app, saveClubProfile, writeProfile)
  handle(app, pictures.addClubPicture, addPicture)
  handle(app, pictures.orderClubPictures, orderPictures)
  handle(app, pictures.describeClubPicture, describePicture)
  handle(app, pictures.deleteClubPicture, deletePicture)
  handle(app, pictures.restoreClubPicture, restorePicture)
  handle(app, people.listClubPeople, listClubPeople)
  handle(app, people.inviteToClub, inviteToClub)
  handle(app, people.sendClubInvitation, sendClubInvitation)
  handle(app, people.revokeClubInvitation, revokeClubInvitation)
  handle(app, people.endClubRole, endClubRole)
}
