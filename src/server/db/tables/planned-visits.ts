import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deleted, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** A visit that a golfer has booked at a club and registered here (D2). */
export const plannedVisits = pgTable(
  'planned_visits',
  {
    id: id().primaryKey(),
    golferId: uuid('golfer_id').notNull(),
    passId: uuid('pass_id').notNull(),
    clubId: uuid('club_id').notNull(),
    day: day('day').notNull(),
    minute: smallint('minute').notNull(),
    /** Blackout rules added later do not apply to the visit. */
    registeredAt: instant('registered_at').notNull(),
    accountId: uuid('account_id').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** The closure of the course that the golfer was told about. */
    warnedOf: uuid('warned_of'),
    /** When the golfer was asked about a round without a check-in. */
    askedAt: instant('asked_at'),
    /** When the club answered that the golfer did not play. The golfer may still confirm the visit. */
    deniedAt: instant('denied_at'),
  },
  (t) => [
    // The final guard against a double visit; a cancelled one may be planned again.
    uniqueIndex('planned_visits_once')
      .on(t.golferId, t.clubId, t.day)
      .where(sql`${t.cancelledAt} is null`),
    index('planned_visits_club').on(t.clubId, t.day),
  ],
)

personalData(plannedVisits, {
  about: 'A visit that a golfer plans at a club',
  purpose: 'play',
  retention: 'checkIns',
  section: ['plannedVisits', 'Planlagte besøg'],
  columns: {
    golferId: deleted('pseudonym'),
    passId: deleted('pseudonym'),
    accountId: deleted('pseudonym'),
    day: deleted('visit', 'Dag'),
    minute: deleted('visit', 'Klokken'),
    clubId: deleted('visit', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    registeredAt: deleted('visit', 'Registreret'),
    cancelledAt: deleted('visit', 'Aflyst'),
    deniedAt: deleted('visit', 'Ikke spillet ifølge klubben'),
  },
  nonPersonal: 'id warnedOf askedAt',
})
