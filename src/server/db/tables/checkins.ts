import { isNotNull, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SeasonStory } from '#domain/checkins/season-story.ts'
import { cleared, deleted, kept, noPersonalData, personalData, redacted } from '../personal-data.ts'
import { passes } from './passes.ts'
import { clubs } from './clubs.ts'
import { day, id, instant } from './columns.ts'

/** What a shared season shows (docs/algorithms/season-story.md). */
export type SharedFacts = SeasonStory & {
  season: string
  clubsTotal: number
  tournaments: number
}

export type Signal =
  | 'typed_sign'
  | 'late'
  | 'night'
  | 'quick_travel'
  | 'added'
  | 'golfer_undo'
  | 'operator_undo'

/** Attempts, refusals, conflicts and voids, which are only inserted (E3). The client chooses the id. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'attempt' | 'void'>().notNull(),
    /** Null if the code matched no pass. */
    passId: uuid('pass_id'),
    golferId: uuid('golfer_id'),
    clubId: uuid('club_id').notNull(),
    /** `no_show`: the round of a guest who did not come. */
    mode: text('mode')
      .$type<'staff_scan' | 'golfer_sign' | 'planned_visit' | 'manual' | 'no_show'>()
      .notNull(),
    holes: smallint('holes').notNull(),
    /** Danish day and minute at the club, from the client's time when it was offline. */
    day: day('day').notNull(),
    minute: smallint('minute').notNull(),
    atClient: instant('at_client').notNull(),
    atServer: instant('at_server').notNull(),
    offline: boolean('offline').notNull(),
    skewed: boolean('skewed').notNull(),
    result: text('result')
      .$type<'allow' | 'allow_with_warning' | 'deny' | 'already' | 'conflict' | 'void'>()
      .notNull(),
    reasons: jsonb('reasons').notNull(),
    /** The answer, which a resend gets again. */
    answer: jsonb('answer').notNull(),
    /** SHA-256 of the request, to refuse an id that is reused for another scan. */
    requestHash: text('request_hash').notNull(),
    ruleVersion: text('rule_version').notNull(),
    slot: smallint('slot'),
    /** The points that the check-in added to its round when it was stored; `rounds_used` has the current points. */
    weightPoints: smallint('weight_points').notNull(),
    accountId: uuid('account_id'),
    deviceId: uuid('device_id'),
    signId: uuid('sign_id'),
    /** The phone with which a golfer checked in (`scan_sessions.id`). */
    scanSessionId: uuid('scan_session_id'),
    /** Unusual properties for the operator's list, which never cause a refusal. */
    signals: text('signals')
      .$type<Signal>()
      .array()
      .notNull()
      .default(sql`'{}'`),
    staticCode: boolean('static_code').notNull(),
    manualReason: text('manual_reason'),
    /** For a void: the voided check-in, and the reason. For a round that counts again: the void that it takes back. */
    voids: uuid('voids'),
    voidReason: text('void_reason'),
    /** The closure of the course that gave the round back; null when a person did. */
    closureId: uuid('closure_id'),
  },
  (t) => [
    uniqueIndex('check_ins_voids')
      .on(t.voids)
      .where(sql`${t.voids} is not null`),
    index('check_ins_club_day').on(t.clubId, t.day),
    index('check_ins_pass').on(t.passId, t.clubId),
    index('check_ins_golfer').on(t.golferId, t.day),
    // For the list of the back office, in each order and for its rare filters.
    index('check_ins_list_mode')
      .on(t.mode, t.atClient, t.id)
      .where(sql`${t.kind} = 'attempt'`),
    index('check_ins_list_result')
      .on(t.result, t.id)
      .where(sql`${t.kind} = 'attempt'`),
    index('check_ins_list_offline')
      .on(t.atClient, t.id)
      .where(sql`${t.kind} = 'attempt' and ${t.offline}`),
    index('check_ins_list_signals')
      .on(t.atClient, t.id)
      .where(sql`${t.kind} = 'attempt' and ${t.signals} <> '{}'`),
    index('check_ins_sign').on(t.signId, t.day).where(isNotNull(t.signId)),
    index('check_ins_closure')
      .on(t.closureId)
      .where(sql`${t.closureId} is not null`),
  ],
)

