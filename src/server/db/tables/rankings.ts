import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RankingTerms } from '#domain/rankings/ranking-terms.ts'
import { noPersonalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { id, instant } from './columns.ts'
import { tournamentDivisions } from './competitions.ts'

/** A ranking list (*rangliste*) of a club: an order of merit over several tournaments. */
export const rankings = pgTable(
  'rankings',
  {
    id: id().primaryKey(),
    /** Part of the list's URL. It is printed, so it never changes. */
    slug: text('slug').notNull().unique(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    name: text('name').notNull(),
    /** The club's own words about the list. */
    about: text('about').notNull(),
    terms: jsonb('terms').$type<RankingTerms>().notNull(),
    /** Whether others than the club can see it. */
    isPublic: boolean('is_public').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('rankings_club').on(t.clubId)],
)

noPersonalData(
  rankings,
  'A ranking list of a club',
  'id slug clubId name about terms isPublic createdAt',
)

/** A *række* of a tournament whose final result counts in a ranking list; the tournament may be another club's. */
export const rankingEvents = pgTable(
  'ranking_events',
  {
    rankingId: uuid('ranking_id')
      .notNull()
      .references(() => rankings.id, { onDelete: 'cascade' }),
    divisionId: uuid('division_id')
      .notNull()
      .references(() => tournamentDivisions.id, { onDelete: 'cascade' }),
    /** What its points are worth, in whole percent. */
    percent: smallint('percent').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rankingId, t.divisionId] }),
    index('ranking_events_division').on(t.divisionId),
    check('ranking_events_percent', sql`${t.percent} between 1 and 500`),
  ],
)

noPersonalData(
  rankingEvents,
  'A række that counts in a ranking list',
  'rankingId divisionId percent',
)
