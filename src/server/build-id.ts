import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The id of the build in this folder, or `development` without one. */
export function readBuildId(folder: string): string {
  try {
    const { id } = JSON.parse(readFileSync(join(folder, 'builds', 'latest.json'), 'utf8'))
    return String(id)
  } catch {
    return 'development'
  }
}
