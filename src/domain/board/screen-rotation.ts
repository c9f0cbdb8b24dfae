import { pageOf } from './screen.ts'

/** What a page of the clubhouse screen is about. */
export const screenPartKinds = [
  'board',
  'split',
  'birdies',
  'arrivals',
  'sides',
  'holes',
  'weather',
  'notice',
  'sponsor',
] as const
export type ScreenPartKind = (typeof screenPartKinds)[number]

/** One choice of the director, which may be several pages of the screen (TV-4). */
export type ScreenPart =
  /** The board of a division; null for all of them one after the other. */
  | { kind: 'board'; divisionId: string | null }
  /** Two divisions beside each other. */
  | { kind: 'split'; left: string; right: string }
  | { kind: 'birdies' }
  /** The flights that are expected in soon. */
  | { kind: 'arrivals' }
  /** Nearest the pin and longest drive. */
  | { kind: 'sides' }
  /** The holes from the hardest. */
  | { kind: 'holes' }
  /** The forecast for the club. */
  | { kind: 'weather' }
  | { kind: 'notice'; text: string }
  /** A text, a picture of the tournament's screen, or both. */
  | { kind: 'sponsor'; text: string; pictureId?: string | undefined }

/** Limits of what a director composes: choices, and letters that can be read across a room. */
export const partLimits = { parts: 24, text: 160 } as const

/** The pictures that parts show. */
export const picturesIn = (parts: readonly ScreenPart[]): string[] =>
  parts.flatMap((part) => (part.kind === 'sponsor' ? (part.pictureId ?? []) : []))

/** Of this many pages in a row at most one is a sponsor's (TV-4). */
export const sponsorEvery = 6

/** A page to show: the number of one of the director's pages or of one of the sponsors, from 0. */
export type RotationPage = { of: 'pages' | 'sponsors'; index: number }

/**
 * The page at a turn. Every sixth turn is a sponsor's, in their order, whatever place they have among the director's
 * choices; the turns between them are the other pages in order. The turns have no end and may be negative, so the rule
 * holds across the beginning of each lap too, however few pages there are.
 * @returns undefined when there is nothing but sponsors.
 */
export function rotationAt(
  turn: number,
  { pages, sponsors }: { pages: number; sponsors: number },
): RotationPage | undefined {
  if (pages === 0) return undefined
  if (sponsors === 0) return { of: 'pages', index: pageOf(turn, pages) }
  const lap = Math.floor(turn / sponsorEvery)
  const inLap = turn - lap * sponsorEvery
  return inLap === sponsorEvery - 1
    ? { of: 'sponsors', index: pageOf(lap, sponsors) }
    : { of: 'pages', index: pageOf(lap * (sponsorEvery - 1) + inLap, pages) }
}

/** The division ids of a board, in its order, and what else it has to show. */
export type RotationFacts = {
  divisionIds: readonly string[]
  sideCompetitions: number
  isFinal: boolean
  /** Whether there is a source of weather for the club. */
  hasWeather: boolean
}

export const rotationPresets = ['full', 'boards', 'pairs'] as const
export type RotationPreset = (typeof rotationPresets)[number]

const all: ScreenPart = { kind: 'board', divisionId: null }

/**
 * The parts of a preset: `full` is what a screen shows when its director has composed nothing, `boards` only the boards,
 * and `pairs` the divisions two and two beside each other. Parts without content show no page, so `full` suits the whole
 * day.
 */
export function presetParts(preset: RotationPreset, facts: RotationFacts): ScreenPart[] {
  if (preset === 'boards') return [all]
  if (preset === 'pairs') return pairsOf(facts.divisionIds)
  const sides: ScreenPart[] = facts.sideCompetitions > 0 ? [{ kind: 'sides' }] : []
  if (facts.isFinal) return [all, ...sides]
  const weather: ScreenPart[] = facts.hasWeather ? [{ kind: 'weather' }] : []
  return [all, { kind: 'birdies' }, { kind: 'arrivals' }, ...sides, { kind: 'holes' }, ...weather]
}

function pairsOf(ids: readonly string[]): ScreenPart[] {
  const parts: ScreenPart[] = []
  for (let at = 0; at < ids.length; at += 2) {
    const [left, right] = [ids[at], ids[at + 1]]
    if (left && right) parts.push({ kind: 'split', left, right })
    else if (left) parts.push({ kind: 'board', divisionId: left })
  }
  return parts.length > 0 ? parts : [all]
}

/** The parts that are shown: the director's, or those of the full preset when none are chosen. */
export const partsToShow = (parts: readonly ScreenPart[], facts: RotationFacts): ScreenPart[] => {
  const isEmpty = parts.every(({ kind }) => kind === 'sponsor')
  return isEmpty ? [...presetParts('full', facts), ...parts] : [...parts]
}
