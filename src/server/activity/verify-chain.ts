import { lastDeletedDay, periods } from '#domain/privacy/periods.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import type { Db } from '../db/client.ts'
import { firstHash, hashOfLink } from './chain-hash.ts'
import {
  findChainEnd,
  selectAnchors,
  selectLinks,
  selectUnchained,
  selectVanished,
  type StoredLink,
} from './verify-queries.ts'

/** What is wrong with the log. Positions are places in the chain, `activityId` is the event. */
export type ChainFinding =
  /** The event or its link was changed, or changed places with another. */
  | { kind: 'changed'; position: number; activityId: number }
  /** The link is there, its event is gone. */
  | { kind: 'event_missing'; position: number; activityId: number }
  /** Links are gone between others, with their events or without. */
  | { kind: 'links_missing'; from: number; to: number }
  /** The chain ends before its stored end, or after it, or with another hash. */
  | { kind: 'end_missing'; from: number; to: number }
  | { kind: 'beyond_end'; from: number; to: number }
  | { kind: 'end_changed'; position: number }
  /** An event that is neither chained nor waiting, or that was deleted while it waited. */
  | { kind: 'unchained'; activityId: number }
  | { kind: 'vanished'; activityId: number }
  /** A deletion that the retention does not allow, or one whose range is not missing from the chain. */
  | { kind: 'deleted_early' | 'anchor_unused'; from: number; to: number }

export type ChainReport = {
  /** Links whose events were hashed again. */
  checked: number
  /** Events that the job has not chained yet. */
  waiting: number
  end: { position: number; hash: string; chainedAt: Date | null }
  /** At most `maxFindings`; `total` counts all of them. */
  findings: ChainFinding[]
  total: number
}

const batchSize = 5_000
/** More would not help a reader: one changed event after another is found in the next run. */
export const maxFindings = 100

/**
 * Hashes every event of the log again and compares it with the chain (docs/algorithms/audit-log.md).
 * Reads one moment of the database, in batches, and changes nothing. `now` decides which deletions the
 * retention allowed.
 */
export function verifyChain(db: Db, now: Date): Promise<ChainReport> {
  return db.transaction((tx) => verifySnapshot(tx, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verifySnapshot(tx: Db, now: Date): Promise<ChainReport> {
  const found = collectFindings()
  const { end: stored, waiting } = await findChainEnd(tx)
  const end = stored ?? { position: 0, hash: firstHash, chainedAt: null }
  const walk = walkChain(await selectAnchors(tx), now, found.add)
  for (let after = 0; ;) {
    const links = await selectLinks(tx, after, batchSize)
    for (const link of links) walk.check(link)
    if (links.length < batchSize) break
    after = links.at(-1)!.position
  }
  walk.finish(end)
  for (const activityId of await selectUnchained(tx, maxFindings)) {
    found.add({ kind: 'unchained', activityId })
  }
  for (const activityId of await selectVanished(tx, maxFindings)) {
    found.add({ kind: 'vanished', activityId })
  }
  const { position, hash, chainedAt } = end
  return { checked: walk.checked(), waiting, end: { position, hash, chainedAt }, ...found.result() }
}

type Anchors = Awaited<ReturnType<typeof selectAnchors>>
type Add = (finding: ChainFinding) => void

/** Goes along the chain from its beginning, over the ranges that the retention has deleted. */
function walkChain(anchors: Anchors, now: Date, add: Add) {
  const firstKept = danishInstant(addDays(lastDeletedDay(periods.log, danishDay(now)), 1), 0)
  let last = { position: 0, hash: firstHash }
  let checked = 0
  let used = 0

  /** Steps over deleted ranges that begin here, unless a link is still there. */
  const skipDeleted = (upTo: number) => {
    for (; used < anchors.length; used += 1) {
      const { firstPosition: from, lastPosition: to, hash, deletedUntil } = anchors[used]!
      if (from > last.position + 1 || to >= upTo) return
      if (from <= last.position) add({ kind: 'anchor_unused', from, to })
      else last = { position: to, hash }
      if (deletedUntil >= firstKept) add({ kind: 'deleted_early', from, to })
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
    last = { position, hash }
    checked += 1
  }
  const finish = (end: { position: number; hash: string }) => {
    skipDeleted(Number.MAX_SAFE_INTEGER)
    const after = last.position + 1
    if (last.position < end.position) add({ kind: 'end_missing', from: after, to: end.position })
    if (last.position > end.position) {
      add({ kind: 'beyond_end', from: end.position + 1, to: last.position })
    }
    if (last.position === end.position && last.hash !== end.hash) {
      add({ kind: 'end_changed', position: end.position })
    }
    for (const { firstPosition: from, lastPosition: to } of anchors.slice(used)) {
      add({ kind: 'anchor_unused', from, to })
    }
  }
  return { check, finish, checked: () => checked }
}

function collectFindings() {
  const findings: ChainFinding[] = []
  let total = 0
  return {
    add: (finding: ChainFinding) => {
      total += 1
      if (findings.length < maxFindings) findings.push(finding)
    },
    result: () => ({ findings, total }),
  }
}
