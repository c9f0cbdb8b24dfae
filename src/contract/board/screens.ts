import { z } from 'zod'
import { pageSeconds, screenCommands, screenModes } from '#domain/board/screen.ts'
import { tournamentStates } from '#domain/competitions/state.ts'
import { day } from '#contract/shared/day.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { version } from '#contract/shared/version.ts'

const settings = z.object({
  seconds: z.int().min(pageSeconds.shortest).max(pageSeconds.longest),
  isHighContrast: z.boolean(),
  /** The only division shown; null for all of them, one after the other. */
  divisionId: z.uuid().nullable(),
})

const control = z.object({
  mode: z.enum(screenModes),
  isPaused: z.boolean(),
  turn: z.int(),
  /** Milliseconds since 1970. */
  turnedAt: z.int(),
  revealed: z.int(),
})

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
        control,
      })
      .nullable(),
  }),
})
export type ClubScreen = Output<typeof getClubScreen>

const screen = z.object({
  clubSlug: z.string(),
  isPublished: z.boolean(),
  settings,
  control,
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

/** Publishes a tournament on the clubhouse screen, and sets how it is shown. `changed_elsewhere` after another change. */
export const saveScreen = endpoint({
  method: 'PUT',
  path: '/api/v1/tournaments/:tournamentId/screen',
  audience: 'tournament.run',
  summary: 'Set what the clubhouse screen shows of a tournament',
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
