import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../ctx.ts'
import type { AfterRestore } from '../db/backup/restore.ts'
import { databaseOf, type Db } from '../db/client.ts'
import { findSetting, getOrCreateSetting } from '../db/settings.ts'
import { findChainEnd } from './verify-queries.ts'

/** What was seen of the chain at an earlier time. */
export type WitnessLine = { seenAt: Date; position: number; hash: string }

const fileIn = (dataDir: string) => join(dataDir, 'log-witness.txt')

/** Distinguishes the chains of several databases in one folder. */
const setting = 'activity.chain-id'
const chainIdOf = (db: Db, now: Date) =>
  getOrCreateSetting(db, setting, now, () => crypto.randomUUID())

/**
 * Notes the end of the chain in a file outside the database, so that a chain that was computed again, or
 * cut off together with its stored end, is found. A job calls it every ten minutes.
 */
export async function writeWitness(ctx: Ctx): Promise<void> {
  const { end } = await findChainEnd(ctx.db)
  if (!end || end.position === 0) return
  const { dataDir } = ctx.config
  const last = (await readWitness(ctx.db, dataDir)).at(-1)
  if (last?.position === end.position && last.hash === end.hash) return
  const chain = await chainIdOf(ctx.db, ctx.now())
  await append(dataDir, [ctx.now().toISOString(), chain, 'seen', end.position, end.hash])
}

/** The lines about this database's chain, without those that a restore has made void. */
export async function readWitness(db: Db, dataDir: string): Promise<WitnessLine[]> {
  const chain = await findSetting<string>(db, setting)
  if (!chain) return []
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  let lines: WitnessLine[] = []
  for (const line of text.split('\n')) {
    const [at = '', of, kind, position, hash] = line.split(' ')
    if (of !== chain) continue
    if (kind === 'restored') lines = lines.filter((seen) => seen.position <= Number(position))
    else if (hash) lines.push({ seenAt: new Date(at), position: Number(position), hash })
  }
  return lines
}

/** Notes that a restore has set the chain back, which would otherwise look as if it was cut off. */
export const noteRestore = (dataDir: string): AfterRestore => ({
  name: 'log witness',
  replay: async (client) => {
    const now = new Date()
    const db = databaseOf(client)
    const { end } = await findChainEnd(db)
    await append(dataDir, [
      now.toISOString(),
      await chainIdOf(db, now),
      'restored',
      end?.position ?? 0,
    ])
  },
})

async function append(dataDir: string, words: readonly (string | number)[]) {
  await mkdir(dataDir, { recursive: true })
  await appendFile(fileIn(dataDir), `${words.join(' ')}\n`)
}
