import { z } from 'zod'
import { adminList, type Words } from './admin-list.ts'
import { adminRecord } from './admin-record.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'
import { garbled, letterChoices } from './imported-letters.ts'

/** Every `reason` of the code `refused` in this module. */
export const importRefusals = [
  'import_has_errors',
  'import_without_changes',
  /** What is stored has changed since the plan was shown: it would do something else now. */
  'import_plan_differs',
  /** So many files are being read that this one would only wait. */
  'readers_busy',
  'import_undone_already',
  /** Clubs and courses are put right on their pages or by another file. */
  'import_not_undoable',
  /** What it changed is known for 30 days. */
  'import_too_old',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** Bytes of the largest file; larger ones are read by the command `npm run import`. */
export const largestImport = 10 * 1024 * 1024
/** The same in base64, four signs for three bytes. */
const longestFile = Math.ceil(largestImport / 3) * 4

const kindWords = {
  clubs: { label: 'Klubber og aftaler' },
  courses: { label: 'Baner og teesteder' },
  members: { label: 'Medlemmer' },
} satisfies Words

/** Every file that was read in, the newest first. */
export const listImportRuns = adminList({
  path: '/api/v1/admin/imports',
  audience: 'files.import',
  summary: 'Every file of clubs, courses or members that was read in.',
  title: 'Import',
  searchHint: 'Filnavn',
  columns: [
    { key: 'fileName', heading: 'Fil', kind: 'text', sortable: true },
    { key: 'kind', heading: 'Indhold', kind: 'word', words: kindWords, sortable: true },
    { key: 'created', heading: 'Nye', kind: 'number', sortable: true },
    { key: 'changed', heading: 'Ændrede', kind: 'number', sortable: true },
    { key: 'unchanged', heading: 'Uændrede', kind: 'number', sortable: true },
    { key: 'skipped', heading: 'Sprunget over', kind: 'number', sortable: true },
    { key: 'appliedAt', heading: 'Indlæst', kind: 'time', sortable: true },
    { key: 'appliedBy', heading: 'Af', kind: 'text', optional: true },
    { key: 'undoneAt', heading: 'Fortrudt', kind: 'time', optional: true },
    { key: 'sha256', heading: 'SHA-256', kind: 'code', aside: true },
  ],
  filters: [
    { key: 'kind', label: 'Indhold', kind: 'choice', words: kindWords },
    { key: 'appliedAt', label: 'Indlæst', kind: 'period' },
  ],
  sort: { by: 'appliedAt', order: 'desc' },
})

export const getImportRun = adminRecord({
  list: listImportRuns,
  summary: 'One file that was read in.',
})

const upload = z.object({
  kind: z.enum(['clubs', 'courses', 'members']),
  /** As the person knows it; it decides nothing. */
  fileName: freeText(200, { min: 1 }),
  /** The file's bytes in base64; CSV or XLSX, told by what is in it. */
  file: z.base64().min(1).max(longestFile),
  /** Letters that an earlier program has read wrongly are asked about before they are put right. */
  letters: z.enum(letterChoices).default('ask'),
  /** Lines with an error are left out, instead of holding up the others. */
  skipsErrors: z.boolean().default(false),
})
export type Upload = z.output<typeof upload>
export type SentUpload = z.input<typeof upload>

/** Lines with an error that are told of: enough to put a file right by, for a page to hold. */
export const maxErrorsShown = 5_000

const counts = { created: z.int(), changed: z.int(), unchanged: z.int() }

const plan = z.object({
  fileName: z.string(),
  rows: z.int(),
  ...counts,
  /** What is wrong, with its line, in Danish: the first of `errorCount`. */
  errors: z.array(z.string()).max(maxErrorsShown),
  /** A text with letters read wrongly, as it stands and as it probably should; asked about first. */
  garbled: garbled.nullable(),
  /** There are lines without an error that could be read in alone. */
  canSkip: z.boolean(),
  errorCount: z.int(),
  warnings: z.array(z.string()).max(200),
  warningCount: z.int(),
  /** Columns nobody asked for. */
  unused: z.array(z.string()),
  examples: z.array(
    z.object({
      line: z.int(),
      label: z.string(),
      /** None for what is new. */
      fields: z.array(z.object({ title: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  /** Names this very plan of this very file; sent back to carry it out. */
  digest: z.string(),
})
export type ShownPlan = z.output<typeof plan>

/** What a file would change, and what is wrong with it. Nothing is stored. */
export const planUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/imports/plan',
  audience: 'files.import',
  summary: 'What a file of clubs, courses or members would change.',
  input: upload,
  output: plan,
})

/**
 * Carries out the plan that was shown, all of it or nothing. `refused` with a reason of
 * `importRefusals` when it would do anything else than what was shown.
 */
export const applyUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/imports',
  audience: 'files.import',
  summary: 'Reads a file in exactly as it was planned.',
  input: upload.extend({ digest: z.string().length(64) }),
  output: z.object({ runId: z.uuid(), ...counts }),
})

const undone = {
  /** Who was new by the import, and goes. */
  removed: z.int(),
  /** Who was changed by it, and is as before. */
  restored: z.int(),
  /** Who has been changed since, and stays. */
  left: z.int(),
}

/** What undoing an import of members would do. `refused`: `import_undone_already`, `import_not_undoable`, `import_too_old`. */
export const previewUndoOfImport = endpoint({
  method: 'GET',
  path: '/api/v1/admin/imports/:id/undo',
  audience: 'files.import',
  summary: 'What undoing an import of members would do.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ ...undone, until: z.iso.datetime() }),
})

/** Puts the members back as they stood before the import. `refused` as its preview. */
export const undoImportRun = endpoint({
  method: 'POST',
  path: '/api/v1/admin/imports/:id/undo',
  audience: 'files.import',
  summary: 'Undoes an import of members.',
  input: z.object({ id: z.uuid() }),
  output: z.object(undone),
})
