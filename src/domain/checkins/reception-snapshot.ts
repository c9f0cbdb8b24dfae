import { defaultTerms, type ClubTerms, type CourseState } from '#domain/clubs/terms.ts'
import type { PassState } from '#domain/passes/pass-state.ts'
import type { Instant, MinuteOfDay } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { encodeBase64Url } from '../shared/base64url.ts'
import { asciiBytes } from './verify-code.ts'
import type { CheckInGolfer, PlayTerms } from './verdict.ts'

/** Listed cards at most, so that a tablet can store the list and fetch it over a slow connection. */
export const maxSnapshotCards = 30_000

/** Above this age in hours the reception says so. */
export const staleAfterHours = 12
/** Above this age in hours a snapshot is deleted and no longer decides. */
export const unusableAfterHours = 36

type SnapshotTerms = Pick<
  ClubTerms,
  | 'version'
  | 'validFrom'
  | 'validTo'
  | 'roundsPerPass'
  | 'acceptsProducts'
  | 'maxHandicapTenths'
  | 'blackoutRules'
  | 'defaultHoles'
>

/** A check-in of the snapshot's day that counts. */
export type SnapshotCheckIn = {
  id: string
  /** At the club of the snapshot. */
  here: boolean
  minute: MinuteOfDay
  holes: 9 | 18
  slot: number
  /** By the card's present holder; several golfers share a company's card. */
  byHolder: boolean
}

/**
 * A card about which `evaluate` needs to know something. A card that is not listed is active, its membership is
 * confirmed, and it has not been used (docs/algorithms/check-in-offline.md). No field names a person.
 */
export type SnapshotCard = {
  /** `cardKey` of the pass id. */
  key: string
  state?: PassState | undefined
  stateSince?: PlainDate | undefined
  /** Index in `products`, when the card was sold on other terms than its product's. */
  terms?: number | undefined
  membership?: Exclude<CheckInGolfer['membership'], 'active'> | 'unconfirmed' | undefined
  firstWarnedOn?: PlainDate | undefined
  /** In tenths; only above the club's limit. */
  handicapTenths?: number | undefined
  isMember?: boolean | undefined
  /** The latest day on which the holder left this club. */
  leftOn?: PlainDate | undefined
  /** Numbers of the rounds used here, today's too. */
  slotsHere?: readonly number[] | undefined
  /** Rounds used at other clubs, today's too; only of a card with a total. */
  roundsElsewhere?: number | undefined
  /** Extra rounds that the card has not used. */
  creditRounds?: number | undefined
  /** Rounds here that were replaced when this club left. */
  replacedHere?: number | undefined
  today?: readonly SnapshotCheckIn[] | undefined
  planned?: readonly { day: PlainDate; registeredAt: Instant }[] | undefined
}

export type Closure = Extract<CourseState, { kind: 'closed' }>

/** What a reception needs to evaluate check-ins without a connection. */
export type ReceptionSnapshot = {
  clubId: string
  /** The Danish day of `today` of each card. */
  day: PlainDate
  terms: readonly SnapshotTerms[]
  /** Closures now and in the next days, the one that was set last is the last. */
  closures: readonly Closure[]
  /** The terms that most cards of a product were sold on come first. */
  products: readonly PlayTerms[]
  cards: readonly SnapshotCard[]
  /** False when there were too many cards to list, so that a card that is not listed is unknown. */
  isComplete: boolean
}

/** SHA-256: WebCrypto in the browser, node:crypto on the server. */
export type Digest = (bytes: Uint8Array) => Promise<Uint8Array>

/** Identifies a card in a snapshot: 72 bits of the SHA-256 of the pass id, base64url. It cannot be used as an id. */
export async function cardKey(passId: string, digest: Digest): Promise<string> {
  return toCardKey(await digest(asciiBytes(passId)))
}

export const toCardKey = (hash: Uint8Array): string => encodeBase64Url(hash.subarray(0, 9))

/** The club's terms as the rules read them; fields that no rule reads have their defaults. */
export function termsOfSnapshot({ clubId, terms }: ReceptionSnapshot): ClubTerms[] {
  return terms.map((version) => ({ ...defaultTerms(clubId, version.validFrom), ...version }))
}

/**
 * How far a snapshot of an age may be trusted. `ageMs` is by the server's clock at both ends; a negative age
 * means that the clock was wrong and counts as new.
 */
export function snapshotAge(ageMs: number): 'fresh' | 'stale' | 'unusable' {
  const hours = ageMs / 3_600_000
  if (hours > unusableAfterHours) return 'unusable'
  return hours > staleAfterHours ? 'stale' : 'fresh'
}

/** Cards within the limit; unconfirmed memberships, of which only a warning follows, are left out first. */
export function limitCards(
  cards: readonly SnapshotCard[],
  max = maxSnapshotCards,
): { cards: readonly SnapshotCard[]; isComplete: boolean } {
  if (cards.length <= max) return { cards, isComplete: true }
  const important = cards.filter((card) => !isOnlyUnconfirmed(card))
  const others = cards.filter(isOnlyUnconfirmed)
  return { cards: [...important, ...others].slice(0, max), isComplete: false }
}

const isOnlyUnconfirmed = ({ key: _key, membership, ...rest }: SnapshotCard) =>
  membership === 'unconfirmed' && Object.values(rest).every((value) => value === undefined)
