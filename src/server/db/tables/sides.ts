import { pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cleared, kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { tournamentDivisions, tournaments } from './competitions.ts'

/**
 * A side of a *række* that is played in pairs or teams. Its players are the entries with its id, so
 * payment, presence and privacy stay with the persons.
 */
export const tournamentSides = pgTable(
  'tournament_sides',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    divisionId: uuid('division_id')
      .notNull()
      .references(() => tournamentDivisions.id, { onDelete: 'cascade' }),
    /** In the order of creation, from 1; a printed number is never reused. */
    number: smallint('number').notNull(),
    /** The name that the players chose; null for the names of the players. */
    name: text('name'),
    /** How many players of best balls who are missing all day count as net bogey and net par by turns. */
    fillers: smallint('fillers').notNull().default(0),
    /** The code in the link by which a player invites the partner. */
    code: text('code').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('tournament_sides_number').on(t.tournamentId, t.number)],
)

personalData(tournamentSides, {
  about: 'A pair or team of a tournament, with the name it chose',
  purpose: 'tournament',
  retention: 'with the tournament',
  // The name is deleted with the data of any of its players (`entries/personal-data-queries.ts`).
  columns: { name: cleared('pseudonym'), code: kept('secret') },
  nonPersonal: 'id tournamentId divisionId number fillers createdAt',
})
