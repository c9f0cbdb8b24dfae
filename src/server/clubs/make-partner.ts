import { randomUUID } from 'node:crypto'
import { defaultTerms, termsOn, type ClubTerms } from '#domain/clubs/terms.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { ClubDetails } from './imports/clubs-file.ts'
import { insertClubs, insertSign, insertTerms, selectTakenSlugs } from './imports/clubs-queries.ts'
import { freeSlug, newSignCode, slugOf } from './imports/import-clubs.ts'
import { findClubByNumber, lockClub, selectTermsOf } from './queries.ts'

export type NewPartner = {
  club: Pick<
    ClubDetails,
    'name' | 'dguClubNumber' | 'region' | 'address' | 'postcode' | 'city' | 'phone' | 'email'
  >
  terms: Pick<
    ClubTerms,
    | 'validFrom'
    | 'roundsPerPass'
    | 'acceptsProducts'
    | 'maxHandicapTenths'
    | 'greenFeeWeekday'
    | 'greenFeeWeekend'
  >
}

const firstPlace = 'Ved skranken'

/**
 * Makes a partner of a club: the club with this DGU number, or a new one, gets terms from the agreed day, and its
 * first sign if it has none. A club that was a partner before keeps what it wrote about booking.
 * @throws AppError refused `club_is_partner` when its agreement runs or is to begin.
 */
export async function makePartner(tx: Db, ctx: Ctx, { club, terms }: NewPartner): Promise<string> {
  const stored = await findClubByNumber(tx, club.dguClubNumber)
  const clubId = stored?.id ?? (await insertNewClub(tx, ctx, club))
  await lockClub(tx, clubId)
  const versions = await selectTermsOf(tx, clubId)
  if (isPartner(versions, today(ctx))) throw new AppError('refused', { reason: 'club_is_partner' })
  const before = versions.at(-1)
  const usual = {
    ...defaultTerms(clubId, terms.validFrom),
    // Without an address for GolfBox a guest can only call.
    bookingMode: 'phone' as const,
    checkInPlace: firstPlace,
  }
  const version = (before?.version ?? 0) + 1
  const next = { ...usual, ...before, ...terms, blackoutRules: [], version, validTo: undefined }
  await insertTerms(tx, next, ctx.now())
  if (!before) {
    const sign = { code: newSignCode(), place: firstPlace, createdAt: ctx.now() }
    await insertSign(tx, { clubId, ...sign })
  }
  await recordActivity(tx, ctx, {
    action: 'clubs.write_terms',
    subject: { type: 'club', id: clubId },
    data: { version: next.version, aboveCeiling: false },
    ...(ctx.actor ? {} : { actorKind: 'link' as const }),
  })
  return clubId
}

/** Whether a club is a partner on a day or will be one later. */
export const isPartner = (versions: readonly ClubTerms[], day: ClubTerms['validFrom']) =>
  termsOn(versions, day) !== undefined ||
  versions.some(
    ({ validFrom, validTo }) => validFrom > day && (validTo === undefined || validFrom <= validTo),
  )

async function insertNewClub(tx: Db, ctx: Ctx, club: NewPartner['club']): Promise<string> {
  const id = randomUUID()
  const slug = slugOf(club.name)
  const taken = await selectTakenSlugs(tx, [slug])
  const { name, city, postcode, region } = club
  await insertClubs(tx, [
    {
      ...club,
      id,
      slug: freeSlug(slug, taken, club.dguClubNumber),
      vatStatus: 'exempt',
      searchText: foldDanish(`${name} ${city} ${postcode} ${region}`),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    },
  ])
  return id
}
