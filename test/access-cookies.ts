import { invitationCookie } from '#server/accounts/accept-invitation.ts'
import { emailKeyCookie } from '#server/accounts/change-email.ts'
import { dguLoginCookie } from '#server/accounts/dgu-browser.ts'
import { resetKeyCookie } from '#server/accounts/reset-password.ts'
import { signUpKeyCookie } from '#server/accounts/sign-up.ts'
import { deviceCookie, scanCookie } from '#server/checkins/access.ts'
import { membershipKeyCookie } from '#server/passes/confirm-year.ts'
import {
  dguProofCookie,
  ownCardCookie,
  proofCookie,
  registrationCookie,
} from '#server/registrations/keys.ts'
import { dayLinkCookie } from '#server/competitions/day-links/open-day-link.ts'
import { flightCookie } from '#server/scoring/access-flight.ts'

/** Every cookie by which a browser shows a key or a device. */
export const ownCookies = [
  deviceCookie,
  scanCookie,
  invitationCookie,
  dguLoginCookie,
  registrationCookie,
  ownCardCookie,
  proofCookie,
  signUpKeyCookie,
  resetKeyCookie,
  emailKeyCookie,
  membershipKeyCookie,
  dguProofCookie,
  flightCookie('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  dayLinkCookie('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
]
