import type { DayLinkKind } from './day-links.ts'
import { scopeOf, type Role, type RoleName, type RoleScope } from './roles.ts'

type Rule = {
  /**
   * Whether it applies to the club, company or tournament of the role, or everywhere. A role of the back office
   * has no scope of its own and holds such a power in all of them.
   */
  scope: RoleScope
  /** Whether it requires a session that has passed the second step of its sign-in. */
  secondStep: boolean
  roles: readonly RoleName[]
  /** The day links of a tournament that give it there, without an account (D35). */
  dayLinks?: readonly DayLinkKind[]
}

const everyOperator = ['operator_support', 'operator_finance', 'operator_admin'] as const
const support = ['operator_support', 'operator_admin'] as const
const finance = ['operator_finance', 'operator_admin'] as const
const administrator = ['operator_admin'] as const

const atClub = (secondStep: boolean, ...roles: RoleName[]): Rule => rule('club', secondStep, roles)
const backOffice = (roles: readonly RoleName[]): Rule => rule('none', true, roles)
/** A power of a tournament's directors and scorers, and of its day links of these kinds. */
const atTournament = (...dayLinks: DayLinkKind[]) => ({
  ...rule('tournament', false, ['tournament_director', 'tournament_scorer']),
  dayLinks,
})

/**
 * What may be done, and by which roles: the one table that server and browser read. A caller without
 * the power receives `not_found`. Each role has the least access that its work needs (L-DP-8): support
 * helps people but moves no money, finance moves money but looks up no people, and only an
 * administrator changes public texts, club terms or roles.
 */
export const powers = {
  /** Check guests in, look them up, void a check-in, see the day's guests. */
  'club.guests': atClub(false, 'club_staff', 'club_admin'),
  /** Close and open the club's course, for example because of frost. */
  'club.course': atClub(false, 'club_staff', 'club_admin'),
  /** See and print the club's signs with their codes. Our administrators may print them for a club. */
  'club.signs': atClub(true, 'club_admin', 'operator_admin'),
  /** Pair devices with the club, and unpair them. */
  'club.devices': atClub(true, 'club_admin'),
  /** See, invite and remove the people of the club. */
  'club.people': atClub(true, 'club_admin'),
  /** Write the club's public page: texts and pictures. Our administrators may help a club with it. */
  'club.page': atClub(true, 'club_admin', 'operator_admin'),
  /** See and sign the versions of the club's agreement, and mail them to the chairman. */
  'club.terms': atClub(true, 'club_admin'),
  /** See the club's settlement, object to a statement, and change the bank account with a second person. */
  'club.money': atClub(true, 'club_admin'),
  /** Create tournaments of the club; the person who creates or takes over one becomes its director. */
  'club.tournaments': atClub(true, 'club_admin'),
  /** Make and revoke the club's keys for programs, and the addresses to which events are sent. */
  'club.programs': atClub(true, 'club_admin'),

  /** Buy, assign and move the company's cards. */
  'company.seats': rule('company', false, ['company_admin']),
  /** See, invite and remove the company's administrators. */
  'company.people': rule('company', false, ['company_admin']),
  /** Run the tournament. */
  'tournament.run': rule('tournament', true, ['tournament_director']),
  /** See, invite and remove the tournament's directors and scorers. */
  'tournament.people': rule('tournament', true, ['tournament_director']),
  /** Enter scores in the tournament. */
  'tournament.score': atTournament('scorers'),
  /** Mark which players have come in the morning, and see their names and starts. */
  'tournament.presence': atTournament('starter', 'desk'),
  /** Mark who is at the ceremony, at which prizes are handed over. */
  'tournament.prizes': atTournament('prizes'),
  /** Mark fees as paid at the tournament desk, and buggies. */
  'tournament.payments': atTournament('desk'),

  /** Enter the back office: today's work, and read clubs, products and notices. */
  'admin.enter': backOffice(everyOperator),
  /** See accounts and golfers. */
  'people.read': backOffice(support),
  /** Mail a person a sign-in code, or send a mail again. */
  'people.help': backOffice(support),
  /** Export or erase a person's data at that person's request. */
  'people.privacy': backOffice(administrator),
  /** See the service as a person, read-only, for 30 minutes and with a reason. */
  'people.impersonate': backOffice(administrator),
  /** See cards and check-ins. */
  'cards.read': backOffice(everyOperator),
  /** Void a check-in, check a membership again. */
  'cards.help': backOffice(support),
  /** See orders, payments and withdrawals, and what a withdrawal would refund. */
  'orders.read': backOffice(everyOperator),
  /** See and answer cases. */
  'cases.handle': backOffice(support),
  /** See and work on the clubs that may become partners. */
  'leads.handle': backOffice(support),
  /** Close and open a course for a club that calls. */
  'courses.close': backOffice(support),
  /** See failed payments. */
  'money.read': backOffice(finance),
  /** Refund money, and mark a failed payment as resolved. */
  'money.move': backOffice(finance),
  /** Change products and prices. */
  'prices.write': backOffice(finance),
  /** Export any list that the account may see. */
  'lists.export': backOffice(finance),
  /** Change the terms of clubs. */
  'terms.write': backOffice(administrator),
  /** See and change public texts; publish notices. */
  'texts.write': backOffice(administrator),
  /** Mail a message to many people, stop it, and see who received it. */
  'messages.send': backOffice(administrator),
  /** Import files of clubs and members. */
  'files.import': backOffice(administrator),
  /** See usage statistics, abandoned purchases and error reports. */
  'insights.read': backOffice(everyOperator),
  /** See the complete activity log. */
  'log.read': backOffice(administrator),
  /** Invite to any role, grant roles of the back office, and end any role. */
  'roles.give': backOffice(administrator),
  /** Set up the service: company, bank account, season, opening of sales. */
  'service.setUp': backOffice(administrator),
} as const satisfies Record<string, Rule>

