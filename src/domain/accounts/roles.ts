/** What a role applies to: one club, one company, one tournament, or (`none`) the whole service. */
export type RoleScope = 'club' | 'company' | 'tournament' | 'none'

const scopes = {
  /** Checks guests in at the club. */
  club_staff: 'club',
  /** Manages the club's people, signs and devices. */
  club_admin: 'club',
  /** Assigns a company's cards. */
  company_admin: 'company',
  /** Runs a tournament. */
  tournament_director: 'tournament',
  /** Enters scores in a tournament. */
  tournament_scorer: 'tournament',
  /** Helps people, but moves no money. */
  operator_support: 'none',
  /** Moves money, but looks up no people. */
  operator_finance: 'none',
  /** Everything, including the roles of others. */
  operator_admin: 'none',
} as const satisfies Record<string, RoleScope>

/** A golfer needs no role: an account has access to its own data and to its golfers (E7). */
export type RoleName = keyof typeof scopes

export const roleNames = Object.keys(scopes) as [RoleName, ...RoleName[]]

/** A granted role: `scopeId` is the id of the club, company or tournament, null for an operator role. */
export type Role = { name: RoleName; scopeId: string | null }

export const scopeOf = (name: RoleName): RoleScope => scopes[name]

export const rolesIn = (scope: RoleScope): RoleName[] =>
  roleNames.filter((name) => scopes[name] === scope)

export const isOperatorRole = ({ name }: Pick<Role, 'name'>): boolean => scopes[name] === 'none'

/** A role must have a scope id exactly when its scope is a club, company or tournament. */
export const hasValidScope = ({ name, scopeId }: Role): boolean =>
  (scopeOf(name) === 'none') === (scopeId === null)
