import { z } from 'zod'
import { pageSeconds, screenCommands, screenModes } from '#domain/board/screen.ts'
import { partLimits } from '#domain/board/screen-rotation.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { version } from '#contract/shared/version.ts'
import { screenPicture } from './screen-pictures.ts'

const part = z.discriminatedUnion('kind', [
  /** The board of a division; null for all of them one after the other. */
  z.object({ kind: z.literal('board'), divisionId: z.uuid().nullable() }),
  /** Two divisions beside each other. */
  z.object({ kind: z.literal('split'), left: z.uuid(), right: z.uuid() }),
  z.object({ kind: z.literal('birdies') }),
  z.object({ kind: z.literal('arrivals') }),
  z.object({ kind: z.literal('sides') }),
  z.object({ kind: z.literal('holes') }),
  z.object({ kind: z.literal('weather') }),
  z.object({ kind: z.literal('notice'), text: freeText(partLimits.text, { min: 1 }) }),
  z
    .object({
      kind: z.literal('sponsor'),
      text: freeText(partLimits.text),
      pictureId: z.uuid().optional(),
    })
    .refine(({ text, pictureId }) => text !== '' || pictureId !== undefined, { path: ['text'] }),
])

const settings = z.object({
  seconds: z.int().min(pageSeconds.shortest).max(pageSeconds.longest),
  isHighContrast: z.boolean(),
  /** In order; empty for what suits the day. Of six pages in a row at most one is a sponsor's (TV-4). */
  parts: z.array(part).max(partLimits.parts),
})

const control = z.object({
  mode: z.enum(screenModes),
  isPaused: z.boolean(),
  turn: z.int(),
  /** Milliseconds since 1970. */
  turnedAt: z.int(),
  revealed: z.int(),
  /** The row that a player has called up (TV-5); null for none. */
  calledUp: z.object({ entryId: z.uuid(), until: z.int() }).nullable(),
})

/** Whether there is a source of weather for the club. */
const hasWeather = z.boolean()

/**
 * What a club's screen shows (TV-1): the published tournament that is live, else the next one, else the
 * last result. The same for everyone; polled by the screen. `not_found` for an unknown club.
 */
export const getClubScreen = endpoint({
  method: 'GET',
  path: '/api/v1/screens/:club',
  audience: 'anyone',
  summary: 'What the screen in a clubhouse shows',
  input: z.object({ club: z.string().min(1).max(100) }),
  output: z.object({
    clubName: z.string(),
    /** Milliseconds since 1970. */
    now: z.int(),
    shown: z
      .object({
        kind: z.enum(['live', 'next', 'last']),
        slug: z.string(),
        name: z.string(),
        state: z.enum(tournamentStates),
        firstDay: day,
        /** The round whose board is shown; null before it is published. */
        roundId: z.uuid().nullable(),
        /** The first start of the round; null before its start list may be shown. */
        gunAt: z.int().nullable(),
        settings,
        /** Those of the sponsors among the parts. */
        pictures: z.array(screenPicture),
        control,
        hasWeather,
      })
      .nullable(),
  }),
})
export type ClubScreen = Output<typeof getClubScreen>

const screen = z.object({
  clubSlug: z.string(),
  isPublished: z.boolean(),
  settings,
  pictures: z.array(screenPicture),
  control,
  hasWeather,
  /** Of the settings and whether they are published. */
  version,
  /** The round that the screen shows; null before the first start list. */
  roundId: z.uuid().nullable(),
  now: z.int(),
})

const inTournament = { tournamentId: z.uuid() }

/** The screen of a tournament for the director's remote control. */
export const getScreen = endpoint({
  method: 'GET',
  path: '/api/v1/tournaments/:tournamentId/screen',
  audience: 'tournament.run',
  summary: 'The clubhouse screen of a tournament, for its remote control',
  input: z.object(inTournament),
  output: screen,
})
export type TournamentScreen = Output<typeof getScreen>

/**
 * Publishes a tournament on the clubhouse screen, and sets how it is shown. `changed_elsewhere` after another change;
 * `refused` with `screen_picture_gone`. A picture that no sponsor has any longer is deleted.
 */
export const saveScreen = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/screen',
  audience: 'tournament.run',
  summary: 'Set what the clubhouse screen shows of a tournament',
  errors: ['refused'],
  input: z.object({ ...inTournament, isPublished: z.boolean(), settings, basedOn: version }),
  output: screen,
})

/** Turns, pauses or switches the clubhouse screen (TV-2, TV-8). */
export const controlScreen = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/screen/commands',
  audience: 'tournament.run',
  summary: 'Turn, pause or switch the clubhouse screen',
  input: z.object({ ...inTournament, command: z.enum(screenCommands) }),
  output: screen,
})

/** Why a row is not called up: the screen shows something else, or another row. */
export type CallUpRefusal = 'screen_not_live' | 'screen_busy'

/**
 * Shows a player's own row on the clubhouse screen for 15 seconds (TV-5), from a phone with the flight's key, while the
 * screen shows the board of the round in play. `refused`: `not_in_flight`, `screen_not_live`, `screen_busy`;
 * `too_many_requests` within two minutes of the player's last time.
 */
export const callUpRow = endpoint({
  method: 'POST',
  path: '/api/v1/flights/:flightId/screen-calls',
  audience: 'link',
  summary: 'Show my row on the clubhouse screen for a moment',
  input: z.object({ flightId: z.uuid(), entryId: z.uuid() }),
  /** Until when it is shown, in milliseconds since 1970. */
  output: z.object({ until: z.int() }),
})
