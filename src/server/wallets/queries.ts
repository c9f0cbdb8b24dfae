import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import { golfers } from '../db/tables/accounts.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { tournaments } from '../db/tables/competitions.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { passes } from '../db/tables/passes.ts'
import { walletCards, walletRegistrations } from '../db/tables/wallets.ts'
import { later } from '../payments/retry-times.ts'

export type WalletCardRow = typeof walletCards.$inferSelect

/**
 * A cheap summary of everything that a face comes from but the agreements of clubs and the golfer's memberships. Cards
 * whose summary has changed are drawn again at once; for the rest there is a comparison once a day.
 */
const sourceOf = sql<string>`md5(concat_ws('|', ${passes.status}, ${passes.firstDay}, ${passes.lastDay}, ${passes.number},
  ${passes.soldTerms}, ${passes.creditRounds}, ${passes.replacedRounds}, ${golfers.firstName}, ${golfers.lastName},
  (select concat_ws(',', count(*), sum(${roundsUsed.holes}), count(distinct ${roundsUsed.clubId}), count(*) filter (where ${roundsUsed.credit}))
   from ${roundsUsed} where ${roundsUsed.passId} = ${passes.id} or ${roundsUsed.clipPoolId} = ${passes.clipPoolId})))`

/** The pass with its holder and the summary of its face. */
export async function findSource(db: Db, passId: string) {
  const [row] = await db
    .select({
      pass: passes,
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      source: sourceOf,
    })
    .from(passes)
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(eq(passes.id, passId))
  return row
}

export type CardFace = { faceHash: string; source: string; at: Date }

/** What a wallet card shows. */
export type Shown = { passId: string } | { entryId: string }

/** The wallet card of a pass or entry, which is created at the first request; concurrent requests get the same one. */
export async function ensureCard(db: Db, shown: Shown, face: CardFace): Promise<WalletCardRow> {
  const { faceHash, source, at } = face
  const isPass = 'passId' in shown
  const kind = isPass ? 'pass' : 'start_time'
  const times = { addedAt: at, checkedAt: at, changedAt: wholeSecond(at) }
  await db
    .insert(walletCards)
    .values({ ...shown, kind, faceHash, source, ...times })
    .onConflictDoNothing({ target: isPass ? walletCards.passId : walletCards.entryId })
  const [card] = await db
    .select()
    .from(walletCards)
    .where(isPass ? eq(walletCards.passId, shown.passId) : eq(walletCards.entryId, shown.entryId))
  if (!card) throw new Error('The wallet card was not stored')
  return card
}

export async function findCard(db: Db, id: string): Promise<WalletCardRow | undefined> {
  const [card] = await db.select().from(walletCards).where(eq(walletCards.id, id))
  return card
}

/** Only a card that some wallet still has is followed. */
export const isFollowed = or(
  isNotNull(walletCards.googleAt),
  sql`exists (select from ${walletRegistrations} where ${walletRegistrations.cardId} = ${walletCards.id})`,
)

/** Cards whose face may have changed since it was compared, the longest waiting first. */
export function selectToCompare(db: Db, { before, limit }: { before: Date; limit: number }) {
  return db
    .select({ card: walletCards, source: sourceOf })
    .from(walletCards)
    .innerJoin(passes, eq(passes.id, walletCards.passId))
    .innerJoin(golfers, eq(golfers.id, passes.golferId))
    .where(
      and(
        isFollowed,
        or(sql`${sourceOf} <> ${walletCards.source}`, lt(walletCards.checkedAt, before)),
      ),
    )
    .orderBy(asc(walletCards.checkedAt), asc(walletCards.id))
    .limit(limit)
}

/**
 * Stores the compared face. A changed one gets the next version of all cards, and a time of its own: versions are given
 * under one lock that ends with the commit, so that a phone that asks for what is newer than a version misses nothing.
 */
export async function saveFace(db: Db, id: string, { faceHash, source, at }: CardFace) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wallet-versions'))`)
    await tx
      .update(walletCards)
      .set({
        faceHash,
        version: sql`(select max(${walletCards.version}) + 1 from ${walletCards})`,
        changedAt: sql`greatest(${wholeSecond(at).toISOString()}::timestamptz, ${walletCards.changedAt} + interval '1 second')`,
        googleTries: 0,
        googleDueAt: at,
      })
      .where(and(eq(walletCards.id, id), sql`${walletCards.faceHash} <> ${faceHash}`))
    await tx.update(walletCards).set({ source, checkedAt: at }).where(eq(walletCards.id, id))
  })
}

const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

/** Registers a phone for a card, or renews its push token. Returns whether it is new. */
export async function saveRegistration(
  db: Db,
  {
    card,
    deviceId,
    pushToken,
    at,
  }: { card: WalletCardRow; deviceId: string; pushToken: string; at: Date },
): Promise<boolean> {
  const [row] = await db
    .insert(walletRegistrations)
    .values({
      cardId: card.id,
      deviceId,
      pushToken,
      registeredAt: at,
      // Notified of any change once more, because the card may have changed between its download and this request.
      pushedVersion: 0,
      pushDueAt: at,
    })
    .onConflictDoUpdate({
      target: [walletRegistrations.cardId, walletRegistrations.deviceId],
      set: { pushToken },
    })
    // A row that an insert created has no deleting transaction yet.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return row?.isNew === true
}

export async function deleteRegistration(db: Db, cardId: string, deviceId: string) {
  await db
    .delete(walletRegistrations)
    .where(and(eq(walletRegistrations.cardId, cardId), eq(walletRegistrations.deviceId, deviceId)))
}

