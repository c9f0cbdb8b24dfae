import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the build in this folder; in development there is none. */
export function readBuildId(folder: string): string {
  try {
    const { id } = JSON.parse(readFileSync(join(folder, 'builds', 'latest.json'), 'utf8'))
    return String(id)
  } catch {
    return 'development'
  }
}
