import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes the id of a browser build, a fingerprint of its files. An open page checks `/builds/latest.json`
 * regularly for a newer build.
 */
export function nameBuild(folder = 'dist/client'): Plugin {
  return {
    name: 'name-build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle() {
      const files = await readdir(join(folder, 'assets'))
      const assets = files.filter((name) => !name.endsWith('.br')).toSorted()
      const id = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12)
      await rm(join(folder, 'builds'), { recursive: true, force: true })
      await mkdir(join(folder, 'builds/meta'), { recursive: true })
      await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id }))
      await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ id, assets }))
    },
  }
}
