import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { TournamentAudience } from '#domain/competitions/tournament-audience.ts'
import type { Db } from '../../db/client.ts'
import { insertAll } from '../../db/insert-all.ts'
import { flightPlayers, flights, tournamentEntries } from '../../db/tables/entries.ts'
import { mails } from '../../db/tables/notifications.ts'
import { tournamentRounds } from '../../db/tables/competitions.ts'
import {
  tournamentMessageRecipients,
  tournamentMessages,
} from '../../db/tables/tournament-messages.ts'
import { urgentMessages } from '../../db/tables/urgent-messages.ts'

export const messageKey = (messageId: string, recipient: string) =>
  `tournament-message:${messageId}:${recipient}`

const keyOf = (recipient: SQLWrapper) =>
  sql`'tournament-message:' || ${tournamentMessageRecipients.messageId} || ':' || ${recipient}`

/** Who gets an SMS or a push: an account once, whatever number of its players the message is for. */
const urgentRecipient = sql`coalesce(${tournamentEntries.accountId}, ${tournamentEntries.id})`

/** Entered players who take part; those with a code instead of a place have left. */
const takesPart = (tournamentId: string) =>
  and(
    eq(tournamentEntries.tournamentId, tournamentId),
    eq(tournamentEntries.state, 'entered'),
    isNull(tournamentEntries.status),
  )

export const selectAudience = (db: Db, tournamentId: string, audience: TournamentAudience) =>
  db
    .select()
    .from(tournamentEntries)
    .where(and(takesPart(tournamentId), isIn(db, audience)))
    .orderBy(asc(tournamentEntries.number))

function isIn(db: Db, audience: TournamentAudience): SQL | undefined {
  if (audience.kind === 'all') return undefined
  if (audience.kind === 'division') return eq(tournamentEntries.divisionId, audience.divisionId)
  return exists(
    db
      .select({ one: sql`1` })
      .from(flightPlayers)
      .where(
        and(
          eq(flightPlayers.flightId, audience.flightId),
          eq(flightPlayers.entryId, tournamentEntries.id),
        ),
      ),
  )
}

/** Every entered player with the *række*, and whether there is an address. */
export const selectPlayers = (db: Db, tournamentId: string) =>
  db
    .select({
      id: tournamentEntries.id,
      divisionId: tournamentEntries.divisionId,
      hasMail: sql<boolean>`coalesce(${tournamentEntries.email}, '') <> ''`,
    })
    .from(tournamentEntries)
    .where(takesPart(tournamentId))

/** The flights of the published start lists, with their players. */
export const selectFlightsWithPlayers = (db: Db, tournamentId: string) =>
  db
    .select({
      id: flights.id,
      position: flights.position,
      minute: flights.minute,
      hole: flights.hole,
      round: tournamentRounds.number,
      entryIds: sql<string[]>`array_agg(${flightPlayers.entryId})`,
    })
    .from(flights)
    .innerJoin(tournamentRounds, eq(tournamentRounds.id, flights.roundId))
    .innerJoin(flightPlayers, eq(flightPlayers.flightId, flights.id))
    .where(and(eq(tournamentRounds.tournamentId, tournamentId), isNull(tournamentRounds.voidedAt)))
    .groupBy(flights.id, tournamentRounds.number)
    .orderBy(asc(tournamentRounds.number), asc(flights.position))

/** False when a message with this id was sent before. */
export async function insertMessage(
  tx: Db,
  message: typeof tournamentMessages.$inferInsert,
  entryIds: readonly string[],
): Promise<boolean> {
  const { rowCount } = await tx.insert(tournamentMessages).values(message).onConflictDoNothing()
  if (rowCount !== 1) return false
  const recipients = entryIds.map((entryId) => ({ messageId: message.id ?? '', entryId }))
  await insertAll(tx, tournamentMessageRecipients, recipients)
  return true
}

export async function findMessage(db: Db, id: string) {
  const [row] = await db.select().from(tournamentMessages).where(eq(tournamentMessages.id, id))
  return row
}

export const countRecipients = (db: Db, messageId: string) =>
  db.$count(tournamentMessageRecipients, eq(tournamentMessageRecipients.messageId, messageId))

export const countSentSince = (db: Db, tournamentId: string, since: Date) =>
  db.$count(
    tournamentMessages,
    and(eq(tournamentMessages.tournamentId, tournamentId), gte(tournamentMessages.sentAt, since)),
  )

export const selectMessages = (db: Db, tournamentId: string) =>
  db
    .select()
    .from(tournamentMessages)
    .where(eq(tournamentMessages.tournamentId, tournamentId))
    .orderBy(desc(tournamentMessages.sentAt), desc(tournamentMessages.id))

/** How far a row of an outbox has got. */
const stateOf = (outbox: typeof mails | typeof urgentMessages) =>
  sql<'queued' | 'sent' | 'failed'>`(case
    when ${outbox.failedAt} is not null then 'failed'
    when ${outbox.sentAt} is not null then 'sent'
    else 'queued' end)`

const mailState = sql<'queued' | 'sent' | 'failed' | null>`(select ${stateOf(mails)} from ${mails}
  where ${mails.dedupeKey} = ${keyOf(tournamentMessageRecipients.entryId)})`

const urgentStates = (channel: 'sms' | 'push') =>
  sql<('queued' | 'sent' | 'failed')[] | null>`(select array_agg(${stateOf(urgentMessages)})
    from ${urgentMessages} where ${urgentMessages.channel} = ${channel}
    and (${urgentMessages.accountId} = ${tournamentEntries.accountId} or ${urgentMessages.entryId} = ${tournamentEntries.id})
    and starts_with(${urgentMessages.dedupeKey}, ${`${channel}:`} || ${keyOf(urgentRecipient)}))`

/** The recipients of messages with the state of their mails. */
export function selectMailStates(db: Db, messageIds: string[]) {
  return db
    .select({ messageId: tournamentMessageRecipients.messageId, mail: mailState })
    .from(tournamentMessageRecipients)
    .where(inArray(tournamentMessageRecipients.messageId, messageIds))
}

/** Each recipient of a message, by name, with what was sent. */
export const selectRecipients = (db: Db, messageId: string) =>
  db
    .select({
      entryId: tournamentEntries.id,
      firstName: tournamentEntries.firstName,
      lastName: tournamentEntries.lastName,
      phone: tournamentEntries.phone,
      mail: mailState,
      sms: urgentStates('sms'),
      push: urgentStates('push'),
    })
    .from(tournamentMessageRecipients)
    .innerJoin(tournamentEntries, eq(tournamentEntries.id, tournamentMessageRecipients.entryId))
    .where(eq(tournamentMessageRecipients.messageId, messageId))
    .orderBy(sql`${tournamentEntries.lastName} collate "da-x-icu"`, tournamentEntries.firstName)
