import { cp, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How many builds keep their files, so that a page opened before a deploy still finds its parts (E20). */
const keptBuilds = 3

/**
 * Copies the files of the present build beside those of earlier ones, and deletes files that only older
 * builds need. The folder survives the build folder and, on a volume, the container. A build that is
 * started again counts as the newest.
 */
export async function keepBuild(product: string, kept: string): Promise<void> {
  const { id } = JSON.parse(await readFile(join(product, 'builds/latest.json'), 'utf8'))
  await mkdir(join(kept, 'assets'), { recursive: true })
  await mkdir(join(kept, 'meta'), { recursive: true })
  await cp(join(product, 'assets'), join(kept, 'assets'), { recursive: true, force: false })
  const own = join(kept, 'meta', `${id}.json`)
  await cp(join(product, 'builds/meta', `${id}.json`), own)
  const now = new Date()
  await utimes(own, now, now)
  await deleteOlderBuilds(kept)
}

async function deleteOlderBuilds(kept: string) {
  const names = await readdir(join(kept, 'meta'))
  const metas = await Promise.all(
    names.map(async (name) => {
      const path = join(kept, 'meta', name)
      const { assets } = JSON.parse(await readFile(path, 'utf8')) as { assets: string[] }
      return { path, assets, usedAt: (await stat(path)).mtimeMs }
    }),
  )
  const newestFirst = metas.toSorted((a, b) => b.usedAt - a.usedAt)
  const needed = new Set(newestFirst.slice(0, keptBuilds).flatMap(({ assets }) => assets))
  for (const { path } of newestFirst.slice(keptBuilds)) await rm(path)
  for (const name of await readdir(join(kept, 'assets'))) {
    if (!needed.has(name.replace(/\.br$/, ''))) await rm(join(kept, 'assets', name))
  }
}
