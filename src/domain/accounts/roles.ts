/** In what a role counts: one club, one company, one tournament, or the whole service. */
export type RoleScope = 'club' | 'company' | 'tournament' | 'none'

const scopes = {
  /** Checks guests in at her club. */
  club_staff: 'club',
  /** Runs the club's side: its people, signs and devices. */
  club_admin: 'club',
  /** Hands out a company's cards. */
  company_admin: 'company',
  /** Runs a tournament. */
  tournament_director: 'tournament',
  /** Types scores in a tournament. */
  tournament_scorer: 'tournament',
  /** Helps people, and moves no money. */
  operator_support: 'none',
  /** Moves money, and looks up no people. */
  operator_finance: 'none',
  /** All of it, and who may do what. */
  operator_admin: 'none',
} as const satisfies Record<string, RoleScope>

/**
 * The roles that are given to a person. A golfer needs none: whoever has an account sees and uses
 * what is her own, and her golfers' (E7).
 */
export type RoleName = keyof typeof scopes

export const roleNames = Object.keys(scopes) as [RoleName, ...RoleName[]]

/** A role as it is held: `scopeId` is the club's, company's or tournament's, null for the operator's. */
export type Role = { name: RoleName; scopeId: string | null }

export const scopeOf = (name: RoleName): RoleScope => scopes[name]

export const rolesIn = (scope: RoleScope): RoleName[] =>
  roleNames.filter((name) => scopes[name] === scope)

/** The operator's own people. */
export const isOperatorRole = ({ name }: Pick<Role, 'name'>): boolean => scopes[name] === 'none'

/** A role names what it counts in exactly when it counts in something. */
export const isWholeRole = ({ name, scopeId }: Role): boolean =>
  (scopeOf(name) === 'none') === (scopeId === null)
