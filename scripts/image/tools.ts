import { spawnSync } from 'node:child_process'
import { ImageRefusal } from './refusal.ts'

/** The programs that make an image, and the packages of Debian that have them. */
const tools: Record<string, string> = {
  mmdebstrap: 'mmdebstrap',
  tar: 'tar',
  gzip: 'gzip',
  git: 'git',
}

/** The packages that this machine lacks for making an image. */
export const missingTools = (): string[] =>
  Object.entries(tools)
    .filter(([program]) => spawnSync(program, ['--version']).status !== 0)
    .map(([, name]) => name)

/** @throws ImageRefusal that names the command which brings what is missing. */
export function requireTools(): void {
  const missing = missingTools()
  if (missing.length === 0) return
  throw new ImageRefusal(
    `Et billede kan ikke bygges uden ${missing.join(' og ')}. Hent det: apt-get install ${missing.join(' ')}`,
  )
}
