import { expect, test } from 'vitest'
import {
  isMeasure,
  isUnusualMeasure,
  formatMeasure,
  type SideCompetitionKind,
} from './side-competition.ts'

test.each<[SideCompetitionKind, number, boolean]>([
  ['nearest_pin', -1, false],
  ['nearest_pin', 0, true],
  ['nearest_pin', 9_999, true],
  ['nearest_pin', 10_000, false],
  ['nearest_pin', 2.4, false],
  ['longest_drive', 0, false],
  ['longest_drive', 1, true],
  ['longest_drive', 500, true],
  ['longest_drive', 501, false],
])('%s of %d: %s', (kind, measure, can) => expect(isMeasure(kind, measure)).toBe(can))

test.each<[SideCompetitionKind, number, boolean]>([
  ['nearest_pin', 3, true],
  ['nearest_pin', 20, false],
  ['nearest_pin', 2_000, false],
  ['nearest_pin', 2_001, true],
  ['longest_drive', 119, true],
  ['longest_drive', 214, false],
  ['longest_drive', 321, true],
])('%s of %d needs a confirmation: %s (PE-5)', (kind, measure, asks) =>
  expect(isUnusualMeasure(kind, measure)).toBe(asks),
)

test.each<[SideCompetitionKind, number, string]>([
  ['nearest_pin', 0, '0,00 m'],
  ['nearest_pin', 7, '0,07 m'],
  ['nearest_pin', 240, '2,40 m'],
  ['nearest_pin', 1_205, '12,05 m'],
  ['longest_drive', 214, '214 m'],
])('%s of %d is formatted as %s', (kind, measure, text) =>
  expect(formatMeasure(kind, measure)).toBe(text),
)
