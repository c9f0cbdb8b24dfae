import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newScratchOnDisk } from '#test/scratch.ts'
import { hashOf } from '../image/layers.ts'
import { commitOf, makeImage } from '../image/make-image.ts'
import type { Soak } from '../soak.ts'
import { openArchive } from './image/archive.ts'
import { openContainers } from './image/containers.ts'
import { toolsIn, unbilled } from './image/contents.ts'
import { useDatabase, useEmbedded } from './image/use.ts'

/**
 * `npm run soak -- image [REVISION]`: the image of one commit is made twice, in two folders, one after the other and
 * under two umasks, and must be the same to the byte. It holds what it should; then podman runs it as compose does: the
 * service on both kinds of database, a page, a sign-in, a backup by pg_dump. Needs podman and Debian's postgresql.
 */
export const soak: Soak = async ({ part: revision = 'HEAD' }) => {
  const folder = newScratchOnDisk('saesonkortet-images-')
  const counts = { passed: 0, failed: 0 }
  const check = (name: string, ok: boolean, output = '') => {
    console.log(`${ok ? '✓' : '✗'} ${name}${ok ? '' : `\n${output.slice(-4_000)}`}`)
    counts[ok ? 'passed' : 'failed'] += 1
  }
  try {
    const { commit } = commitOf(revision)
    const [one, other] = await makeTwice(commit, folder)
    const same = one.hash === other.hash && one.digest === other.digest
    check('the same bytes twice', same, `${one.digest} ${other.digest}\n${differing(one, other)}`)
    const { archive, file, digest } = one
    const sizes = archive.sizes.map((size) => Math.round(size / 1e6)).join(' + ')
    console.log(`${digest}: ${Math.round(statSync(file).size / 1e6)} MB, layers ${sizes}`)
    const tools = toolsIn(archive)
    check('no tools of the build and no simulators', tools.length === 0, tools.join('\n'))
    const missing = unbilled(archive)
    check('every installed package is in a bill', missing.length === 0, missing.join('\n'))
    const containers = openContainers(file, `saesonkortet-soak-${process.pid}`)
    try {
      await useEmbedded(containers, check)
      await useDatabase(containers, check)
    } finally {
      containers.close()
    }
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Made = Awaited<ReturnType<typeof makeOne>>

async function makeTwice(commit: string, folder: string): Promise<[Made, Made]> {
  const one = await makeOne(commit, join(folder, 'one'))
  const usual = process.umask(0o027)
  try {
    return [one, await makeOne(commit, join(folder, 'other'))]
  } finally {
    process.umask(usual)
  }
}

async function makeOne(commit: string, folder: string) {
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  const file = join(folder, 'saesonkortet.oci.tar')
  const { digest } = await makeImage({ commit, file, say: console.log })
  return { digest, file, hash: await hashOf(file), archive: openArchive(file, unpacked) }
}

/** Which layers differ, by their numbers. */
const differing = (one: Made, other: Made): string =>
  one.archive.digests
    .flatMap((digest, at) => (digest === other.archive.digests[at] ? [] : [`layer ${at} differs`]))
    .join('\n')
