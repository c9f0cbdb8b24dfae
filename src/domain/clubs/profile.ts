import { isOpenSometime, type OpeningWeek } from './opening-hours.ts'
import type { Facility } from './facilities.ts'

/** The places of a club that have opening hours of their own, with the words of the screen. */
export const openPlaces = {
  reception: 'Sekretariat',
  shop: 'Proshop',
  restaurant: 'Restaurant',
} as const

export type OpenPlace = keyof typeof openPlaces

export const openPlaceNames = Object.keys(openPlaces) as OpenPlace[]

export type PlaceHours = {
  place: OpenPlace
  week: OpeningWeek
  /** What has no fixed time, such as `Fra november til marts efter aftale`; empty without one. */
  note: string
}

/** The hole of a course that the club is proud of, with the club's own words about it. */
export type SignatureHole = { courseId: string; hole: number; text: string }

/** What a club writes about itself. Lists and texts are empty where it has written nothing. */
export type ClubProfile = {
  /** Paragraphs separated by empty lines. */
  description: string
  facilities: readonly Facility[]
  hours: readonly PlaceHours[]
  signatureHoles: readonly SignatureHole[]
  /** The club's own words on how to book; null where the agreement's words are shown. */
  bookingSteps: readonly string[] | null
  /** Text that a guest copies into the booking; counts only beside own steps. */
  bookingText: string | null
}

export const emptyProfile: ClubProfile = {
  description: '',
  facilities: [],
  hours: [],
  signatureHoles: [],
  bookingSteps: null,
  bookingText: null,
}

/** Letters, and for steps their number. */
export const profileLimits = {
  description: 2_000,
  hoursNote: 160,
  signatureText: 500,
  steps: 12,
  step: 300,
  bookingText: 200,
} as const

/** The paragraphs of a text, without empty ones. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** The places with hours or a note, in the order of the page. */
export const shownHours = (hours: readonly PlaceHours[]): PlaceHours[] =>
  openPlaceNames.flatMap((place) =>
    hours.filter((one) => one.place === place && (isOpenSometime(one.week) || one.note !== '')),
  )