/** The cards of a phone that changed after a version, and the newest version of them. */
export function selectChangedSince(db: Db, deviceId: string, version: number) {
  return db
    .select({ id: walletCards.id, version: walletCards.version })
    .from(walletRegistrations)
    .innerJoin(walletCards, eq(walletCards.id, walletRegistrations.cardId))
    .where(and(eq(walletRegistrations.deviceId, deviceId), gt(walletCards.version, version)))
    .orderBy(asc(walletCards.version))
}

/** Phones that were not notified of the newest version of a card. */
export function selectDuePushes(db: Db, now: Date, limit: number) {
  return db
    .select({
      cardId: walletRegistrations.cardId,
      deviceId: walletRegistrations.deviceId,
      pushToken: walletRegistrations.pushToken,
      tries: walletRegistrations.pushTries,
      version: walletCards.version,
    })
    .from(walletRegistrations)
    .innerJoin(walletCards, eq(walletCards.id, walletRegistrations.cardId))
    .where(
      and(
        lt(walletRegistrations.pushedVersion, walletCards.version),
        lte(walletRegistrations.pushDueAt, now),
      ),
    )
    .orderBy(asc(walletRegistrations.pushDueAt), asc(walletRegistrations.deviceId))
    .limit(limit)
}

export type DuePush = Awaited<ReturnType<typeof selectDuePushes>>[number]

const isRegistration = ({ cardId, deviceId }: DuePush): SQL | undefined =>
  and(eq(walletRegistrations.cardId, cardId), eq(walletRegistrations.deviceId, deviceId))

export async function markPushed(db: Db, push: DuePush) {
  await db
    .update(walletRegistrations)
    .set({ pushedVersion: push.version, pushTries: 0 })
    .where(isRegistration(push))
}

export async function postponePush(db: Db, push: DuePush, dueAt: Date) {
  await db
    .update(walletRegistrations)
    .set({ pushTries: push.tries + 1, pushDueAt: dueAt })
    .where(isRegistration(push))
}

/** Deletes the registration of a token that the push service no longer knows, unless the phone has sent a new one. */
export async function deleteDeadRegistration(db: Db, push: DuePush) {
  await db
    .delete(walletRegistrations)
    .where(and(isRegistration(push), eq(walletRegistrations.pushToken, push.pushToken)))
}

/** The card is stored at Google with this version; later ones are sent by the job. */
export async function markAtGoogle(db: Db, { id, version }: WalletCardRow, at: Date) {
  await db
    .update(walletCards)
    .set({
      googleAt: sql`coalesce(${walletCards.googleAt}, ${at.toISOString()}::timestamptz)`,
      googleVersion: sql`greatest(${walletCards.googleVersion}, ${version}::bigint)`,
      googleTries: 0,
    })
    .where(eq(walletCards.id, id))
}

/** Cards at Google with an older face, and those of erased golfers. */
export function selectDueAtGoogle(db: Db, now: Date, limit: number): Promise<WalletCardRow[]> {
  return db
    .select()
    .from(walletCards)
    .where(
      and(
        isNotNull(walletCards.googleAt),
        or(lt(walletCards.googleVersion, walletCards.version), isErased),
        or(sql`${walletCards.googleDueAt} is null`, lte(walletCards.googleDueAt, now)),
      ),
    )
    .orderBy(asc(walletCards.googleDueAt), asc(walletCards.id))
    .limit(limit)
}

export async function postponeGoogle(db: Db, card: WalletCardRow, dueAt: Date) {
  await db
    .update(walletCards)
    .set({ googleTries: card.googleTries + 1, googleDueAt: dueAt })
    .where(eq(walletCards.id, card.id))
}

export async function deleteCard(db: Db, id: string) {
  await db.delete(walletCards).where(eq(walletCards.id, id))
}

/** Deletes what is left of erased cards that Google never had, or has emptied. */
export async function deleteErasedCards(db: Db) {
  await db.delete(walletCards).where(and(isErased, isNull(walletCards.googleAt)))
}

const isErased = and(isNull(walletCards.passId), isNull(walletCards.entryId))

/**
 * Forgets the cards of passes and tournaments whose last day is this day or earlier, with their phones; returns how many. A card that
 * Google has loses its pass or entry here and is deleted once its object there is emptied, as after an erasure.
 */
export async function deleteOldCards(tx: Db, until: PlainDate): Promise<number> {
  const old = tx.select({ id: passes.id }).from(passes).where(lte(passes.lastDay, until))
  const played = tx
    .select({ id: tournamentEntries.id })
    .from(tournamentEntries)
    .innerJoin(tournaments, eq(tournaments.id, tournamentEntries.tournamentId))
    .where(lte(tournaments.lastDay, until))
  const isOld = or(inArray(walletCards.passId, old), inArray(walletCards.entryId, played))
  const atGoogle = and(isOld, isNotNull(walletCards.googleAt))
  const emptied = tx.select({ id: walletCards.id }).from(walletCards).where(atGoogle)
  await tx.delete(walletRegistrations).where(inArray(walletRegistrations.cardId, emptied))
  const kept = await tx
    .update(walletCards)
    .set({ passId: null, entryId: null, faceHash: '', source: '', googleDueAt: null })
    .where(atGoogle)
  const deleted = await tx.delete(walletCards).where(isOld)
  return (kept.rowCount ?? 0) + (deleted.rowCount ?? 0)
}

/** A day after which a face is compared although nothing is known to have changed. */
export const comparedBefore = (now: Date) => later(now, -24 * 3_600_000)
