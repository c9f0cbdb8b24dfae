import type { SettlementSource } from './load-input.ts'

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>

/**
 * The input of a closed season corrected by what is stored now: a row with a known id is replaced, a new one added, and
 * a row that is stored no longer stays as it was frozen, because old visits are deleted after 13 months (L-DP-3).
 */
export function correctedSource(
  frozen: SettlementSource,
  stored: SettlementSource,
): SettlementSource {
  return {
    frame: frozen.frame,
    sales: () => mergeById(frozen.sales(), stored.sales()),
    creditRounds: () => mergeById(frozen.creditRounds(), stored.creditRounds()),
    visits: () => mergeById(frozen.visits(), stored.visits()),
    clipCards: () => mergeById(frozen.clipCards(), stored.clipCards()),
    clips: () => mergeById(frozen.clips(), stored.clips()),
  }
}

/** Both lists are in the order of their ids; a row of the second replaces one of the first. */
async function* mergeById<Row extends { id: string }>(first: Rows<Row>, second: Rows<Row>) {
  const replaced = iterate(first)
  const newer = iterate(second)
  let old = await replaced()
  let now = await newer()
  while (old ?? now) {
    if (now && (!old || now.id <= old.id)) {
      if (old?.id === now.id) old = await replaced()
      yield now
      now = await newer()
    } else if (old) {
      yield old
      old = await replaced()
    }
  }
}

function iterate<Row>(rows: Rows<Row>): () => Promise<Row | undefined> {
  const each = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  return async () => {
    const { done, value } = await each.next()
    return done ? undefined : value
  }
}