personalData(checkIns, {
  about: 'A check-in or a refused attempt; no position is stored',
  purpose: 'play',
  retention: 'checkIns',
  section: ['checkIns', 'Check-in'],
  columns: {
    golferId: kept('pseudonym'),
    requestHash: kept('secret'),
    accountId: cleared('staff'),
    deviceId: kept('staff'),
    scanSessionId: kept('pseudonym'),
    day: kept('visit', 'Dag'),
    minute: kept('visit', 'Klokken'),
    clubId: kept('visit', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    passId: kept('pseudonym', { jsonKey: 'pass', label: 'Kort', replacedBy: passes.number }),
    kind: kept('visit', {
      label: 'Slags',
      valueLabels: { attempt: 'Check-in', void: 'Taget tilbage' },
    }),
    holes: kept('visit', 'Huller'),
    mode: kept('visit', {
      label: 'Hvem skannede',
      valueLabels: {
        staff_scan: 'Klubben',
        golfer_sign: 'Dig selv',
        planned_visit: 'Dig selv, efter runden',
        manual: 'Klubben, uden kode',
        no_show: 'Ingen, udeblevet',
      },
    }),
    result: kept('visit', 'Udfald'),
    reasons: redacted('visit', 'Grunde'),
    answer: redacted('visit', 'Svaret'),
    manualReason: kept('visit', { jsonKey: 'reason', label: 'Hvorfor uden kode' }),
    voidReason: kept('visit', 'Hvorfor taget tilbage'),
    atClient: kept('visit', { jsonKey: 'sentAt', label: 'Sendt' }),
    atServer: kept('visit', { jsonKey: 'receivedAt', label: 'Modtaget' }),
    offline: kept('visit', 'Uden dækning'),
    signals: kept('visit', 'Bemærket'),
  },
  nonPersonal: 'id skewed ruleVersion slot weightPoints signId staticCode voids closureId',
})

/** The counted rounds. Unique keys are the final guard: a round cannot be spent twice even if the code is wrong. */
export const roundsUsed = pgTable(
  'rounds_used',
  {
    passId: uuid('pass_id').notNull(),
    clubId: uuid('club_id').notNull(),
    /** Number of the pass's round at this club: 1, 2, … */
    slot: smallint('slot').notNull(),
    day: day('day').notNull(),
    /** 9 after a first nine, 18 for a full round. */
    holes: smallint('holes').notNull(),
    /** The player: several golfers share a klippekort or a seat, each once a day (E36). */
    golferId: uuid('golfer_id').notNull(),
    /** Played on a credit round. */
    credit: boolean('credit').notNull(),
    /** The round's points in the settlement, by its current holes (docs/algorithms/check-in-slots.md). */
    weightPoints: smallint('weight_points').notNull(),
    checkInIds: uuid('check_in_ids').array().notNull(),
    /** The pool of a klippekort, and the number of the clip that the round spends. */
    clipPoolId: uuid('clip_pool_id'),
    clip: smallint('clip'),
  },
  (t) => [
    primaryKey({ columns: [t.passId, t.clubId, t.slot] }),
    uniqueIndex('rounds_used_day').on(t.passId, t.clubId, t.golferId, t.day),
    // For the guests of a club in a month, from the index alone.
    index('rounds_used_club').on(t.clubId, t.day, t.golferId),
    uniqueIndex('rounds_used_clip').on(t.clipPoolId, t.clip),
    uniqueIndex('rounds_used_clip_day').on(t.clipPoolId, t.golferId, t.day),
  ],
)

personalData(roundsUsed, {
  about: 'A used round of a card',
  purpose: 'play',
  retention: 'checkIns',
  columns: {
    passId: kept('pseudonym'),
    golferId: kept('pseudonym'),
    day: kept('visit', { notExported: 'its check-in is' }),
    clubId: kept('visit', { notExported: 'its check-in is' }),
    holes: kept('visit', { notExported: 'its check-in is' }),
  },
  nonPersonal: 'slot credit checkInIds weightPoints clipPoolId clip',
})

/** A tablet or phone at the reception, paired once by club staff. */
export const scanDevices = pgTable('scan_devices', {
  id: id().primaryKey(),
  clubId: uuid('club_id').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  pairedBy: uuid('paired_by').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at'),
  revokedAt: instant('revoked_at'),
})

personalData(scanDevices, {
  about: 'A club’s tablet at the reception',
  purpose: 'audit',
  retention: 'with the row',
  columns: { pairedBy: kept('staff') },
  nonPersonal: 'id clubId name tokenHash createdAt lastSeenAt revokedAt',
})

/**
 * A phone that checks in the golfers of an account all season (D3). It received its key while the account
 * was signed in; a card number and a name are not enough (D40).
 */
export const scanSessions = pgTable(
  'scan_sessions',
  {
    id: id().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    accountId: uuid('account_id').notNull(),
    /** The browser's description of itself, by which the owner recognises the phone. */
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('scan_sessions_account').on(t.accountId)],
)

personalData(scanSessions, {
  about: 'A golfer’s phone that may check in',
  purpose: 'play',
  retention: 'until the season of its card has ended',
  section: ['scanSessions', 'Telefoner, der må tjekke ind'],
  columns: {
    tokenHash: deleted('secret'),
    accountId: deleted('pseudonym'),
    userAgent: deleted('device', { jsonKey: 'browser', label: 'Browser' }),
    createdAt: deleted('device', 'Siden'),
    expiresAt: deleted('device', 'Til'),
  },
  nonPersonal: 'id',
})

/** A season that its golfer shares by link: a copy of what was shown when the link was made. */
export const sharedSeasons = pgTable('shared_seasons', {
  passId: uuid('pass_id').primaryKey(),
  golferId: uuid('golfer_id').notNull(),
  accountId: uuid('account_id').notNull(),
  /** The unguessable end of the link. Stored readable, because its owner sees the link again. */
  token: text('token').notNull().unique(),
  /** Null: the picture shows no name. */
  shownName: text('shown_name'),
  facts: jsonb('facts').$type<SharedFacts>().notNull(),
  createdAt: instant('created_at').notNull(),
})

personalData(sharedSeasons, {
  about: 'A season shared by link',
  purpose: 'sharing',
  retention: 'until its golfer removes the link',
  section: ['sharedSeasons', 'Sæsoner, du har delt'],
  columns: {
    passId: deleted('pseudonym'),
    golferId: deleted('pseudonym'),
    accountId: deleted('pseudonym'),
    token: deleted('secret'),
    shownName: deleted('name', 'Navn på billedet'),
    facts: deleted('visit', 'Det, billedet viser'),
    createdAt: deleted('visit', 'Delt'),
  },
})

/** Counts per club and month that replace visits after 13 months (L-DP-3). */
export const visitCounts = pgTable(
  'visit_counts',
  {
    clubId: uuid('club_id').notNull(),
    /** The first of the month. */
    month: day('month').notNull(),
    visits: integer('visits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clubId, t.month] })],
)

noPersonalData(visitCounts, 'Number of visits to a club in a month', 'clubId month visits')
