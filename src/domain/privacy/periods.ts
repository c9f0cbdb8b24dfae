import { addDays, addMonths, plainDate, yearOf, type PlainDate } from '../shared/dates.ts'

/** A retention period: days, months, or whole calendar years after the year of the event. */
export type Period = { days: number } | { months: number } | { wholeYearsAfter: number }

type Rule = Period & {
  /** The sentence of the privacy policy; absent if the data concern no customer. */
  promise?: string
}

/**
 * Retention of personal data (L-DP-3, L-DP-5, L-BK-5). The retention rules, the data map and the
 * privacy policy use this table.
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
  /** Changes of an import of club members. The member list itself belongs to the club. */
  importHistory: { days: 30 },
  /** Cases: messages to us, and our replies. */
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
  /** Two years after the choice has expired. */
  cookieConsents: {
    months: 30,
    promise: 'Dit valg om cookies: 30 måneder. Det står under et tilfældigt nummer, ikke dit navn.',
  },
  /** After it was withdrawn, as proof that earlier mails were wanted. */
  marketingConsents: {
    months: 24,
    promise: 'Et ja til nyheder på mail: 24 måneder efter, at du har sagt nej igen.',
  },
  invitations: { days: 90 },
  /** The weekly lists of possible abuse, which read the check-ins of 28 days. */
  abuseLists: { days: 90 },
  backOfficeMails: { days: 30 },
  /** The mail that confirms an erasure, because it contains the address. */
  farewells: { days: 1 },
  /** Longer than backups, which are kept for 35 days, so that a restore can repeat the erasure. */
  erasedAddresses: { days: 36 },
} as const satisfies Record<string, Rule>

export type PeriodName = keyof typeof periods

/** How long before its erasure an unused account is warned by mail. */
export const warningDays = 30

/**
 * The latest day whose data are deleted on `today`. Data of the 1st with a period of 30 days exist
 * on the 30th and are deleted on the 31st. Data of 2027 with a period of 5 whole years are deleted
 * on 1 January 2033.
 */
export function lastDeletedDay(period: Period, today: PlainDate): PlainDate {
  if ('days' in period) return addDays(today, -period.days)
  if ('months' in period) return addMonths(today, -period.months)
  return plainDate(`${yearOf(today) - period.wholeYearsAfter - 1}-12-31`)
}
