import type { ClubSearch, FoundClub } from '#contract/checkins/club-finder.ts'
import type { MyAnswer, MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { partyVerdict } from '#domain/checkins/party-verdict.ts'
import { roundsLeftText } from '#domain/checkins/rounds-left-text.ts'
import { countOf } from '#domain/shared/danish.ts'

/** The answer of a row: may those who ask play at the club at the moment? */
export type RowAnswer = {
  canPlay: 'all' | 'some' | 'none'
  /** A warning or an exception; the row has a yellow mark. */
  hasRemark: boolean
  /** The verdict and its reason; undefined when the group's heading says it all. */
  text: string | undefined
  /** The light at the course, when 18 holes cannot be played. */
  lightText: string | undefined
  /** `2 af 2 runder tilbage`, or the rounds of the agreement. */
  rounds: string
  next: { day: string; minute: number } | undefined
  /** The golfers of the party who may play; none where the answer is for a kind of card. */
  golferIds: readonly string[]
}

export type FinderRow = {
  club: FoundClub
  /** From the searched place, else from the reader's home club. */
  distanceKm: number | null
  answer: RowAnswer | undefined
}

/** The golfers who want to play together, of the account's own. */
export function partyOf({ people }: Pick<MyClubs, 'people'>, who: string | undefined) {
  const ids = who?.split(',') ?? []
  const chosen = people.filter(({ golferId }) => ids.includes(golferId))
  return chosen.length > 0 ? chosen : people
}

type Party = MyClubs['people']

/**
 * The rows of a search, answered for the party or, without one, for the kind of card. A search without a place is in
 * the order of the distance from the reader's home club.
 */
export function finderRows(answer: ClubSearch, mine: MyClubs | undefined, party: Party) {
  const byClub = new Map(mine?.clubs.map((club) => [club.slug, club]))
  const rows = answer.clubs.map((club): FinderRow => {
    const own = byClub.get(club.slug)
    return {
      club,
      distanceKm: answer.place ? club.distanceKm : (own?.distanceKm ?? null),
      answer: own && party.length > 0 ? ownAnswer(club, own.answers, party) : cardAnswer(club),
    }
  })
  return isFromHome(answer, mine) ? rows.toSorted(nearestFirst) : rows
}

/** Whether the distances are those from the reader's home club. */
export const isFromHome = ({ place }: ClubSearch, mine: MyClubs | undefined) =>
  !place && Boolean(mine?.origin)

const nearestFirst = (a: FinderRow, b: FinderRow) =>
  (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity) || 0

function cardAnswer({ welcome, light, roundsPerPass }: FoundClub): RowAnswer | undefined {
  if (!welcome) return undefined
  const { isWelcome, sentence, next } = welcome
  const isDark = isWelcome && light?.isEnough === false
  return {
    canPlay: isWelcome && !isDark ? 'all' : 'none',
    hasRemark: false,
    text: isWelcome ? undefined : [sentence, next?.sentence].filter(Boolean).join(' '),
    lightText: isWelcome ? (light?.sentence ?? undefined) : undefined,
    rounds: countOf(roundsPerPass, 'runde', 'runder'),
    next: next ?? undefined,
    golferIds: [],
  }
}

function ownAnswer(club: FoundClub, answers: readonly MyAnswer[], party: Party): RowAnswer {
  const members = party.flatMap((person) => {
    const answer = answers.find(({ golferId }) => golferId === person.golferId)
    return answer ? [{ ...person, ...answer }] : []
  })
  const { canPlay, sentence } = partyVerdict(members)
  const isDark = canPlay !== 'none' && club.light?.isEnough === false
  const [lone] = members
  const isPlain = members.length === 1 && lone?.isSelf && lone.playable === 'yes'
  const next = canPlay === 'none' ? soonestOf(members) : undefined
  return {
    canPlay: isDark ? 'none' : canPlay,
    hasRemark: members.some(({ playable }) => playable === 'with_warning') || canPlay === 'some',
    text: isPlain ? undefined : withNext(sentence, next),
    lightText: canPlay === 'none' ? undefined : (club.light?.sentence ?? undefined),
    rounds: roundsText(club, members),
    next,
    golferIds: members.flatMap(({ playable, golferId }) => (playable === 'no' ? [] : [golferId])),
  }
}

/** The rounds left of a lone golfer; a party shares no number. */
function roundsText(club: FoundClub, members: readonly MyAnswer[]): string {
  const [lone] = members
  if (members.length !== 1 || !lone) return countOf(club.roundsPerPass, 'runde', 'runder')
  if (lone.roundsPerPass === 0) return ''
  return roundsLeftText(lone)
}

type Next = NonNullable<MyAnswer['nextPossible']>

/** When the last of the party may play; undefined when somebody never may. */
function soonestOf(members: readonly MyAnswer[]): Next | undefined {
  const nexts = members.map(({ nextPossible }) => nextPossible)
  if (nexts.some((next) => next === null)) return undefined
  return nexts
    .flatMap((next) => next ?? [])
    .toSorted((a, b) => key(a).localeCompare(key(b)))
    .at(-1)
}

/** Many sentences contain the next moment already. */
function withNext(sentence: string, next: Next | undefined): string {
  const isIncluded =
    !next || sentence.includes(next.sentence) || / fra (kl|\p{L}+dag)/u.test(sentence)
  return isIncluded ? sentence : `${sentence.replace(/([^.])$/, '$1.')} ${next.sentence}`
}

const key = ({ day, minute }: { day: string; minute: number }) =>
  `${day} ${String(minute).padStart(4, '0')}`

/** Sorts by the next moment at which a club can be played; clubs without one come last. */
export function soonest(a: FinderRow, b: FinderRow): number {
  const when = ({ answer }: FinderRow) => (answer?.next ? key(answer.next) : '9999')
  return when(a).localeCompare(when(b)) || a.club.name.localeCompare(b.club.name, 'da')
}
