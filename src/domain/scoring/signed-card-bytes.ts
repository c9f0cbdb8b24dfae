import { uuidBytes, uuidText } from '../shared/uuid-bytes.ts'
import type { Signer } from './card.ts'
import type { HoleScore } from './hole-score.ts'

/** A score entry on a signed card; its slot and writer are the signer's. */
export type SignedScore = {
  id: string
  hole: number
  score: HoleScore
  replaces: readonly string[]
  /** Milliseconds since 1970 by the signer's phone, like `signedAt`. */
  writtenAt: number
}

/** What is signed, apart from the flight, the card and the signer. */
export type SignedBody = {
  as: Signer
  signedAt: number
  signatureId: string
  /** The official scores in the order of the card. */
  scores: readonly HoleScore[]
  /** In the order in which they are to be stored. */
  entries: readonly SignedScore[]
}

const tailBytes = 8
/** The upper bit of a tail's number is set where the rest of the id is not a time. */
const otherId = 0x80
const mostTails = 0x7f
const mostReplaced = 7
const pickedUp = 31

/**
 * The body of a signed card (docs/algorithms/signing-offline.md, Layout); undefined when it has more than fits.
 * @throws RangeError when an id is no UUID.
 */
export function encodeBody(body: SignedBody): Uint8Array | undefined {
  const { as, signedAt, signatureId, scores, entries } = body
  const ids = [signatureId, ...entries.flatMap(({ id, replaces }) => [id, ...replaces])]
  const tails = [...new Set(ids.map(tailOf))]
  const isTooMuch =
    tails.length > mostTails ||
    entries.length > 0xff ||
    entries.some(({ replaces }) => replaces.length > mostReplaced)
  if (isTooMuch) return undefined
  const idBytes = (id: string) => {
    const tail = tails.indexOf(tailOf(id))
    const before = signedAt - timeOf(id)
    const isTime = before >= 0 && before <= 0xffff_ffff
    const head = uuidBytes(id).slice(0, 8)
    return isTime ? [tail, ...uint(before, 4), ...head.slice(6)] : [tail | otherId, ...head]
  }
  return Uint8Array.from([
    as === 'marker' ? 1 : 0,
    ...uint(signedAt, 6),
    tails.length,
    ...tails.flatMap((tail) => uuidBytes(`${'0'.repeat(16)}${tail}`).slice(8)),
    ...idBytes(signatureId),
    scores.length,
    ...scores.map(scoreByte),
    entries.length,
    ...entries.flatMap(({ id, hole, score, replaces }) => [
      hole,
      scoreByte(score) | (replaces.length << 5),
      ...[id, ...replaces].flatMap(idBytes),
    ]),
  ])
}

/** Reads a body; undefined unless it is complete and nothing follows it. */
export function decodeBody(bytes: Uint8Array): SignedBody | undefined {
  const reader = readerOf(bytes)
  const role = reader.number(1)
  const signedAt = reader.number(6)
  const tails = reader.list(() => reader.bytes(tailBytes))
  const idAndTime = () => {
    const first = reader.number(1)
    const tail = tails[first & mostTails] ?? reader.fail()
    if (first & otherId) return { id: uuidText([...reader.bytes(8), ...tail]), time: signedAt }
    const time = Math.max(0, signedAt - reader.number(4))
    return { id: uuidText([...uint(time, 6), ...reader.bytes(2), ...tail]), time }
  }
  const signatureId = idAndTime().id
  const scores = reader.list(() => scoreOf(reader.number(1)))
  const entries = reader.list((): SignedScore => {
    const [hole, packed] = [reader.number(1), reader.number(1)]
    const { id, time } = idAndTime()
    const replaces = Array.from({ length: packed >> 5 }, () => idAndTime().id)
    return { id, hole, score: scoreOf(packed & 31), replaces, writtenAt: time }
  })
  if (!reader.isAtEnd() || role > 1) return undefined
  return { as: role === 1 ? 'marker' : 'player', signedAt, signatureId, scores, entries }
}

/** Reads big-endian numbers and bytes, and remembers when there were too few. */
function readerOf(bytes: Uint8Array) {
  let [at, hasFailed] = [0, false]
  const fail = (): readonly number[] => {
    hasFailed = true
    return Array<number>(tailBytes).fill(0)
  }
  const read = (count: number): readonly number[] => {
    if (at + count > bytes.length) return fail().slice(0, count)
    at += count
    return [...bytes.subarray(at - count, at)]
  }
  const number = (count: number) => read(count).reduce((sum, byte) => sum * 256 + byte, 0)
  return {
    bytes: read,
    number,
    /** A list behind the number of its items. */
    list: <Item>(item: () => Item) => Array.from({ length: number(1) }, item),
    fail,
    isAtEnd: () => !hasFailed && at === bytes.length,
  }
}

const uint = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => Math.floor(value / 256 ** (count - 1 - i)) % 256)

const tailOf = (id: string) => id.replaceAll('-', '').slice(16)
/** The time in a UUID of version 7; any other id gives an arbitrary number. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

const scoreByte = (score: HoleScore) =>
  score === null ? 0 : score === 'picked_up' ? pickedUp : score

const scoreOf = (byte: number): HoleScore =>
  byte === 0 ? null : byte === pickedUp ? 'picked_up' : byte
