import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NoShowEffect } from '#domain/checkins/no-show.ts'
import { deleted, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** A planned visit whose golfer did not come, as the club marked it (D19). */
export const noShows = pgTable(
  'no_shows',
  {
    id: id().primaryKey(),
    visitId: uuid('visit_id').notNull(),
    golferId: uuid('golfer_id').notNull(),
    passId: uuid('pass_id').notNull(),
    seasonId: uuid('season_id').notNull(),
    clubId: uuid('club_id').notNull(),
    /** The day and time of the visit. */
    day: day('day').notNull(),
    minute: smallint('minute').notNull(),
    effect: text('effect').$type<NoShowEffect>().notNull(),
    /** The check-in of its round. */
    checkInId: uuid('check_in_id'),
    markedAt: instant('marked_at').notNull(),
    markedBy: uuid('marked_by'),
    undoneAt: instant('undone_at'),
    /** Hash of the key in the mailed link for an objection. */
    keyHash: text('key_hash').notNull().unique(),
    objectedAt: instant('objected_at'),
    objection: text('objection'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by'),
    upheld: text('upheld').$type<'yes' | 'no'>(),
    answer: text('answer'),
  },
  (t) => [
    // The final guard against two marks of one visit; one that was undone may be set again.
    uniqueIndex('no_shows_once')
      .on(t.visitId)
      .where(sql`${t.undoneAt} is null`),
    index('no_shows_golfer').on(t.golferId, t.seasonId),
    index('no_shows_objections')
      .on(t.objectedAt)
      .where(sql`${t.objectedAt} is not null and ${t.decidedAt} is null`),
  ],
)

personalData(noShows, {
  about: 'A guest who did not come',
  purpose: 'play',
  retention: 'checkIns',
  section: ['noShows', 'Udeblevet'],
  columns: {
    golferId: deleted('pseudonym'),
    passId: deleted('pseudonym'),
    visitId: deleted('pseudonym'),
    checkInId: deleted('pseudonym'),
    markedBy: deleted('staff'),
    decidedBy: deleted('staff'),
    keyHash: deleted('secret'),
    day: deleted('visit', 'Dag'),
    minute: deleted('visit', 'Klokken'),
    clubId: deleted('visit', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    effect: deleted('visit', {
      label: 'Følge',
      valueLabels: { reminder: 'Besked', round: 'En runde', no_round: 'Besked, ingen runde' },
    }),
    markedAt: deleted('visit', 'Registreret'),
    undoneAt: deleted('visit', 'Taget tilbage'),
    objectedAt: deleted('visit', 'Indsigelse'),
    objection: deleted('message', { jsonKey: 'objectionText', label: 'Din begrundelse' }),
    answer: deleted('message', 'Vores svar'),
    upheld: deleted('visit', { label: 'Medhold', valueLabels: { yes: 'Ja', no: 'Nej' } }),
  },
  nonPersonal: 'id seasonId decidedAt',
})
