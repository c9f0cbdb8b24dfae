import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/start-service.ts'
import { sweepOnExit } from '#test/postgres.ts'
import { newScratchOnDisk } from '#test/scratch.ts'
import type { Soak } from '../soak.ts'
import { nameOf, pathsInProduction, type Packages } from '../bill-of-materials/packages.ts'
import { readDockerfile, type Stage } from './dockerfile/read.ts'
import { inStage, prepareEnvironment, replay, rootOf, type Image } from './dockerfile/replay.ts'

/**
 * Replays the Dockerfile without Docker: its COPY and RUN lines in an empty folder as an unprivileged user,
 * then its CMD, HEALTHCHECK and STOPSIGNAL. This tests the instructions, not the base image.
 */
export const soak: Soak = async () => {
  const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  const image: Image = { folder: newScratchOnDisk('saesonkortet-image-'), roots: new Map() }
  let passed = 0
  const check = (name: string, ok: boolean, output = '') => {
    console.log(`${ok ? '✓' : '✗'} ${name}${ok ? '' : `\n${output.slice(-4000)}`}`)
    if (ok) passed += 1
    return ok
  }
  try {
    prepareEnvironment(image)
    for (const stage of stages) {
      for (const step of stage.steps) {
        const name = step.do === 'run' ? `RUN ${step.command}` : `COPY ${step.sources} ${step.to}`
        const { code, output } = await replay(image, stage, step)
        if (!check(`${stage.name}: ${name}`, code === 0, output)) return { passed, failed: 1 }
      }
    }
    const last = stages.at(-1)
    if (!last) return { passed, failed: 1 }
    const present = absent.filter((path) =>
      existsSync(join(rootOf(image, last), last.workdir, path)),
    )
    if (!check('no tools of the build and no simulators', present.length === 0, present.join('\n')))
      return { passed, failed: 1 }
    const missing = unbilled(join(rootOf(image, last), last.workdir))
    const isBilled = check(
      'every installed package is in the bill',
      missing.length === 0,
      missing.join('\n'),
    )
    if (!isBilled) return { passed, failed: 1 }
    const failed = await serve(image, last, check)
    return { passed, failed }
  } finally {
    rmSync(image.folder, { recursive: true, force: true })
  }
}

const packages = readPackages('.')
const inProduction = new Set(pathsInProduction(packages))

/** Build tools, tests and simulators, which must not be in production; what runs may ask for a package of the tests, too. */
const absent = [
  ...Object.keys(packages['']?.devDependencies ?? {})
    .map((name) => join('node_modules', name))
    .filter((path) => !inProduction.has(path)),
  'node_modules/rolldown',
  'src/server/demo',
  'src/server/simulators',
  'src/web',
  'test',
]

/** Installed packages of the image that its bill of materials does not name. */
function unbilled(folder: string): string[] {
  const bill = JSON.parse(readFileSync(join(folder, 'dist/bom.json'), 'utf8')) as {
    components: { 'bom-ref': string }[]
  }
  const billed = new Set(bill.components.map((one) => one['bom-ref']))
  // npm's own list of what it left in the folder.
  const installed = Object.entries(readPackages(folder, 'node_modules/.package-lock.json')).filter(
    ([path]) => existsSync(join(folder, path)),
  )
  return installed
    .map(([path, { version }]) => `${nameOf(path)}@${version}`)
    .filter((reference) => !billed.has(reference))
}

function readPackages(folder: string, file = 'package-lock.json'): Packages {
  return (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { packages: Packages }).packages
}

type Check = (name: string, ok: boolean, output?: string) => boolean

/** Runs the image's command on a free loopback port; returns the number of failed checks. */
async function serve(image: Image, stage: Stage, check: Check): Promise<number> {
  const dataDir = join(rootOf(image, stage), stage.env.DATA_DIR ?? '/data')
  const cancelSweep = sweepOnExit(dataDir)
  const port = String(await freePort())
  const settings = {
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: 'https://saesonkortet.example',
    AUTH_SECRET: 'a-secret-for-the-replay-of-the-image',
  }
  const service = inStage(image, stage, stage.command, settings)
  const isReady = await untilReady(`http://127.0.0.1:${port}`, service.child)
  let failed = check(`CMD ${stage.command.join(' ')} answers /readyz`, isReady, service.output())
    ? 0
    : 1
  if (isReady) {
    const health = await inStage(image, stage, stage.healthcheck, settings).ended
    if (!check('HEALTHCHECK', health.code === 0, health.output)) failed += 1
  }
  const stopping = performance.now()
  service.child.kill(stage.stopSignal)
  const { code, output } = await service.ended
  const seconds = (performance.now() - stopping) / 1000
  const name = `${stage.stopSignal} ends it with 0 within ten seconds`
  if (!check(name, code === 0 && seconds < 10, `${code} after ${seconds} s\n${output}`)) failed += 1
  cancelSweep()
  return failed
}

async function untilReady(url: string, child: { exitCode: number | null }): Promise<boolean> {
  for (let tries = 0; tries < 900 && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}
