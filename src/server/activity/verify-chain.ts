import type { Db } from '../db/client.ts'
import type { ChainFinding } from './chain-finding.ts'
import { firstHash } from './chain-hash.ts'
import {
  findChainEnd,
  selectAnchors,
  selectLinks,
  selectUnchained,
  selectVanished,
} from './verify-queries.ts'
import { walkChain } from './walk-chain.ts'
import type { WitnessLine } from './witness.ts'

export type ChainReport = {
  /** Links whose events were hashed again. */
  checked: number
  /** Events that the job has not chained yet. */
  waiting: number
  end: { position: number; hash: string; chainedAt: Date | null }
  /** The first `maxFindings` in the order of the chain. */
  findings: ChainFinding[]
  /** The number of all findings. */
  total: number
}

const batchSize = 5_000
const maxFindings = 100

/**
 * Hashes every event of the log again and compares it with the chain and with what a witness saw of it
 * (docs/algorithms/audit-log.md). Reads one moment of the database, in batches, and changes nothing.
 */
export function verifyChain(
  db: Db,
  now: Date,
  witness: readonly WitnessLine[] = [],
): Promise<ChainReport> {
  return db.transaction((tx) => verifySnapshot(tx, now, witness), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function verifySnapshot(
  tx: Db,
  now: Date,
  witness: readonly WitnessLine[],
): Promise<ChainReport> {
  const found = collectFindings()
  const { end: stored, waiting } = await findChainEnd(tx)
  const { position, hash, chainedAt } = stored ?? { position: 0, hash: firstHash, chainedAt: null }
  const walk = walkChain({ anchors: await selectAnchors(tx), witness, now, add: found.add })
  for (let after = 0; ;) {
    const links = await selectLinks(tx, after, batchSize)
    for (const link of links) walk.check(link)
    if (links.length < batchSize) break
    after = links.at(-1)!.position
  }
  walk.finish({ position, hash })
  for (const activityId of await selectUnchained(tx, maxFindings)) {
    found.add({ kind: 'unchained', activityId })
  }
  for (const activityId of await selectVanished(tx, maxFindings)) {
    found.add({ kind: 'vanished', activityId })
  }
  return { checked: walk.checked(), waiting, end: { position, hash, chainedAt }, ...found.result() }
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
