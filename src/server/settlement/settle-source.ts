import { createHash } from 'node:crypto'
import {
  canonicalLine,
  linesAfterRows,
  linesBeforeRows,
} from '#domain/settlement/canonical-input.ts'
import { startSettlement } from '#domain/settlement/running-settlement.ts'
import type { SeasonSettlement } from '#domain/settlement/season-result.ts'
import { sha256 } from '../documents/sha256.ts'
import { collect, type SettlementSource } from './load-input.ts'

/** A settlement with the bytes that prove it. */
export type Settled = {
  settlement: SeasonSettlement
  /** Its JSON, and the SHA-256 of that. */
  result: string
  resultHash: string
  /** The SHA-256 of the canonical input, as `settlement:compute` prints it. */
  inputHash: string
}

/**
 * Settles a source row by row, with the result and the hash of `settleSeason` and `hashSettlementInput`. Each line of the
 * canonical input goes to `keep` as well.
 * @throws RangeError for rows that do not fit together, such as a visit with an unknown card.
 */
export async function settleSource(
  source: SettlementSource,
  keep: (line: string) => Promise<void> | void = () => undefined,
): Promise<Settled> {
  const { frame } = source
  const hash = createHash('sha256')
  const write = async (line: string) => {
    hash.update(`${line}\n`)
    await keep(line)
  }
  const running = startSettlement(frame)
  const add = async <Row extends object>(
    kind: string,
    rows: AsyncIterable<Row> | Iterable<Row>,
    to?: (row: Row) => void,
  ) => {
    for await (const row of rows) {
      to?.(row)
      await write(canonicalLine(kind, row))
    }
  }
  for (const line of linesBeforeRows(frame)) await write(line)
  await add('sale', source.sales(), running.addSale)
  await add('creditRound', source.creditRounds(), running.addCreditRound)
  await add('visit', source.visits(), running.addVisit)
  // Clips are counted after their cards; the pool needs neither.
  const clipCards = await collect(source.clipCards())
  await add('clipCard', clipCards, running.addClipCard)
  await add('clip', source.clips(), running.addClip)
  for (const line of linesAfterRows(frame)) await write(line)

  const settlement = running.finish()
  const result = JSON.stringify(settlement)
  return { settlement, result, resultHash: sha256(result), inputHash: hash.digest('hex') }
}
