import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  MessageDelivery,
  sendTournamentMessage as contract,
  TournamentMessageRefusal,
} from '#contract/director/messages.ts'
import {
  everyoneText,
  flightAudienceText,
  type TournamentAudience,
} from '#domain/competitions/tournament-audience.ts'
import { addDays } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../../access.ts'
import { selectAccountNames } from '../../accounts/queries.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { danishInstant } from '../../clock.ts'
import {
  findTournament,
  lockTournament,
  selectDivisions,
  selectRounds,
  type EntryRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import { dayMs, queueUrgent, recipientOf } from '../../notifications/urgent/queue-urgent.ts'
import {
  countRecipients,
  countSentSince,
  findMessage,
  insertMessage,
  messageKey,
  selectAudience,
  selectFlightsWithPlayers,
  selectMailStates,
  selectMessages,
  selectPlayers,
  selectRecipients,
} from './message-queries.ts'

/** More in a day is a mistake, or somebody else's hands. */
const maxADay = 20

/** The messages of a tournament with how far their mails have got, and whom a new one can be for. */
export async function listTournamentMessages(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const sent = await selectMessages(ctx.db, tournamentId)
  const states = Map.groupBy(
    sent.length === 0
      ? []
      : await selectMailStates(
          ctx.db,
          sent.map(({ id }) => id),
        ),
    ({ messageId }) => messageId,
  )
  const names = await selectAccountNames(
    ctx.db,
    sent.map(({ sentBy }) => sentBy),
  )
  return {
    audiences: await readAudiences(ctx.db, tournamentId),
    messages: sent.map(({ id, audienceText, subject, body, isUrgent, sentAt, sentBy }) => {
      const mails = (states.get(id) ?? []).map(({ mail }) => mail ?? 'none')
      const count = (state: MessageDelivery) => mails.filter((each) => each === state).length
      return {
        id,
        audience: audienceText,
        subject,
        body,
        isUrgent,
        sentAt: sentAt.toISOString(),
        sentBy: names.get(sentBy) ?? null,
        recipients: mails.length,
        mails: {
          sent: count('sent'),
          queued: count('queued'),
          failed: count('failed'),
          none: count('none'),
        },
      }
    }),
  }
}

/** All, each *række* where there are several, and each flight, with how many players take part. */
async function readAudiences(db: Db, tournamentId: string) {
  const players = await selectPlayers(db, tournamentId)
  const divisions = await selectDivisions(db, [tournamentId])
  const flights = await selectFlightsWithPlayers(db, tournamentId)
  const isMultiRound = (await selectRounds(db, [tournamentId])).length > 1
  const shown = (audience: TournamentAudience, text: string, among: typeof players) => ({
    audience,
    text,
    players: among.length,
    withoutMail: among.filter(({ hasMail }) => !hasMail).length,
  })
  return [
    shown({ kind: 'all' }, everyoneText, players),
    ...(divisions.length > 1 ? divisions : []).map(({ id, name }) =>
      shown(
        { kind: 'division', divisionId: id },
        name,
        players.filter(({ divisionId }) => divisionId === id),
      ),
    ),
    ...flights.map(({ id, entryIds, round, ...slot }) =>
      shown(
        { kind: 'flight', flightId: id },
        flightAudienceText({ ...slot, round: isMultiRound ? round : null }),
        players.filter((player) => entryIds.includes(player.id)),
      ),
    ),
  ]
}

/** Who a message was for, and how far it got with each; `not_found` for one of another tournament. */
export async function getTournamentMessage(
  ctx: Ctx,
  { tournamentId, messageId }: { tournamentId: string; messageId: string },
) {
  const message = await findMessage(ctx.db, messageId)
  if (message?.tournamentId !== tournamentId) throw new AppError('not_found')
  const recipients = await selectRecipients(ctx.db, messageId)
  return {
    recipients: recipients.map(({ firstName, lastName, mail, sms, push, ...recipient }) => ({
      ...recipient,
      name: `${firstName} ${lastName}`.trim(),
      mail: mail ?? ('none' as const),
      sms: bestOf(sms),
      push: bestOf(push),
    })),
  }
}

/** Of several phones, what the best has got. */
const bestOf = (states: readonly MessageDelivery[] | null): MessageDelivery =>
  (['sent', 'queued', 'failed'] as const).find((state) => states?.includes(state)) ?? 'none'

type Message = ParsedInput<typeof contract>

/** Stores a message and queues its mails, SMS and push in one transaction; a repeated id sends nothing again. */
export async function sendTournamentMessage(ctx: Ctx, message: Message) {
  const { tournamentId, id } = message
  const sent = await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament) throw new AppError('not_found')
    const earlier = await findMessage(tx, id)
    if (earlier) {
      if (earlier.tournamentId !== tournamentId) throw new AppError('conflict')
      return countRecipients(tx, id)
    }
    const recipients = await selectAudience(tx, tournamentId, message.audience)
    if (recipients.length === 0) refuse('message_nobody')
    if (recipients.length !== message.recipients) refuse('message_recipients_changed')
    const since = new Date(ctx.now().getTime() - dayMs)
    if ((await countSentSince(tx, tournamentId, since)) >= maxADay) refuse('message_too_many')
    await store(tx, ctx, message, recipients)
    await queueAll({ ...ctx, db: tx }, { message, recipients, tournament })
    return recipients.length
  })
  ctx.wake?.('mails')
  ctx.wake?.('urgent-messages')
  return { recipients: sent }
}

