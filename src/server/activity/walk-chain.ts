import { lastDeletedDay, periods } from '#domain/privacy/periods.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import type { ChainFinding } from './chain-finding.ts'
import { firstHash, hashOfLink } from './chain-hash.ts'
import type { selectAnchors, StoredLink } from './verify-queries.ts'
import type { WitnessLine } from './witness.ts'

type WalkOptions = {
  /** In the order of their positions. */
  anchors: Awaited<ReturnType<typeof selectAnchors>>
  /** In the order in which they were written. */
  witness: readonly WitnessLine[]
  /** Decides which deletions the retention allowed. */
  now: Date
  add: (finding: ChainFinding) => void
}

/** Goes along the chain from its beginning, over the ranges that the retention has deleted. */
export function walkChain({ anchors, witness, now, add }: WalkOptions) {
  const firstKept = danishInstant(addDays(lastDeletedDay(periods.log, danishDay(now)), 1), 0)
  const seen = Map.groupBy(witness, ({ position }) => position)
  let last = { position: 0, hash: firstHash }
  let checked = 0
  let used = 0

  /** Goes to a position, and compares its stored hash with what was seen there before. */
  const stepTo = (position: number, hash: string) => {
    last = { position, hash }
    for (const line of seen.get(position) ?? []) {
      if (line.hash !== hash) add({ kind: 'witness_differs', position, seenAt: line.seenAt })
    }
  }
  /** Steps over the deleted ranges before a position, which must be missing. */
  const skipDeleted = (upTo: number) => {
    for (; used < anchors.length; used += 1) {
      const { firstPosition: from, lastPosition: to, hash, deletedUntil } = anchors[used]!
      if (from > last.position + 1 || to >= upTo) return
      if (from <= last.position) add({ kind: 'anchor_unused', from, to })
      else stepTo(to, hash)
      // Chained after the line before was written, and so younger than it.
      const isYoung = witness.some(
        ({ position }, n) =>
          position >= from && position <= to && n > 0 && witness[n - 1]!.seenAt >= firstKept,
      )
      if (deletedUntil >= firstKept || isYoung) add({ kind: 'deleted_early', from, to })
    }
  }
  const check = (link: StoredLink) => {
    const { position, activityId, hash, chainedAt, event, isThere } = link
    skipDeleted(position)
    const isNext = position === last.position + 1
    if (!isNext) add({ kind: 'links_missing', from: last.position + 1, to: position - 1 })
    if (!isThere) add({ kind: 'event_missing', position, activityId })
    // After a gap the hash of the link before is unknown.
    else if (isNext && hash !== hashOfLink({ previous: last.hash, position, chainedAt, event })) {
      add({ kind: 'changed', position, activityId })
    }
    // By the stored hash, so that one changed event does not hide the next.
    stepTo(position, hash)
    checked += 1
  }
  const finish = (end: { position: number; hash: string }) => {
    skipDeleted(Number.MAX_SAFE_INTEGER)
    const { position, hash } = last
    if (position < end.position) add({ kind: 'end_missing', from: position + 1, to: end.position })
    if (position > end.position) add({ kind: 'beyond_end', from: end.position + 1, to: position })
    if (position === end.position && hash !== end.hash) add({ kind: 'end_changed', position })
    for (const { firstPosition: from, lastPosition: to } of anchors.slice(used)) {
      add({ kind: 'anchor_unused', from, to })
    }
    const lost = witness.find((line) => line.position > position)
    if (lost) add({ kind: 'witness_missing', position: lost.position, seenAt: lost.seenAt })
  }
  return { check, finish, checked: () => checked }
}
