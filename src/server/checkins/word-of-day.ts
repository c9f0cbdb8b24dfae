import { createHmac } from 'node:crypto'
import type { PlainDate } from '#domain/shared/dates.ts'

/**
 * The word of the day on receipts and at the club. It is derived from a secret, so that it cannot be
 * predicted for another day or club.
 */
export function wordOfDay(secret: string, clubId: string, day: PlainDate): string {
  const hash = createHmac('sha256', secret).update(`${clubId} ${day}`).digest()
  return golfWords[hash.readUInt32BE(0) % golfWords.length] ?? ''
}

/** Short words that are easy to call across a fairway and to distinguish. */
export const golfWords = [
  'albatros',
  'andenslag',
  'bagsving',
  'bogey',
  'bunker',
  'birdie',
  'caddie',
  'chip',
  'draw',
  'driver',
  'drop',
  'dobbeltbogey',
  'eagle',
  'fade',
  'fairway',
  'flag',
  'forcaddie',
  'fore',
  'forgreen',
  'golfvogn',
  'golftaske',
  'green',
  'greenkeeper',
  'handske',
  'høj pitch',
  'hul i et',
  'højre dogleg',
  'indspil',
  'jernkølle',
  'klubhus',
  'kort spil',
  'lie',
  'links',
  'lob',
  'makker',
  'matchspil',
  'mulligan',
  'nedslag',
  'nærmest flaget',
  'par',
  'pitch',
  'putter',
  'rough',
  'scorekort',
  'semirough',
  'skovhul',
  'slope',
  'spin',
  'starter',
  'stableford',
  'strafslag',
  'sving',
  'søhul',
  'teested',
  'torv',
  'trækølle',
  'udslag',
  'vandhazard',
  'vindstille',
  'wedge',
  'længste drive',
  'æresrunde',
] as const
