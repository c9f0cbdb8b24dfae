import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import type { Draft, DraftOrder, DraftSettings } from './draft.ts'
import {
  changesByHand,
  type ChangeCause,
  type DraftChangeReason,
  type DrawReason,
} from './draft-reasons.ts'
import { wishText } from './draw-text.ts'
import { startHoleText } from './start-list-changes.ts'
import { courseOfSlot, type StartSlot } from './start-slots.ts'

type MomentText = (instant: string) => string

export type ReasonWords = {
  nameOf: (player: string) => string
  /** The name of a director's account. */
  directorOf: (account: string | null) => string
  /** `lørdag den 12. juni 2027 kl. 18.42`. */
  momentOf: MomentText
  /** The courses of the round by name. */
  courses: Courses
}

type Courses = readonly string[]

/** Why a player stands where the draft has the player, for the director: with names, handicap and wishes. */
export function reasonSentences(player: string, draft: Draft, words: ReasonWords): string[] {
  const { settings, reasons } = draft
  const reason = reasons?.players[player]
  return [
    ...(reason ? [`${orderText(settings, reason)}${factText(reason)}.`] : [lateText]),
    ...(reason ? drawnSentences(settings, reason, words.courses) : []),
    ...(reason?.swapped
      ? [`${swappedTo(reason.swapped, words.courses)}${gainsText(reason.swapped, words.nameOf)}.`]
      : []),
    ...keptSentences(reason),
    ...changesOf(player, draft).map(
      (change) => `${changeText(player, change, words)} af ${words.directorOf(change.by)}.`,
    ),
  ]
}

/**
 * The same for the player, who may not see what others have wished, and nobody's handicap: somebody else may have
 * entered the player.
 */
export function ownReasonSentences(
  player: string,
  draft: Draft,
  { momentOf, courses }: Pick<ReasonWords, 'momentOf' | 'courses'>,
): string[] {
  const { settings, reasons } = draft
  const reason = reasons?.players[player]
  return [
    ...(reason ? [`${orderText(settings, reason)}.`] : [lateText]),
    ...(reason ? drawnSentences(settings, reason, courses) : []),
    ...(reason?.swapped
      ? [`${swappedTo(reason.swapped, courses)}${ownGainsText(reason.swapped, player)}.`]
      : []),
    ...keptSentences(reason),
    ...changesOf(player, draft).map(
      (change) => `${changeText(player, change, { momentOf, courses })} af turneringsledelsen.`,
    ),
  ]
}

/** How the published list was drawn, for everybody; undefined for a draft from before it was stored. */
export function howDrawnText(
  { settings, reasons }: Pick<Draft, 'settings' | 'reasons'>,
  momentOf: MomentText,
): string | undefined {
  if (!reasons) return undefined
  const seed = settings.order === 'random' ? ` (nøgle ${settings.seed})` : ''
  const regards = [
    ...(settings.wishes.length > 0 ? ['spillernes ønsker'] : []),
    ...(settings.clubsApart ? ['klubkammerater'] : []),
    ...(settings.avoidRepeats ? ['hvem der har spillet sammen'] : []),
  ]
  // A draw by standing follows only the places.
  const isSwapped = !settings.order.startsWith('leaders') && regards.length > 0
  const by = [
    `${methodText[settings.order]}${seed}`,
    ...(settings.byDivision ? ['rækkerne hver for sig'] : []),
    ...(groupingText[settings.grouping] ? [groupingText[settings.grouping]] : []),
    ...(isSwapped ? [`med hensyn til ${listInDanish(regards)}`] : []),
  ].join(', ')
  const count = changesByHand(reasons)
  const changes = count === 0 ? 'uden ændringer' : `med ${countOf(count, 'ændring', 'ændringer')}`
  return `Inddelt ${by}. Det gjorde turneringsledelsen ${momentOf(reasons.drawnAt)}, ${changes} i hånden bagefter.`
}

const methodText: Record<DraftOrder, string> = {
  low_first: 'efter handicap, laveste først',
  high_first: 'efter handicap, højeste først',
  leaders_last: 'efter stillingen, de førende sidst',
  leaders_first: 'efter stillingen, de førende først',
  random: 'ved lodtrækning',
  sign_up: 'efter tilmelding, først tilmeldt først',
  club: 'klub for klub',
}

