import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Soak } from '../soak.ts'
import { checkOut, type Checkout } from './previous-build/checkout.ts'

/**
 * `npm run soak -- reproducible [REVISION]`: one commit, two folders, packages installed in each, and every file of the
 * two builds has the same bytes. So whoever has the source can say whether a build is of it.
 */
export const soak: Soak = async ({ part: revision = 'HEAD' }) => {
  const checkouts: Checkout[] = []
  try {
    for (let i = 0; i < 2; i += 1) checkouts.push(await checkOut(revision))
    const [one = new Map<string, string>(), other = new Map<string, string>()] = checkouts.map(
      ({ folder }) => hashFiles(join(folder, 'dist')),
    )
    const names = [...new Set([...one.keys(), ...other.keys()])]
    const different = names.filter((name) => one.get(name) !== other.get(name)).toSorted()
    different.forEach((name) => console.log(`${name} differs`))
    return { passed: names.length - different.length, failed: different.length }
  } finally {
    for (const checkout of checkouts) checkout.remove()
  }
}

/** A hash of each file by its path in the folder. */
function hashFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [
        path.slice(folder.length + 1),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  )
}
