import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { newScratchOnDisk } from '#test/scratch.ts'
import { lockFile, readDebianLock, writeDebianLock } from './image/debian-lock.ts'
import { makeDebianRoot } from './image/debian-root.ts'
import { commitOf, makeImage } from './image/make-image.ts'
import { ImageRefusal } from './image/refusal.ts'
import { requireTools } from './image/tools.ts'

const usage = `npm run image [-- REVISION]
npm run image -- --renew

Bygger billedet af en commit (uden ord: den nyeste) i .cache/image/saesonkortet.oci.tar, med de udgaver af Debians
pakker, som ${lockFile} nævner. Med --renew skrives de nyeste udgaver i den fil.`

const say = (sentence: string) => console.log(sentence)

/** `npm run image`: a reproducible image without a registry, and `-- --renew`: newer packages of Debian in it. */
async function run([word = 'HEAD', ...more]: string[]): Promise<void> {
  if (word === '--renew' && more.length === 0) return renew()
  if (word.startsWith('-') || more.length > 0) throw new ImageRefusal(usage)
  const { commit, isDirty } = commitOf(word)
  if (!commit) throw new ImageRefusal(`Der er ingen commit ved navn ${word}.`)
  if (isDirty) say('Filer her er ændret siden den nyeste commit. Ændringerne kommer ikke med.')
  const file = join('.cache/image', 'saesonkortet.oci.tar')
  const { digest } = await makeImage({ commit, file, say })
  say(`${digest}\n${file}\nHent det ind: podman load -i ${file}, eller docker load -i ${file}`)
}

function renew(): void {
  requireTools()
  const folder = newScratchOnDisk('saesonkortet-image-')
  try {
    const lock = { ...readDebianLock(), date: `${new Date().toISOString().slice(0, 10)}T00:00:00Z` }
    const { packages } = makeDebianRoot(lock, folder, { renew: true })
    writeDebianLock({ ...lock, packages })
    say(`${packages.length} pakker er låst i ${lockFile}. Læs forskellen: git diff ${lockFile}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ImageRefusal ? error.message : error)
  process.exitCode = 1
}
