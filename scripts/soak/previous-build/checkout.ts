import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { newScratchOnDisk } from '#test/scratch.ts'

const run = promisify(execFile)
const bigOutput = { maxBuffer: 64 * 1024 * 1024 }

export type Checkout = { folder: string; commit: string; remove: () => void }

/** The revision to run when none is named: the newest release, or without one the commit before this. */
export async function previousRevision(): Promise<string> {
  const { stdout } = await run('git', ['tag', '--list', 'v*', '--sort=-v:refname', '--merged'])
  return stdout.split('\n').find(Boolean) ?? 'HEAD~1'
}

/** A revision of this repository in a folder of its own, with its packages installed and built. */
export async function checkOut(revision: string): Promise<Checkout> {
  const commit = (await run('git', ['rev-parse', '--short', `${revision}^{commit}`])).stdout.trim()
  const folder = newScratchOnDisk('saesonkortet-previous-')
  try {
    await extract(commit, folder)
    const env = { ...process.env, NODE_ENV: '' }
    await run('npm', ['ci'], { cwd: folder, env, ...bigOutput })
    await run('npm', ['run', 'build'], { cwd: folder, env, ...bigOutput })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function extract(commit: string, folder: string) {
  const archive = spawn('git', ['archive', '--format=tar', commit])
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  archive.stdout.pipe(tar.stdin)
  const [code] = await once(tar, 'close')
  if (code !== 0) throw new Error(`${commit} could not be unpacked`)
}