const groupingText: Record<DraftSettings['grouping'], string> = {
  same_level: '',
  mixed: 'høje og lave handicap blandet i hver flight',
  balanced: 'lige stærke flights efter handicap',
}

const lateText = 'Kom med, efter at der var inddelt.'

const orderText = ({ order, byDivision }: DraftSettings, { number, among }: DrawReason) =>
  `Nr. ${number} af ${among}${byDivision ? ' i rækken' : ''} ${methodText[order]}`

/** ` (12,4)` or ` (plads 4)`: what the order or the grouping went by. */
function factText({ handicapTenths, place }: DrawReason): string {
  const facts = [
    ...(place === undefined ? [] : [place === null ? 'uden plads' : `plads ${place}`]),
    ...(handicapTenths === undefined
      ? []
      : [handicapTenths === null ? 'uden handicap' : formatHandicap(handicapTenths)]),
  ]
  return facts.length > 0 ? ` (${facts.join(', ')})` : ''
}

function drawnSentences(
  { grouping }: DraftSettings,
  { formed }: DrawReason,
  courses: Courses,
): string[] {
  const mixed = grouping === 'same_level' ? '' : `, med ${groupingText[grouping]}`
  return [`Det gav ${slotText(formed, courses)}${mixed}.`]
}

const keptSentences = (reason: DrawReason | undefined) =>
  reason?.isKept ? ['Flighten var låst, da resten blev inddelt igen.'] : []

type Swapped = NonNullable<DrawReason['swapped']>

const swappedTo = ({ to }: Swapped, courses: Courses) => `Byttet til ${slotText(to, courses)}`

function gainsText(swapped: Swapped, nameOf: ReasonWords['nameOf']): string {
  const gains = [...swapped.wishes.map((wish) => wishText(wish, nameOf)), ...commonGains(swapped)]
  return gains.length > 0 ? `: ${gains.join('; ')}` : nearerText
}

function ownGainsText(swapped: Swapped, player: string): string {
  // A wish about others may have been entered by the director on behalf of somebody.
  const isOwn = swapped.wishes.some((wish) => wish.player === player && !('other' in wish))
  const gains = [...(isOwn ? ['dit ønske er opfyldt'] : []), ...commonGains(swapped)]
  if (gains.length > 0) return `, så ${listInDanish(gains)}`
  return swapped.wishes.length > 0 ? ' af hensyn til hele inddelingen' : nearerText
}

const commonGains = ({ clubs, repeats }: Swapped) => [
  ...(clubs ? ['klubkammerater går hver for sig'] : []),
  ...(repeats ? ['spillere fra en tidligere runde ikke mødes igen'] : []),
]

const nearerText = ' for at komme tættere på rækkefølgen'

const changesOf = (player: string, { reasons }: Draft) =>
  (reasons?.changes ?? []).filter(({ moved }) => player in moved)

function changeText(
  player: string,
  change: DraftChangeReason,
  { momentOf, courses }: Pick<ReasonWords, 'momentOf' | 'courses'>,
): string {
  const { from = null, to = null } = change.moved[player] ?? {}
  const [was, is] = [placeText(from, courses), placeText(to, courses)]
  const move = was === is ? `Sat i en anden flight ${is}` : `Flyttet fra ${was} til ${is}`
  return `${move} ${causeText[change.cause]} ${momentOf(change.at)}`
}

const causeText: Record<ChangeCause, string> = {
  by_hand: 'i hånden',
  replaced: 'ved en udskiftning',
  small_flight: 'fordi en flight var for lille',
  late_start: 'efter en sen start',
  side: 'fordi et hold blev ændret',
  restart: 'fordi spillet blev afbrudt',
}

const placeText = (slot: StartSlot | null, courses: Courses) =>
  slot ? slotText(slot, courses) : 'bænken'

/** `kl. 8.10 fra hul 1`, and `kl. 8.10 fra hul 1 på Parkbanen` in a round on several courses. */
function slotText(slot: StartSlot, courses: Courses): string {
  const course = namedCourseOf(courses, courseOfSlot(slot))
  return `${formatClockProse(slot.minute)} fra ${startHoleText(slot)}${course ? ` på ${course}` : ''}`
}