export type Power = keyof typeof powers

export const powerNames = Object.keys(powers) as Power[]

export const isPower = (name: string): name is Power => Object.hasOwn(powers, name)

/**
 * Whether these roles give the power, in the club, company or tournament `scopeId` when the power has
 * a scope. Without `scopeId` such a power is never given. The second step is checked separately
 * (`needsSecondStep`).
 */
export function holdsPower(roles: readonly Role[], power: Power, scopeId?: string): boolean {
  const { scope, roles: names }: Rule = powers[power]
  return roles.some(
    (role) =>
      names.includes(role.name) &&
      (scope === 'none' ||
        (scopeId !== undefined && (role.scopeId === scopeId || scopeOf(role.name) === 'none'))),
  )
}

/** Whether a day link of this kind gives the power in its tournament, on its days. */
export function dayLinkGives(kind: DayLinkKind, power: Power): boolean {
  const { dayLinks = [] }: Rule = powers[power]
  return dayLinks.includes(kind)
}

/** Whether any day link gives the power. */
export const isGivenByDayLinks = (power: Power): boolean => 'dayLinks' in powers[power]

export const needsSecondStep = (power: Power): boolean => powers[power].secondStep

/** The ids of the clubs, companies or tournaments in which these roles give the power, without repeats. */
export function scopesWith(roles: readonly Role[], power: Power): string[] {
  const { roles: names }: Rule = powers[power]
  const ids = roles.flatMap(({ name, scopeId }) => (names.includes(name) ? (scopeId ?? []) : []))
  return [...new Set(ids)]
}

/** Whether one of these roles gives a power that requires the second step of a sign-in. */
export const requiresSecondStep = (roles: readonly Pick<Role, 'name'>[]): boolean =>
  roles.some(({ name }) =>
    powerNames.some((power) => {
      const { secondStep, roles: names }: Rule = powers[power]
      return secondStep && names.includes(name)
    }),
  )

/** The power that grants and ends roles in a club, company or tournament. */
const appointingPower = {
  club: 'club.people',
  company: 'company.people',
  tournament: 'tournament.people',
} as const

/**
 * Whether these roles allow granting or ending `role`: an operator administrator may appoint to any
 * role, an administrator of a club or company to roles in the same one, a director to roles in the same tournament.
 */
export function mayAppoint(roles: readonly Role[], role: Role): boolean {
  if (holdsPower(roles, 'roles.give')) return true
  const scope = scopeOf(role.name)
  if (scope === 'none' || role.scopeId === null) return false
  return holdsPower(roles, appointingPower[scope], role.scopeId)
}

function rule<Scope extends RoleScope>(
  scope: Scope,
  secondStep: boolean,
  roles: readonly RoleName[],
) {
  return { scope, secondStep, roles }
}
