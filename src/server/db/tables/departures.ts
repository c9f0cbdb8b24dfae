import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/shared/dates.ts'
import { kept, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'
import { passes } from './passes.ts'

/** A club that leaves (D19). */
export const clubDepartures = pgTable(
  'club_departures',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    lastDay: day('last_day').notNull(),
    registeredAt: instant('registered_at').notNull(),
    registeredBy: uuid('registered_by').notNull(),
    /** The versions of the agreement that the registration ended, with the last day that each had before; null = none. */
    endedTerms: jsonb('ended_terms')
      .$type<readonly { version: number; validTo: PlainDate | null }[]>()
      .notNull(),
    /** The cards whose accounts were mailed at the registration, to be told when it is taken back. */
    toldPassIds: uuid('told_pass_ids').array().notNull().default([]),
    /** When the golfers were offered a choice; null until the day after the last day. */
    openedAt: instant('opened_at'),
  },
  (t) => [unique('club_departures_once').on(t.clubId, t.lastDay)],
)

personalData(clubDepartures, {
  about: 'A club that leaves',
  purpose: 'audit',
  retention: 'with the row',
  columns: { registeredBy: kept('staff') },
  nonPersonal: 'id clubId lastDay registeredAt endedTerms toldPassIds openedAt',
})

/** The rounds that a card lost at a club that left, and what its golfer chose instead (D10). */
export const lostRounds = pgTable(
  'lost_rounds',
  {
    id: id().primaryKey(),
    departureId: uuid('departure_id')
      .notNull()
      .references(() => clubDepartures.id),
    passId: uuid('pass_id').notNull(),
    /** Rounds of the card at the club; less those used there, they are lost. */
    limitHere: smallint('limit_here').notNull(),
    chooseBy: day('choose_by').notNull(),
    byDefault: text('by_default').$type<'credit' | 'refund'>().notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').$type<'golfer' | 'default'>(),
    credits: smallint('credits'),
    refundOre: integer('refund_ore'),
  },
  (t) => [
    // The final guard against two choices for one card.
    unique('lost_rounds_once').on(t.departureId, t.passId),
    index('lost_rounds_pass').on(t.passId),
    index('lost_rounds_due')
      .on(t.chooseBy)
      .where(sql`${t.decidedAt} is null`),
  ],
)

personalData(lostRounds, {
  about: 'The rounds that a card lost at a club that left',
  purpose: 'play',
  retention: 'accounting',
  section: ['lostRounds', 'Runder i klubber, der er stoppet'],
  columns: {
    passId: kept('pseudonym', { jsonKey: 'pass', label: 'Kort', replacedBy: passes.number }),
    chooseBy: kept('purchase', 'Vælges senest'),
    decidedAt: kept('purchase', 'Afgjort'),
    credits: kept('purchase', 'Ekstra runder'),
    refundOre: kept('purchase', { jsonKey: 'refund', label: 'Penge tilbage', format: 'ore' }),
  },
  nonPersonal: 'id departureId limitHere byDefault decidedBy',
})

/** Extra rounds; the operator adds the value of each to the pool (E5). */
export const creditRounds = pgTable(
  'credit_rounds',
  {
    id: id().primaryKey(),
    passId: uuid('pass_id').notNull(),
    lostRoundsId: uuid('lost_rounds_id')
      .notNull()
      .references(() => lostRounds.id),
    grantedOn: day('granted_on').notNull(),
    valueOre: integer('value_ore').notNull(),
  },
  (t) => [index('credit_rounds_pass').on(t.passId)],
)

personalData(creditRounds, {
  about: 'An extra round of a card',
  purpose: 'play',
  retention: 'accounting',
  columns: { passId: kept('pseudonym') },
  nonPersonal: 'id lostRoundsId grantedOn valueOre',
})
