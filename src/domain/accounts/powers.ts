import { scopeOf, type Role, type RoleName, type RoleScope } from './roles.ts'

type Rule = {
  /** Where it counts: in the one club, company or tournament of the role, or everywhere. */
  scope: RoleScope
  /** Only in a session that has passed the second step of its sign-in (L-DP-8). */
  secondStep: boolean
  roles: readonly RoleName[]
}

const everyOperator = ['operator_support', 'operator_finance', 'operator_admin'] as const
const support = ['operator_support', 'operator_admin'] as const
const finance = ['operator_finance', 'operator_admin'] as const
const administrator = ['operator_admin'] as const

const atClub = (secondStep: boolean, ...roles: RoleName[]): Rule => rule('club', secondStep, roles)
const backOffice = (roles: readonly RoleName[]): Rule => rule('none', true, roles)

/**
 * What may be done, and by whom: the one table that server and browser read. Whoever holds none of
 * the roles named here is told that there is nothing there. Each role has what its work takes and
 * no more (L-DP-8): support helps a person and moves no money, finance moves money and looks up no
 * people, only an administrator changes what everybody sees, what clubs agreed to, or who is who.
 */
export const powers = {
  /** Check guests in, look them up, take a check-in back, see the day's guests. */
  'club.guests': atClub(false, 'club_staff', 'club_admin'),
  /** Close and open the club's course, as for frost. */
  'club.course': atClub(false, 'club_staff', 'club_admin'),
  /** See and print the club's signs with their codes. */
  'club.signs': atClub(true, 'club_admin'),
  /** Pair devices with the club, and end that. */
  'club.devices': atClub(true, 'club_admin'),
  /** See, invite and remove the people of the club. */
  'club.people': atClub(true, 'club_admin'),
  /** Make tournaments of the club, and run them: whoever makes one or takes it on, directs it. */
  'club.tournaments': atClub(true, 'club_admin'),

  /** Buy, hand out and move the company's cards. */
  'company.seats': rule('company', false, ['company_admin']),
  /** Run the tournament. */
  'tournament.run': rule('tournament', true, ['tournament_director']),
  /** See, invite and remove who runs the tournament and who types in it. */
  'tournament.people': rule('tournament', true, ['tournament_director']),
  /** Type scores in the tournament. */
  'tournament.score': rule('tournament', false, ['tournament_director', 'tournament_scorer']),

  /** Come into the back office: what waits today, clubs, products and notices as they stand. */
  'admin.enter': backOffice(everyOperator),
  /** See accounts and golfers. */
  'people.read': backOffice(support),
  /** Mail a person a code, or a mail once more. */
  'people.help': backOffice(support),
  /** Hand a person all her data, or erase her, when she asks for it. */
  'people.privacy': backOffice(administrator),
  /** See cards and check-ins. */
  'cards.read': backOffice(everyOperator),
  /** Take a check-in back, ask about a membership. */
  'cards.help': backOffice(support),
  /** See orders, payments and withdrawals, and what a withdrawal would give back. */
  'orders.read': backOffice(everyOperator),
  /** See and answer what people write. */
  'cases.handle': backOffice(support),
  /** Close and open a course for a club that rings. */
  'courses.close': backOffice(support),
  /** See the payments that went wrong. */
  'money.read': backOffice(finance),
  /** Give money back, and say that a payment was put right. */
  'money.move': backOffice(finance),
  /** Change products and prices. */
  'prices.write': backOffice(finance),
  /** Export a whole list of what the account may see. */
  'lists.export': backOffice(finance),
  /** Change what clubs agreed to. */
  'terms.write': backOffice(administrator),
  /** See and change texts that everybody reads; publish notices. */
  'texts.write': backOffice(administrator),
  /** Read in files of clubs and members. */
  'files.import': backOffice(administrator),
  /** See how the pages are used, where purchases stop, and what breaks. */
  'insights.read': backOffice(everyOperator),
  /** See the whole log of who did what. */
  'log.read': backOffice(administrator),
  /** Invite to any role, give roles of the back office, and end any. */
  'roles.give': backOffice(administrator),
  /** Set the service up: company, bank account, season, sale. */
  'service.setUp': backOffice(administrator),
} as const satisfies Record<string, Rule>

export type Power = keyof typeof powers

export const powerNames = Object.keys(powers) as Power[]

export const isPower = (name: string): name is Power => Object.hasOwn(powers, name)

/**
 * Whether these roles give the power – in this very club, company or tournament when it is one that
 * counts there (`scopeId`). A role of another club never does, and no scope at all never opens a
 * power that has one. Says nothing of the second step: `needsSecondStep` does.
 */
export function holdsPower(roles: readonly Role[], power: Power, scopeId?: string): boolean {
  const { scope, roles: names }: Rule = powers[power]
  return roles.some(
    (role) =>
      names.includes(role.name) &&
      (scope === 'none' || (scopeId !== undefined && role.scopeId === scopeId)),
  )
}

export const needsSecondStep = (power: Power): boolean => powers[power].secondStep

/** The ids of the clubs, companies or tournaments in which these roles give the power, each once. */
export function scopesWith(roles: readonly Role[], power: Power): string[] {
  const { roles: names }: Rule = powers[power]
  const ids = roles.flatMap(({ name, scopeId }) => (names.includes(name) ? (scopeId ?? []) : []))
  return [...new Set(ids)]
}

/** Whoever holds a role that opens something behind a second step must have one (L-DP-8). */
export const mustHaveSecondStep = (roles: readonly Pick<Role, 'name'>[]): boolean =>
  roles.some(({ name }) =>
    powerNames.some((power) => {
      const { secondStep, roles: names }: Rule = powers[power]
      return secondStep && names.includes(name)
    }),
  )

/** By what the people of one club or tournament are chosen. */
const choosing = { club: 'club.people', tournament: 'tournament.people' } as const

/**
 * Whether somebody with these roles may give or end this one: the operator's administrator any of
 * them, a club's administrator those of her own club, a tournament's director those of her own
 * tournament. Nobody gives what is above her own; whoever types scores gives nothing.
 */
export function mayAppoint(roles: readonly Role[], given: Role): boolean {
  if (holdsPower(roles, 'roles.give')) return true
  const scope = scopeOf(given.name)
  if ((scope !== 'club' && scope !== 'tournament') || given.scopeId === null) return false
  return holdsPower(roles, choosing[scope], given.scopeId)
}

function rule<Scope extends RoleScope>(
  scope: Scope,
  secondStep: boolean,
  roles: readonly RoleName[],
) {
  return { scope, secondStep, roles }
}
