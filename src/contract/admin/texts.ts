import { z } from 'zod'
import { longestText } from '#domain/content/validate-text.ts'
import { textPages, type TextPage } from '#domain/content/text-pages.ts'
import { adminList, type Word } from './list.ts'
import { endpoint, type Output } from '#contract/shared/endpoint.ts'
import { withoutCpr } from '#contract/shared/free-text.ts'

const Key = z.string().min(1).max(80)
const kind = z.enum(['line', 'paragraphs', 'sections'])

const pageWords = {
  home: { label: 'Forsiden' },
  about: { label: 'Om os' },
  membership: { label: 'Sæsonkortet' },
  clubs: { label: 'Samarbejdsklubber' },
  club_partners: { label: 'Bliv samarbejdsklub' },
  parcel: { label: 'Pakken til en ny klub' },
  business: { label: 'Firmaaftale' },
  help: { label: 'Hjælp' },
  mail: { label: 'Mails' },
  terms: { label: 'Handelsbetingelser' },
  privacy: { label: 'Privatlivspolitik' },
  accessibility: { label: 'Tilgængelighed' },
} satisfies Record<TextPage, Word>

/** Every editable text with its version; 0 is the text in the code. */
export const listOwnedTexts = adminList({
  path: '/api/v1/admin/texts',
  audience: 'texts.write',
  summary:
    'Every text the business owns, with its version; 0 is the wording shipped with the code.',
  title: 'Tekster',
  searchHint: 'Navn, side eller ord i teksten',
  columns: [
    { key: 'title', heading: 'Tekst', kind: 'text', sortable: true },
    { key: 'shownOn', heading: 'Side', kind: 'word', words: pageWords, sortable: true },
    { key: 'version', heading: 'Version', kind: 'number', sortable: true },
    { key: 'writtenAt', heading: 'Skrevet', kind: 'time', sortable: true, optional: true },
    { key: 'writtenBy', heading: 'Af', kind: 'text', optional: true },
  ],
  filters: [{ key: 'shownOn', label: 'Side', kind: 'choice', words: pageWords }],
  sort: { by: 'shownOn', order: 'asc' },
})

/** One editable text with all its versions, the latest first. */
export const getOwnedText = endpoint({
  method: 'GET',
  path: '/api/v1/admin/texts/:key',
  audience: 'texts.write',
  summary: 'A text the business owns, with its places and its history.',
  input: z.object({ key: Key }),
  output: z.object({
    key: z.string(),
    page: z.enum(textPages),
    title: z.string(),
    kind,
    body: z.string(),
    version: z.int(),
    /** The text in the code. */
    original: z.string(),
    places: z.array(
      z.object({
        name: z.string(),
        meaning: z.string(),
        example: z.string(),
        needed: z.boolean().optional(),
      }),
    ),
    history: z.array(
      z.object({
        version: z.int(),
        body: z.string(),
        writtenAt: z.iso.datetime(),
        writtenBy: z.string(),
      }),
    ),
  }),
})
export type OwnedTextToEdit = Output<typeof getOwnedText>

/**
 * Stores a new version, which is shown from the next request on. Refuses invalid texts with
 * `details.errors`, and with `changed_elsewhere` if a version was stored since `basedOn`.
 */
export const writeOwnedText = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/texts/:key',
  audience: 'texts.write',
  summary: 'A new wording of a text the business owns.',
  input: z.object({
    key: Key,
    /**
     * The complete input. The limit is higher than that of the text, so that a text that is too long
     * is refused like any other invalid text.
     */
    body: withoutCpr(z.string().max(2 * longestText)),
    /** The version that the editor was based on. */
    basedOn: z.int().min(0).max(1_000_000),
  }),
  output: z.object({ version: z.int() }),
})
