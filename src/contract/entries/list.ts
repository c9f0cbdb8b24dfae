import { z } from 'zod'
import { entryListErrors } from '#domain/entries/validate-list.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { garbled, letterChoices } from '#contract/shared/imported-letters.ts'
import { gender } from './endpoints.ts'

/** The most characters of a pasted list, and the most bytes of a file. */
export const maxListCharacters = 300_000
export const maxListBytes = 600 * 1024

const uploadedList = z.object({
  tournamentId: z.uuid(),
  /** GolfBox's list as pasted, with its header line; empty when a file is sent. */
  text: z.string().max(maxListCharacters).default(''),
  /** A CSV or XLSX file in base64; its type is detected from its content. */
  file: z
    .base64()
    .max(Math.ceil(maxListBytes / 3) * 4)
    .default(''),
  /** The tee of players whose gender neither the list nor the service has. */
  gender: gender.nullable().default(null),
  /** The *række* of players for whom the list names none; null for the first that accepts them. */
  divisionId: z.uuid().nullable().default(null),
  /** Letters that an earlier program has read wrongly are corrected after the director has confirmed. */
  letters: z.enum(letterChoices).default('ask'),
  beyondPlaces: z.boolean().default(false),
  /** Moves players whose new handicap belongs in another *række*; by default they stay as drawn (D32). */
  moveDivisions: z.boolean().default(false),
})
export type UploadedList = z.input<typeof uploadedList>

/** Playing handicap of a round, before and after the import. */
const strokes = z.object({
  round: z.int(),
  from: z.int(),
  to: z.int(),
  /** The flight whose card carries it; null before the draw. */
  flight: z.object({ number: z.int(), minute: z.int() }).nullable(),
  /** Holes with a score already, whose net results change with the handicap. */
  holesWritten: z.int(),
})

const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), divisionName: z.string() }),
  z.object({ kind: z.literal('wait'), divisionName: z.string() }),
  z.object({
    kind: z.literal('change'),
    handicap: z.object({ from: z.int().nullable(), to: z.int() }).nullable(),
    strokes: z.array(strokes),
    /** The *række* that the player belongs in now, when it differs from the present one. */
    division: z.object({ from: z.string(), to: z.string(), moves: z.boolean() }).nullable(),
  }),
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('left_out'),
    error: z.enum(entryListErrors),
    /** In Danish, with what to do. */
    reason: z.string(),
  }),
])

const plan = z.object({
  rows: z.int(),
  /** In the order of the list; lines that could not be read are in `errors` instead. */
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      clubName: z.string().nullable(),
      dguNumber: z.string().nullable(),
      handicapTenths: z.int().nullable(),
      /** A registered golfer, who finds the entry in the account. */
      isKnown: z.boolean(),
      verdict,
      /** Danish sentences about values that were read with doubt. */
      warnings: z.array(z.string()),
    }),
  ),
  /** Lines that could not be read, with line and column, in Danish. */
  errors: z.array(z.string()),
  /** Columns that the import does not use. */
  unused: z.array(z.string()),
  /** An example of wrongly read letters with its correction, to be confirmed before anything else. */
  garbled: garbled.nullable(),
  /** Players of the tournament who are not on the list; their entries stay unchanged. */
  missing: z.array(z.string()),
  /** Identifies this plan of this list; sent back to apply it. */
  digest: z.string(),
})
export type ListPlan = z.output<typeof plan>
export type ListLine = ListPlan['lines'][number]

/**
 * Shows what a list from GolfBox would change, line by line, because the director confirms every
 * change first. Nothing is stored. `refused`: `tournament_state`.
 */
export const planEntrantsList = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entrants-list/plan',
  audience: 'tournament.run',
  summary: 'What a list of entrants would do, line by line.',
  input: uploadedList,
  output: plan,
})

/**
 * Applies the plan that was shown, all of it or nothing. `refused`: `import_plan_differs` when the plan
 * would be another by now, `import_without_changes`, `tournament_state`.
 */
export const applyEntrantsList = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entrants-list',
  audience: 'tournament.run',
  summary: 'Enters a list of players, and takes over their handicaps.',
  input: uploadedList.extend({ digest: z.string().length(64) }),
  output: z.object({ entered: z.int(), waiting: z.int(), changed: z.int() }),
})
