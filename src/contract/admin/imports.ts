import { z } from 'zod'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'
import { garbled, letterChoices } from '#contract/shared/imported-letters.ts'

/** Every `reason` of the code `refused` in this module. */
export const importRefusals = [
  'import_has_errors',
  'import_without_changes',
  /** The data have changed since the plan was shown, so the effect would differ. */
  'import_plan_differs',
  /** Too many files are being read at the moment. */
  'readers_busy',
  'import_undone_already',
  /** Imports of clubs and courses are corrected on their pages or by another file. */
  'import_not_undoable',
  /** The changes of an import are stored for 30 days. */
  'import_too_old',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** Maximum size of a file in bytes; `npm run import` accepts larger files. */
export const largestImport = 10 * 1024 * 1024
/** The same in base64: four characters for three bytes. */
const longestFile = Math.ceil(largestImport / 3) * 4

const kindWords = {
  clubs: { label: 'Klubber og aftaler' },
  courses: { label: 'Baner og teesteder' },
  members: { label: 'Medlemmer' },
} satisfies Words

/** Every imported file, the latest first. */
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
  /** The name on the person's device; only shown. */
  fileName: freeText(200, { min: 1 }),
  /** The file in base64; CSV or XLSX, detected by its content. */
  file: z.base64().min(1).max(longestFile),
  /** What to do with letters garbled by an earlier program; `ask` reports them first. */
  letters: z.enum(letterChoices).default('ask'),
  /** Whether to skip lines with an error, instead of refusing the file. */
  skipsErrors: z.boolean().default(false),
})
export type Upload = z.output<typeof upload>
export type SentUpload = z.input<typeof upload>

/** Maximum number of reported errors, so that a page can show them. */
export const maxErrorsShown = 5_000

const counts = { created: z.int(), changed: z.int(), unchanged: z.int() }

const plan = z.object({
  fileName: z.string(),
  rows: z.int(),
  ...counts,
  /** The first errors of `errorCount` with their lines, in Danish. */
  errors: z.array(z.string()).max(maxErrorsShown),
  /** A garbled text and its probable original, until the letters are chosen to be repaired or kept. */
  garbled: garbled.nullable(),
  /** Whether there are lines without an error. */
  canSkip: z.boolean(),
  errorCount: z.int(),
  warnings: z.array(z.string()).max(200),
  warningCount: z.int(),
  /** Columns of the file that are not used. */
  unused: z.array(z.string()),
  examples: z.array(
    z.object({
      line: z.int(),
      label: z.string(),
      /** None for what is new. */
      fields: z.array(z.object({ title: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  /** Identifies this plan of this file; sent back to apply it. */
  digest: z.string(),
})
export type ShownPlan = z.output<typeof plan>

/** The changes that a file would make, and its errors. Nothing is stored. */
export const planUpload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/imports/plan',
  audience: 'files.import',
  summary: 'What a file of clubs, courses or members would change.',
  input: upload,
  output: plan,
})

/**
 * Applies the shown plan completely or not at all. Refuses with a reason of `importRefusals` if the
 * effect would differ from the plan.
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
  /** Members that the import added and the undo deletes. */
  removed: z.int(),
  /** Members that the import changed and the undo restores. */
  restored: z.int(),
  /** Members changed since the import, which stay. */
  left: z.int(),
}

/** The effect of undoing an import of members. Refuses with `import_undone_already`, `import_not_undoable` or `import_too_old`. */
export const previewUndoOfImport = endpoint({
  method: 'GET',
  path: '/api/v1/admin/imports/:id/undo',
  audience: 'files.import',
  summary: 'What undoing an import of members would do.',
  input: z.object({ id: z.uuid() }),
  output: z.object({ ...undone, until: z.iso.datetime() }),
})

/** Restores the members as before the import. Refuses like its preview. */
export const undoImportRun = endpoint({
  method: 'POST',
  path: '/api/v1/admin/imports/:id/undo',
  audience: 'files.import',
  summary: 'Undoes an import of members.',
  input: z.object({ id: z.uuid() }),
  output: z.object(undone),
})
