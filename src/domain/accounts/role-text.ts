import type { RoleName } from './roles.ts'

/** The Danish name of each role, and what its holder may do. */
export const roleText: Record<RoleName, { name: string; may: string }> = {
  club_staff: { name: 'Klubmedarbejder', may: 'tjekke gæster ind og se dagens gæster' },
  club_admin: {
    name: 'Klubadministrator',
    may: 'tjekke gæster ind, se klubbens skilte og enheder og invitere kolleger',
  },
  company_admin: {
    name: 'Firmaadministrator',
    may: 'bestille firmaets kort, dele dem ud og se fakturaer',
  },
  tournament_director: { name: 'Turneringsleder', may: 'lede turneringen' },
  tournament_scorer: { name: 'Scorefører', may: 'skrive scorer i turneringen' },
  operator_support: { name: 'Kundeservice', may: 'hjælpe golfspillere og svare på sager' },
  operator_finance: { name: 'Økonomi', may: 'se og flytte penge og ændre priser' },
  operator_admin: { name: 'Administrator', may: 'alt på kontoret' },
}
