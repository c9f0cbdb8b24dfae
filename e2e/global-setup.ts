import { freePort, newFolder, startService, removeFolder, untilReady } from '#test/start-service.ts'
import { sweepScratch } from '#test/sweep-scratch.ts'
import { signInAll } from './sign-in.ts'

/** The day of every story: a Tuesday in May, without wind. */
const storyNow = '2027-05-04T10:00:00+02:00'

const demonstration = { DEMO: '1', CLOCK_NOW: storyNow }

/** Starts the service with `npm start` on an empty folder; `end` fails if it logged an error. */
export async function startStoryService(
  given: Record<string, string> | ((port: number) => Record<string, string>) = demonstration,
) {
  const dataDir = newFolder()
  const port = await freePort()
  // A host name and no IP address, because a passkey belongs to a host name.
  const url = `http://localhost:${port}`
  const env = typeof given === 'function' ? given(port) : given
  const service = startService({
    env: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  await untilReady(service, url)
  return {
    url,
    dataDir,
    output: service.output,
    end: async () => {
      service.kill('SIGTERM')
      const { output } = await service.ended
      removeFolder(dataDir)
      const bugs = output.split('\n').filter((line) => line.includes('"level":"error"'))
      if (bugs.length > 0) throw new Error(`The service logged errors:\n${bugs.join('\n')}`)
    },
  }
}

export default async function globalSetup() {
  await sweepScratch()
  const { url, dataDir, end } = await startStoryService()
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_SESSIONS = JSON.stringify(await signInAll(url))
  return end
}
