import { expect, test } from 'vitest'
import { playingMinute } from './playing-time.ts'

/** Suspended from 10.00 to 10.40 and from 12.00 to 12.30; the table in docs/algorithms/suspended-play.md. */
const pauses = [
  { from: 600, to: 640 },
  { from: 720, to: 750 },
]

test.each([
  ['before play stops', 590, 590],
  ['at the minute it stops', 600, 600],
  ['while it is stopped', 625, 600],
  ['when it resumes', 640, 600],
  ['between the two', 700, 660],
  ['after both', 780, 710],
])('%s, minute %i is minute %i of play', (_when, minute, playing) => {
  expect(playingMinute(minute, pauses)).toBe(playing)
})
