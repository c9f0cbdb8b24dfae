import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Stage, Step } from './read-dockerfile.ts'

const isRoot = process.getuid?.() === 0
/** Builds as `nobody`, who owns no files of this machine. */
const nobody = 65_534

export type Image = {
  folder: string
  /** The source that COPY reads. */
  context: string
  /** Of the source, in seconds. */
  epoch: number
  roots: Map<string, string>
}
type Ran = { code: number | null; output: string }

/** The folder that stands for the stage's `/`. */
export function rootOf({ folder, roots }: Image, stage: Stage): string {
  const known = roots.get(stage.name)
  if (known) return known
  const root = join(folder, stage.name)
  mkdirSync(join(root, stage.workdir), { recursive: true })
  give(root, ownerOf(stage))
  roots.set(stage.name, root)
  return root
}

/** Does what one line of the Dockerfile says. */
export async function play(image: Image, stage: Stage, step: Step): Promise<Ran> {
  if (step.do === 'copy') return copy(image, stage, step)
  return inStage(image, stage, ['sh', '-c', `umask 022; ${step.command}`])
}

/** Runs a command as the unprivileged user, in the stage's folder and with its settings. */
function inStage(image: Image, stage: Stage, [program = '', ...args]: string[]): Promise<Ran> {
  const root = rootOf(image, stage)
  const child = spawn(program, args, {
    cwd: join(root, stage.workdir),
    env: { ...environment(image), ...settingsOf(root, stage) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Paths of the image lie below the stage's folder here. */
const settingsOf = (root: string, { env }: Stage) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      value.startsWith('/') ? join(root, value) : value,
    ]),
  )

/** This machine's, but not its npm settings: the image has only those of the repository. */
function environment({ folder, epoch }: Image): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const home = join(folder, 'home')
  const PATH = `${join(folder, 'bin')}:/usr/local/bin:/usr/bin:/bin`
  const steady = { LC_ALL: 'C.UTF-8', TZ: 'UTC', SOURCE_DATE_EPOCH: String(epoch) }
  return { ...Object.fromEntries(kept), ...steady, NODE_ENV: undefined, HOME: home, PATH }
}

/** Makes the image's `node` and a home that is the user's own. */
export function prepareEnvironment({ folder }: Image) {
  for (const name of ['bin', 'home']) mkdirSync(join(folder, name))
  cpSync(process.execPath, join(folder, 'bin/node'))
  give(join(folder, 'home'), nobody)
}

type Copy = Extract<Step, { do: 'copy' }>

function copy(image: Image, stage: Stage, { from, owner, sources, to }: Copy): Ran {
  const root = rootOf(image, stage)
  const source = from ? image.roots.get(from) : image.context
  if (!source) return { code: 1, output: `No stage ${from}` }
  const target = to.startsWith('/') ? join(root, to) : join(root, stage.workdir, to)
  const isFolder = to.endsWith('/') || sources.length > 1
  mkdirSync(isFolder ? target : dirname(target), { recursive: true })
  for (const name of sources) {
    const path = join(source, name)
    const place = isFolder && !statSync(path).isDirectory() ? join(target, basename(name)) : target
    if (from) {
      const done = spawnSync('cp', ['-a', '-T', path, place], { encoding: 'utf8' })
      if (done.status !== 0) return { code: 1, output: done.stderr }
    } else copyContext(path, place, image.context)
    give(place, owner ? nobody : ownerOf(stage))
  }
  return { code: 0, output: '' }
}

/** Without what `.dockerignore` names. */
function copyContext(path: string, place: string, context: string) {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const isIgnored = (name: string) =>
    ignored.some((one) => (one.startsWith('*') ? name.endsWith(one.slice(1)) : name === one))
  if (!statSync(path).isDirectory()) return cpSync(path, place)
  for (const name of readdirSync(path).filter((one) => !isIgnored(one))) {
    cpSync(join(path, name), join(place, name), { recursive: true })
  }
}

/** Where something is built, the builder owns it; the image itself belongs to root. */
const ownerOf = ({ steps }: Stage) => (steps.some((step) => step.do === 'run') ? nobody : 0)

function give(path: string, owner: number) {
  if (isRoot) spawnSync('chown', ['-R', `${owner}:${owner}`, path])
}
