import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  freePort,
  newFolder,
  removeFolder,
  startService,
  untilReady,
  type ServiceProcess,
} from '#test/start-service.ts'
import type { Shop } from '../crash/shoppers.ts'
import { newClock, settingsOf } from '../failover/cluster.ts'

/** A process of one build, at an address and on a folder that its restarts keep. */
export type Member = Shop & {
  service: ServiceProcess
  /** Starts the build again, also one that has ended; throws its output when it does not open. */
  restart: () => Promise<ServiceProcess>
  close: () => Promise<void>
}

/** Opens processes of builds, by their folders, on one database and one clock. */
export function openMembers(databaseUrl: string) {
  const members: Member[] = []
  const now = newClock()
  return {
    open: async (from: string) => {
      const member = await openMember({ from, databaseUrl, now })
      members.push(member)
      await untilReady(member.service, member.url)
      return member
    },
    close: async () => {
      for (const member of members.toReversed()) await member.close()
    },
  }
}

async function openMember(options: {
  from: string
  databaseUrl: string
  now: () => Date
}): Promise<Member> {
  const { from, databaseUrl, now } = options
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = newFolder()
  const settings = settingsOf({ url, databaseUrl, now })
  const env = () => ({
    ...settings.env(),
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  })
  const start = () =>
    startService({ env: env(), cwd: from, script: join(from, 'scripts/start.ts') })
  const member: Member = {
    url,
    now,
    service: start(),
    databaseUrl: async () => databaseUrl,
    import: async (kind, csv) => {
      const file = join(dataDir, `${kind}.csv`)
      writeFileSync(file, csv)
      const command = ['scripts/import.ts', kind, file, '--apply']
      // Waited for in one go: the scripts of older builds do not await the import, and would buy before it is done.
      execFileSync(process.execPath, command, {
        cwd: from,
        env: { ...process.env, ...env() },
        stdio: 'pipe',
      })
    },
    restart: async () => {
      await end(member)
      member.service = start()
      await untilReady(member.service, url)
      return member.service
    },
    close: async () => {
      await end(member)
      removeFolder(dataDir)
    },
  }
  return member
}

async function end({ service }: Member) {
  service.kill('SIGTERM')
  await service.ended
}

const pages = ['/', '/clubs', '/tournaments', '/api/v1/clubs']

/** What a build does not show on the shared database and must. */
export async function notShown({ url }: Member): Promise<string[]> {
  const answers = await Promise.all(
    pages.map(async (path) => ({ path, status: (await fetch(url + path)).status })),
  )
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) => `${url}${path} was answered ${status}`)
}
