import { addDays, addMonths, plainDate, yearOf, type PlainDate } from '../shared/dates.ts'

/** How long something is kept: whole days, whole months, or by the years of the accounts. */
export type Period = { days: number } | { months: number } | { wholeYearsAfter: number }

type Rule = Period & {
  /** The line of the privacy policy that promises it; absent for what concerns no customer. */
  promise?: string
}

/**
 * How long what is kept about people (L-DP-3, L-DP-5, L-BK-5). The one table that the removal
 * jobs, the data map and the privacy policy follow.
 */
export const periods = {
  abandonedRegistration: {
    days: 30,
    promise: 'En bestilling, der ikke bliver til noget: 30 dage efter, at du begyndte.',
  },
  unverifiedPass: {
    days: 14,
    promise:
      'Et kort, hvor medlemskabet ikke kunne bekræftes: 14 dage efter, at pengene er givet tilbage.',
  },
  checkIns: {
    months: 13,
    promise: 'De enkelte check-in: 13 måneder. Derefter kun antal besøg for hver klub.',
  },
  devices: { days: 90, promise: 'IP-adresse og browser: 90 dage.' },
  analytics: {
    days: 400,
    promise:
      'Statistik over, hvad der bliver set og trykket på, hvis du har sagt ja: 400 dage. Siger du nej igen, sletter vi den med det samme.',
  },
  errors: {
    days: 90,
    promise: 'Fejl, som siderne selv melder: 90 dage. De rummer ikke, hvem du er.',
  },
  /** What an import of a club's members changed; the members themselves are the club's. */
  importHistory: { days: 30 },
  letters: { months: 24, promise: 'Det, du skriver til os: 24 måneder.' },
  mails: {
    months: 24,
    promise: 'Mails, vi har sendt dig: 24 måneder. Kvitteringer: som regnskab.',
  },
  inactiveAccount: {
    months: 24,
    promise: 'En konto, som ikke bliver brugt: 24 måneder. Du får en mail 30 dage før.',
  },
  accounting: {
    wholeYearsAfter: 5,
    promise:
      'Regnskab, altså hvem der købte hvad, og hvad det kostede: 5 år efter regnskabsårets udgang.',
  },
  log: {
    wholeYearsAfter: 5,
    promise:
      'Loggen over, hvem der gjorde hvad: 5 år efter årets udgang. Den rummer numre, ikke navne.',
  },
  tournamentContacts: {
    months: 13,
    promise:
      'Mail, telefon, fødselsdag og ønsker ved en turnering: 13 måneder efter sidste spilledag. Navn og resultat står, til du beder os slette dem.',
  },
  /** Two years after the choice has ended by itself. */
  cookieConsents: {
    months: 30,
    promise: 'Dit valg om cookies: 30 måneder. Det står under et tilfældigt nummer, ikke dit navn.',
  },
  invitations: { days: 90 },
  backOfficeMails: { days: 30 },
  /** The mail that confirms a deletion holds the address to which it is sent. */
  farewells: { days: 1 },
  /** Backups are kept for 35 days; what is repeated on a restored one must be known as long. */
  erasedAddresses: { days: 36 },
} as const satisfies Record<string, Rule>

export type PeriodName = keyof typeof periods

/** How long before it is removed an unused account is written to. */
export const warningDays = 30

/**
 * The newest day whose things are to be gone on `today`: what is from the 1st and kept for 30 days
 * is there on the 30th, and gone on the 31st. Accounts are counted by calendar years: what is from
 * 2027 and kept for 5 whole years is gone on 1 January 2033.
 */
export function lastDayGone(period: Period, today: PlainDate): PlainDate {
  if ('days' in period) return addDays(today, -period.days)
  if ('months' in period) return addMonths(today, -period.months)
  return plainDate(`${yearOf(today) - period.wholeYearsAfter - 1}-12-31`)
}