async function store(tx: Db, ctx: Ctx, message: Message, recipients: readonly EntryRow[]) {
  const { tournamentId, id, audience, subject, body, isUrgent } = message
  const known = await readAudiences(tx, tournamentId)
  const text = known.find((one) => JSON.stringify(one.audience) === JSON.stringify(audience))?.text
  await insertMessage(
    tx,
    {
      id,
      tournamentId,
      audience,
      audienceText: text ?? everyoneText,
      subject,
      body,
      isUrgent,
      sentAt: ctx.now(),
      sentBy: requireSignedIn(ctx).accountId,
    },
    recipients.map((entry) => entry.id),
  )
  await recordActivity(tx, ctx, {
    action: 'tournaments.send_message',
    subject: { type: 'tournament', id: tournamentId },
    data: { recipients: recipients.length },
  })
}

type Sending = { message: Message; recipients: readonly EntryRow[]; tournament: TournamentRow }

async function queueAll(ctx: Ctx, { message, recipients, tournament }: Sending) {
  const { id, subject, body, isUrgent } = message
  const path = `/tournaments/${tournament.slug}`
  const club = (await findTournament(ctx.db, tournament.id))?.club
  await queueMails(
    ctx.db,
    recipients.flatMap((entry) =>
      entry.email
        ? {
            ctx,
            template: 'tournamentMessage' as const,
            to: entry.email,
            ...(entry.accountId && { accountId: entry.accountId }),
            dedupeKey: messageKey(id, entry.id),
            data: {
              name: entry.firstName,
              tournament: tournament.name,
              club: club?.name ?? '',
              phone: club?.phone ?? null,
              subject,
              paragraphs: body.split(/\n\s*\n/).map((each) => each.trim()),
              link: `${ctx.publicUrl}${path}`,
            },
          }
        : [],
    ),
  )
  if (!isUrgent) return
  // One message to a parent of two players.
  const once = new Map(recipients.map((entry) => [entry.accountId ?? entry.id, entry]))
  await queueUrgent(
    ctx.db,
    ctx,
    [...once].map(([recipient, entry]) => ({
      ...recipientOf(entry),
      kind: 'message' as const,
      title: subject,
      // The subject alone fits into one SMS beside the tournament's name; the mail has the rest.
      text: subject,
      about: tournament.name,
      path,
      dedupeKey: messageKey(id, recipient),
      // The day after, it is no longer urgent.
      expiresAt: danishInstant(addDays(today(ctx), 1), 0),
    })),
  )
}

function refuse(reason: TournamentMessageRefusal): never {
  throw new AppError('refused', { reason })
}
