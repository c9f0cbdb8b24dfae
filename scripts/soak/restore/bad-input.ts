import { copyFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClient } from '#server/db/client.ts'
import { isEmptyDatabase } from '#server/db/backup/catalog.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { createLog } from '#server/log.ts'
import type { Ledger } from '../crash/compare.ts'
import { expectEnd } from './expect-end.ts'
import { onFolder } from './large-season.ts'
import { runCommand } from './measured-command.ts'
import { mountSmallDisk } from './small-disk.ts'

type BadInput = {
  ledger: Ledger
  /** The machine with the season, and its backup. */
  here: string
  file: string
  /** A machine without data. */
  empty: string
}

/**
 * Each bad file is refused with a sentence before anything is written: the restore after these must find the machine
 * empty, since it has no `--overwrite`. The other kinds of damage are in `restore-refused.db.test.ts`.
 */
export async function refuseBadInput({ ledger, here, file, empty }: BadInput): Promise<void> {
  const [cut, other, newer] = ['cut', 'other', 'newer'].map((name) => join(here, `${name}.backup`))
  copyFileSync(file, cut!)
  truncateSync(cut!, Math.floor(statSync(file).size / 2))
  writeFileSync(other!, 'PGDMP')
  await backUpNewer(here, newer!)
  const key = { BACKUP_KEY: 'another-key-for-soaks' }
  for (const [given, sentence, settings] of [
    [cut!, 'beskadiget', {}],
    [other!, 'ikke en sikkerhedskopi', {}],
    [file, 'BACKUP_KEY', key],
    [newer!, '9999_later.sql', {}],
    [join(here, 'missing.backup'), 'missing.backup', {}],
  ] as const) {
    const ran = await runCommand(empty, ['scripts/restore.ts', given], settings)
    expectEnd(ledger, ran, 'refused', sentence)
  }
  await refuseFullDisks({ ledger, here, file, empty })
}

/** A backup by a build with a migration that this one has not. */
async function backUpNewer(here: string, file: string): Promise<void> {
  const onList = (sql: string) => async (_ctx: unknown, url: string) => {
    const client = await openClient(url)
    await client.query(sql)
    await client.end()
  }
  await onFolder(here, onList("insert into schema_migrations values ('9999_later.sql', now())"))
  await runCommand(here, ['scripts/backup.ts', file])
}

/** Room for PostgreSQL itself, and for a part of the season. */
const smallMb = 120

async function refuseFullDisks({ ledger, here, file }: BadInput): Promise<void> {
  const half = Math.max(1, Math.floor(statSync(file).size / 1024 ** 2 / 2))
  const forBackup = mountSmallDisk(half)
  if (!forBackup) {
    console.log('Full disks were not tried: this user may mount none')
    return
  }
  try {
    const ran = await runCommand(here, ['scripts/backup.ts', join(forBackup.folder, 'a.backup')])
    expectEnd(ledger, ran, 'refused', 'ikke plads på disken')
    if (forBackup.files().length === 0) ledger.held += 1
    else ledger.failures.push(`A full disk keeps ${forBackup.files().join(', ')}`)
  } finally {
    forBackup.close()
  }
  const forDatabase = mountSmallDisk(smallMb)
  if (!forDatabase) return
  try {
    const ran = await runCommand(forDatabase.folder, ['scripts/restore.ts', file])
    expectEnd(ledger, ran, 'refused', 'plads')
    forDatabase.grow(smallMb * 10)
    const isEmpty = await hasNoRows(forDatabase.folder)
    if (isEmpty) ledger.held += 1
    else ledger.failures.push('A restore on a full disk left rows')
  } finally {
    forDatabase.close()
  }
}

async function hasNoRows(dataDir: string): Promise<boolean> {
  const database = await startEmbedded({ dataDir, log: createLog('error') })
  const client = await openClient(database.url)
  try {
    return await isEmptyDatabase(client)
  } finally {
    await client.end()
    await database.stop()
  }
}
