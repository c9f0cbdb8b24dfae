import { z } from 'zod'
import type { ClubMembership, Membership, MembershipType } from '#domain/accounts/membership.ts'
import { isPlainDate, type PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'

/**
 * The documented fields of DGU's golfer that we use. `LifeTimeID` resembles a CPR number, so it is
 * dropped here before anything could store or log it (L-DP-1).
 */
const Golfer = z.object({
  ID: z.string().min(1).max(64),
  FirstName: z.string().max(200),
  LastName: z.string().max(200),
  BirthDate: z.string().max(40).nullish(),
  RightToPlay: z.boolean(),
  Handicap: z.union([z.string().max(20), z.number()]).nullish(),
  HandicapStatus: z.coerce.number().int().nullish(),
  Memberships: z
    .array(
      z.object({
        IsHomeClub: z.boolean(),
        Type: z.coerce.number().int(),
        UnionID: z.string().max(20),
        Club: z.object({ Name: z.string().max(200) }).nullish(),
      }),
    )
    .max(50),
})

/** Undefined when the response does not have the documented form. */
export function readGolfer(answer: unknown): Membership | undefined {
  const parsed = Golfer.safeParse(answer)
  if (!parsed.success) return undefined
  const golfer = parsed.data
  return {
    source: 'dgu',
    personId: golfer.ID,
    firstName: golfer.FirstName.trim(),
    lastName: golfer.LastName.trim(),
    birthDate: readBirthDate(golfer.BirthDate),
    handicapTenths: readHandicap(golfer.Handicap),
    handicapFrozen: golfer.HandicapStatus === 4,
    rightToPlay: golfer.RightToPlay,
    memberships: golfer.Memberships.flatMap(readMembership),
  }
}

/** The mail address that DGU has registered; null when it is missing or invalid. */
export function readEmail(answer: unknown): string | null {
  return Contact.safeParse(answer).data?.Email.trim().toLowerCase() ?? null
}

const Contact = z.object({ Email: z.string().trim().max(254).pipe(z.email()) })

/** Does the union state that it has proven the address? Anything but `true` is no. */
export const isEmailVerified = (answer: unknown): boolean =>
  z.object({ EmailVerified: z.literal(true) }).safeParse(answer).success

function readMembership({
  IsHomeClub,
  Type,
  UnionID,
  Club,
}: z.output<typeof Golfer>['Memberships'][number]): ClubMembership[] {
  const number = parseDguNumber(UnionID)?.number
  if (!number || Type < 1 || Type > 7) return []
  const clubNumber = Number(number.split('-')[0])
  const clubName = Club?.Name.trim() || `Klub ${clubNumber}`
  return [
    { dguNumber: number, clubNumber, clubName, type: Type as MembershipType, isHome: IsHomeClub },
  ]
}

/**
 * Parses a handicap index × 10,000 as text, `"340000"` for 34,0; a plus handicap is negative or has a
 * plus sign. Returns tenths, or null when it is missing or above 54,0, which could be a plus handicap
 * in another notation.
 */
export function readHandicap(sent: string | number | null | undefined): number | null {
  const text = String(sent ?? '')
    .trim()
    .replace(/\u2212/g, '-')
  if (!/^[+-]?\d{1,7}$/.test(text)) return null
  const tenths = Math.round(Number(text.replace('+', '-')) / 1000)
  return tenths >= -100 && tenths <= 540 ? tenths + 0 : null
}

/** Parses `19810423T000000`, also with hyphens. */
export function readBirthDate(sent: string | null | undefined): PlainDate | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(sent ?? '')
  const text = match ? `${match[1]}-${match[2]}-${match[3]}` : ''
  return isPlainDate(text) ? text : null
}
