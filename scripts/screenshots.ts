import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { finish } from './run-command.ts'
import { comparePictures, type Difference } from './screenshots/compare-pictures.ts'
import { fileOf, screens, type Screen } from './screenshots/screens.ts'
import { takeScreens, type Taken } from './screenshots/take-screens.ts'

const kept = 'docs/screenshots'
const found = '.cache/screenshots'

/**
 * `npm run screenshots`: takes the pictures of the README and the tour from a service with new data. With `--check` it
 * compares them with the stored ones instead, and fails when a screen differs. Names after it choose screens.
 */
await finish(async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const chosen = screens.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  )
  const taken = await takeScreens(chosen)
  const failed = taken.filter((one) => 'error' in one)
  for (const { screen, error } of failed) {
    console.error(`${textOf(screen)} kunne ikke tages: ${String(error).split('\n')[0]}`)
  }
  const isDone = values.check ? await check(taken) : store(taken, positionals.length === 0)
  return isDone && failed.length === 0 ? 0 : 1
})

function store(taken: readonly Taken[], isAll: boolean): boolean {
  mkdirSync(kept, { recursive: true })
  const known = new Set(screens.map(fileOf))
  for (const file of isAll ? readdirSync(kept) : []) if (!known.has(file)) rmSync(join(kept, file))
  for (const one of taken) {
    if ('picture' in one) writeFileSync(join(kept, fileOf(one.screen)), one.picture)
  }
  const stored = taken.filter((one) => 'picture' in one).length
  console.log(`${stored} skærme er gemt i ${kept}.`)
  return true
}

/** Prints each screen that differs, and writes what differs beside the new picture. */
async function check(taken: readonly Taken[]): Promise<boolean> {
  rmSync(found, { recursive: true, force: true })
  mkdirSync(found, { recursive: true })
  let same = 0
  for (const one of taken) {
    if ('error' in one) continue
    const file = fileOf(one.screen)
    writeFileSync(join(found, file), one.picture)
    const before = join(kept, file)
    const difference = existsSync(before)
      ? await comparePictures(readFileSync(before), one.picture, one.changing)
      : undefined
    if (difference?.kind === 'same') same += 1
    else console.error(`${textOf(one.screen)} ${describe(file, difference)}`)
  }
  console.log(`${same} af ${taken.length} skærme er som før.`)
  if (same === taken.length) return true
  console.log(`De nye billeder er i ${found}. Er ændringerne rigtige: npm run screenshots`)
  return false
}

function describe(file: string, difference: Difference | undefined): string {
  if (!difference) return `er ny: ${kept}/${file} findes ikke.`
  if (difference.kind === 'size') {
    return `har en anden størrelse: ${difference.after} i stedet for ${difference.before}.`
  }
  if (difference.kind === 'same') return 'er som før.'
  const picture = join(found, file.replace(/\.png$/, '.difference.png'))
  writeFileSync(picture, difference.picture)
  const { x, y, width, height } = difference.within
  const where = `fra ${x}, ${y} til ${x + width}, ${y + height}`
  return `er anderledes: ${difference.pixels} punkter ${where}. Se ${picture}`
}

function textOf({ title, width }: Screen): string {
  return `${title} (${width} px)`
}
