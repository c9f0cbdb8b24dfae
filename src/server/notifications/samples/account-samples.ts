import { plainDate } from '#domain/shared/dates.ts'
import { sampleOrigin as origin } from './sample-origin.ts'
import type { Samples } from './samples.ts'

const at = '2027-05-04T08:30:00.000Z'

/** Mails about accounts, cases and the work of the back office. */
export const accountSamples = {
  code: { code: '042137', purpose: 'sign_in' },
  noAccount: {},
  signUpLink: { name: 'Anne Holm', link: `${origin}/link/sign-up?key=proeve` },
  accountExists: {},
  welcome: { name: 'Anne Holm' },
  seasonEnd: {
    name: 'Anne Holm',
    season: '2027',
    lastDay: plainDate('2027-11-30'),
    cards: [
      { holder: 'Anne Holm', rounds: 14, clubs: 9 },
      { holder: 'Clara Holm', rounds: 0, clubs: 0 },
    ],
    link: `${origin}/account/season`,
  },
  testMail: {},
  resetLink: { link: `${origin}/link/reset-password?key=proeve` },
  emailLink: { link: `${origin}/link/change-email?key=proeve` },
  emailTaken: {},
  seenAsYou: { reason: 'Du ringede om et check-in, der blev afvist.', at, minutes: 30 },
  newSignIn: { at, browser: 'Safari på iPhone', place: '87.104.x.x' },
  newPhone: {
    holder: 'Anne Holm',
    club: 'Rold Bakker Golfklub',
    at,
    browser: 'Safari på iPhone',
  },
  accountNotice: { kind: 'password_changed', at },
  claimEnded: { to: 'golfer', at },
  erased: { name: 'Anne Holm', at, orders: 2 },
  accountUnused: { name: 'Anne Holm', day: plainDate('2027-06-03') },
  caseReceived: {
    number: 'S-1042',
    kind: 'contact',
    promise: 'Du får svar inden for en arbejdsdag.',
  },
  caseNotice: {
    id: '5f3a1f0e-3b0a-4c58-9a51-2f7a5b1e6d11',
    number: 'S-1042',
    kind: 'refused',
    name: 'Anne Holm',
    email: 'anne@example.dk',
    phone: '20 30 40 50',
    organisation: null,
    message: 'Skiltet i klubben kunne ikke skannes.\nHvad gør jeg?',
  },
  caseReply: {
    number: 'S-1042',
    kind: 'contact',
    text: 'Hej Anne\n\nKlubben har fået et nyt skilt. Runden er givet tilbage.\n\nMette',
  },
  todaysWork: {
    day: plainDate('2027-05-04'),
    count: 12,
    late: 1,
    worst: [
      {
        what: 'En betaling mangler',
        about: 'Anne Holm, bestilling 2027-000123, 1.495 kr.',
        step: 'Ring til køberen',
        isLate: true,
      },
      {
        what: 'En sag venter på svar',
        about: 'S-1042, skiltet kunne ikke skannes',
        step: 'Svar på den',
        isLate: false,
      },
    ],
    heldUpMails: { waiting: 2, givenUp: 1, oldest: '2027-05-03T18:00:00.000Z' },
  },
  news: {
    name: 'Anne Holm',
    subject: 'Tre nye klubber fra juni',
    body: 'Fra 1. juni kan du spille i tre klubber mere.\n\n## Find dem på kortet\n\n- Rold Bakker\n- Vesterhede\n\nSe [alle klubber](/clubs).',
  },
  message: {
    name: 'Anne Holm',
    subject: 'Banen på Rold Bakker er våd',
    body: 'Du har planlagt et besøg på lørdag. Tag ekstra sokker med, og ring til klubben, før du kører.',
  },
  invitation: {
    inviter: 'Bo Lind',
    role: 'club_admin',
    where: 'Rold Bakker Golfklub',
    link: `${origin}/link/invitation?key=proeve`,
    validTo: plainDate('2027-05-18'),
  },
} satisfies Partial<Samples>
