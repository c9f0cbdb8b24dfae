import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { newScratchOnDisk } from '#test/scratch.ts'
import { debianBill } from '../bill-of-materials/debian.ts'
import { readDebianLock, type DebianLock } from './debian-lock.ts'
import { imageUser, makeDebianRoot } from './debian-root.ts'
import { compress, packTar, type Layer, type Owned } from './layers.ts'
import { writeOci } from './oci.ts'
import { play, prepareEnvironment, rootOf, type Image } from './play-dockerfile.ts'
import { readDockerfile, type Stage } from './read-dockerfile.ts'
import { ImageRefusal } from './refusal.ts'
import { requireTools } from './tools.ts'

type Made = { digest: string; file: string }

/**
 * Makes the image of a commit as an archive of OCI: Debian by the lock, what the Dockerfile copies into its last stage,
 * and its settings. The same commit gives the same bytes, in any folder and at any time.
 */
export async function makeImage(options: {
  commit: string
  file: string
  say: (sentence: string) => void
}): Promise<Made> {
  const { commit, file, say } = options
  requireTools()
  // The user who builds enters the folders, whoever started this.
  const usual = process.umask(0o022)
  const folder = newScratchOnDisk('saesonkortet-image-')
  try {
    const image = readSource(commit, join(folder, 'build'))
    const lock = readDebianLock(join(image.context, 'deploy/image/debian.json'))
    say('Debian …')
    const debian = makeDebianRoot(lock, join(folder, 'debian'))
    const stage = await playAll(image, say)
    const root = addOwn(image, stage, lock)
    say('Lag …')
    const archive = join(folder, 'oci')
    const blobs = join(archive, 'blobs/sha256')
    mkdirSync(blobs, { recursive: true })
    const epoch = Date.parse(lock.date) / 1000
    const pack = (name: string, paths: string[], without: string[], owned: Owned[] = []) =>
      packTar({ file: join(folder, name), folder: root, paths, without, owned, epoch })
    const { workdir } = stage
    const packages = `.${workdir}/node_modules`
    const layers: (Layer & { from: string })[] = [
      { from: 'Debian', ...(await compress(debian.file, blobs)) },
      { from: 'packages', ...(await compress(pack('packages.tar', [packages], []), blobs)) },
      {
        from: 'service',
        ...(await compress(pack('service.tar', ['.'], [packages], ownedIn(stage)), blobs)),
      },
    ]
    const { version } = JSON.parse(readFileSync(join(image.context, 'package.json'), 'utf8'))
    const created = new Date(image.epoch * 1000).toISOString()
    const { architecture } = lock
    const digest = writeOci(archive, { stage, architecture, layers, created, commit, version })
    mkdirSync(dirname(file), { recursive: true })
    packTar({ file, folder: archive, paths: ['blobs', 'index.json', 'oci-layout'], epoch })
    return { digest, file }
  } finally {
    process.umask(usual)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The commit's files, without what only this folder has. */
function readSource(commit: string, folder: string): Image {
  const context = join(folder, 'source')
  mkdirSync(context, { recursive: true })
  const options = { maxBuffer: 1024 ** 3 }
  const archive = execFileSync('git', ['archive', '--format=tar', commit], options)
  execFileSync('tar', ['-x', '-C', context], { ...options, input: archive })
  const epoch = Number(execFileSync('git', ['log', '-1', '--format=%ct', commit]))
  return { folder, context, epoch, roots: new Map() }
}

/** Plays every line of the Dockerfile and returns the last stage. */
async function playAll(image: Image, say: (sentence: string) => void): Promise<Stage> {
  const stages = readDockerfile(readFileSync(join(image.context, 'Dockerfile'), 'utf8'))
  prepareEnvironment(image)
  for (const stage of stages) {
    for (const step of stage.steps) {
      if (step.do === 'run') say(`${step.command} …`)
      const { code, output } = await play(image, stage, step)
      const line = step.do === 'run' ? `RUN ${step.command}` : `COPY ${step.sources.join(' ')}`
      if (code !== 0) throw new ImageRefusal(`${line}\n${output.slice(-4_000)}`)
    }
  }
  const last = stages.at(-1)
  if (!last) throw new ImageRefusal('Dockerfile er tom.')
  return last
}

/** What this image has and Docker's base has otherwise: the program `node`, and the bill of Debian's packages. */
function addOwn(image: Image, stage: Stage, lock: DebianLock): string {
  const root = rootOf(image, stage)
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  symlinkSync(`${stage.workdir}/node_modules/.bin/node`, join(root, 'usr/local/bin/node'))
  const bill = `${JSON.stringify(debianBill(lock), null, 1)}\n`
  writeFileSync(join(root, stage.workdir, 'dist/bom-debian.json'), bill)
  return root
}

/** The copies that the Dockerfile gives to the image's user. */
const ownedIn = (stage: Stage): Owned[] =>
  stage.steps.flatMap((step) =>
    step.do === 'copy' && step.owner
      ? [{ path: `.${resolve(stage.workdir, step.to)}`, id: imageUser.id }]
      : [],
  )

/** The newest commit, and whether files of this folder differ from it. */
export function commitOf(revision: string): { commit: string; isDirty: boolean } {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
  return {
    commit: git('rev-parse', '--verify', `${revision}^{commit}`),
    isDirty: git('status', '--porcelain') !== '',
  }
}
