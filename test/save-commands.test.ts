import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from '#server/http/all-endpoints.ts'

/** How a save says which version it replaces. */
const versionFields = ['basedOn', 'from', 'revision', 'version', 'seen', 'seenLeftOre']

/** Commands that replace what is stored without one, and why nobody's work is lost. */
const withoutVersion: Record<string, readonly string[]> = {
  'one press for one value, which the press states': [
    'setBuggy',
    'showEntryAs',
    'denyVisit',
    'markNoShow',
    'chooseClubMail',
    'saveUrgentChoice',
    'checkCard',
    'setRankingEvent',
  ],
  'a browser that shows notifications: a repetition stores the same': ['addPushBrowser'],
  'asks for the present password': ['setPassword'],
  'stops play because of danger, so a colleague’s time for its resumption must not refuse it': [
    'suspendPlay',
  ],
  'announces a time, which every phone and every director then shows': ['announceRestart'],
  'pictures of a club: the order is compared with the stored pictures': [
    'orderClubPictures',
    'describeClubPicture',
  ],
}

const saves = allEndpoints.filter(
  ({ endpoint: { method } }) => method === 'PUT' || method === 'PATCH',
)

function fieldsOf(schema: z.ZodType): string[] {
  const def = schema._zod.def as unknown as { shape?: object; in?: z.ZodType }
  if (def.shape) return Object.keys(def.shape)
  return def.in ? fieldsOf(def.in) : []
}

test('every command that replaces what is stored says which version it replaces', () => {
  const excused = Object.values(withoutVersion).flat()
  const blind = saves
    .filter(
      ({ endpoint }) => !fieldsOf(endpoint.input).some((field) => versionFields.includes(field)),
    )
    .map(({ name }) => name)
  expect(saves.length).toBeGreaterThan(20)
  expect(blind.filter((name) => !excused.includes(name))).toEqual([])
  expect(excused.filter((name) => !saves.some((save) => save.name === name))).toEqual([])
})
