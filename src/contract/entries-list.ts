import { z } from 'zod'
import { entryListErrors } from '#domain/entries/validate-list.ts'
import { endpoint } from './endpoint.ts'
import { garbled, letterChoices } from './imported-letters.ts'
import { gender } from './entries.ts'

/** Signs of the longest list that is pasted, and bytes of the largest file. */
export const longestList = 300_000
export const largestList = 600 * 1024

const list = z.object({
  tournamentId: z.uuid(),
  /** GolfBox's list as it was pasted, with its line of headers; empty where there is a file. */
  text: z.string().max(longestList).default(''),
  /** A CSV or XLSX file in base64, told by what is in it. */
  file: z
    .base64()
    .max(Math.ceil(largestList / 3) * 4)
    .default(''),
  /** The tee of those of whom neither the list nor we know it. */
  gender: gender.nullable().default(null),
  /** The *række* of those for whom the list names none; null for the first that takes them. */
  divisionId: z.uuid().nullable().default(null),
  /** Letters that an earlier program has read wrongly are asked about before they are put right. */
  letters: z.enum(letterChoices).default('ask'),
  beyondPlaces: z.boolean().default(false),
  /** Whoever belongs in another *række* by now is moved; otherwise she stays as drawn (D32). */
  moveDivisions: z.boolean().default(false),
})
export type UploadedList = z.input<typeof list>

/** Playing handicap of a round, as it was and as it would be. */
const strokes = z.object({
  round: z.int(),
  from: z.int(),
  to: z.int(),
  /** The flight whose card carries it; null before the draw. */
  flight: z.object({ number: z.int(), minute: z.int() }).nullable(),
  /** Holes with a score already: what they count changes with it. */
  holesWritten: z.int(),
})

const verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), divisionName: z.string() }),
  z.object({ kind: z.literal('wait'), divisionName: z.string() }),
  z.object({
    kind: z.literal('change'),
    handicap: z.object({ from: z.int().nullable(), to: z.int() }).nullable(),
    strokes: z.array(strokes),
    /** Where she belongs by now, when that is another *række* than hers. */
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
      /** Has been with us before, and finds it in her own account. */
      isKnown: z.boolean(),
      verdict,
      /** Of E41, each a Danish sentence. */
      warnings: z.array(z.string()),
    }),
  ),
  /** Lines that could not be read, with line and column, in Danish. */
  errors: z.array(z.string()),
  /** Columns nobody asked for. */
  unused: z.array(z.string()),
  /** A text with letters read wrongly, as it stands and as it probably should; asked about first. */
  garbled: garbled.nullable(),
  /** Who is with us and not on the list: nothing happens to them. */
  missing: z.array(z.string()),
  /** Names this very plan of this very list; sent back to carry it out. */
  digest: z.string(),
})
export type ListPlan = z.output<typeof plan>
export type ListLine = ListPlan['lines'][number]

/**
 * What GolfBox's list would do, line by line (D32). Nothing is stored. `refused`: `tournament_state`.
 */
export const planEntrantsList = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entrants-list/plan',
  audience: 'tournament.run',
  summary: 'What a list of entrants would do, line by line.',
  input: list,
  output: plan,
})

/**
 * Does what was shown, all of it or nothing. `refused`: `import_plan_differs` when it would do anything
 * else by now, `import_without_changes`, `tournament_state`.
 */
export const applyEntrantsList = endpoint({
  method: 'POST',
  path: '/api/v1/tournaments/:tournamentId/entrants-list',
  audience: 'tournament.run',
  summary: 'Enters a list of players, and takes over their handicaps.',
  input: list.extend({ digest: z.string().length(64) }),
  output: z.object({ entered: z.int(), waiting: z.int(), changed: z.int() }),
})
